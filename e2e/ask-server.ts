import type { Page } from '@playwright/test';

/** Calls the server as the person signed in on the page. */
export async function send(page: Page, method: string, path: string, body?: object) {
  return page.evaluate(
    async ([method, path, body]) => {
      const { access_token } = JSON.parse(localStorage.getItem('ffl-session') ?? '{}');
      const { anonKey } = await (await fetch('/config.json')).json();
      const headers = {
        apikey: anonKey,
        Authorization: `Bearer ${access_token}`,
        'Content-Type': 'application/json',
        Prefer: 'return=representation',
      };
      const answer = await fetch(path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
      if (!answer.ok) throw new Error(await answer.text());
      return answer.json();
    },
    [method, path, body] as const,
  );
}
