import type { BrowserContext, Page } from '@playwright/test';
import encodeQR from 'qr';
import { solve } from '../server/tests/worlds/captcha/earn-token.ts';
import { send } from './ask-server.ts';
import { letterTo, linkIn } from './mailbox.ts';
import { samplePassword } from './sample.ts';

/** The codes that these members' phones show, each with an account made just now. */
export async function codesOf(page: Page, emails: readonly string[]): Promise<string[]> {
  const [organization] = await send(page, 'GET', '/rest/v1/organization_whitelist?is_active=eq.true&limit=1');
  return Promise.all(emails.map((email) => codeOf(page, email, organization.display_name)));
}

async function codeOf(page: Page, email: string, organization: string): Promise<string> {
  const challenge = await post(page, 'captcha-challenge', { action: 'registration', email });
  const person = { firstName: 'Rio', lastName: 'Caller', email, organization, password: samplePassword };
  await post(page, 'secure-registration', { ...person, captchaToken: await solve(challenge) });
  const link = linkIn(await letterTo(email, 'Verify your email'));
  await post(page, 'verify-email', { token: new URLSearchParams(link.split('?')[1]).get('token') });
  const { session } = await post(page, 'signin', { email, password: samplePassword });
  const { data } = await post(page, 'card-statement', {}, session.access_token);
  return data.link;
}

async function post(page: Page, name: string, data: object, token?: string) {
  const headers = token === undefined ? {} : { Authorization: `Bearer ${token}` };
  const answer = await page.request.post(`/functions/v1/${name}`, { data, headers });
  if (!answer.ok()) throw new Error(`${name}: ${await answer.text()}`);
  return answer.json();
}

/** A camera that sees what is laid under it. Returns a function that lays a code there. */
export async function giveCamera(context: BrowserContext): Promise<(page: Page, code: string) => Promise<void>> {
  await context.addInitScript(() => {
    const lens = Object.assign(document.createElement('canvas'), { width: 480, height: 480 });
    let rows: boolean[][] = [];
    setInterval(() => {
      const brush = lens.getContext('2d');
      if (!brush) return;
      brush.fillStyle = 'white';
      brush.fillRect(0, 0, 480, 480);
      brush.fillStyle = 'black';
      const size = Math.floor(480 / rows.length);
      for (const [y, row] of rows.entries())
        for (const [x, isDark] of row.entries()) if (isDark) brush.fillRect(x * size, y * size, size, size);
    }, 100);
    navigator.mediaDevices.getUserMedia = async () => lens.captureStream(10);
    const lay = (code: boolean[][]) => {
      rows = code;
    };
    Object.assign(window, { lay });
  });
  return (page, code) => {
    const rows = encodeQR(code, 'raw', { ecc: 'medium', border: 4 });
    return page.evaluate((laid) => (window as unknown as { lay: (code: boolean[][]) => void }).lay(laid), rows);
  };
}
