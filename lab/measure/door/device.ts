/// <reference lib="dom" />
import type { BrowserContext, CDPSession, Page } from '@playwright/test';
import { conditionsOf, type Line } from '../pages/line.ts';
import type { State } from './codes.ts';

/** When the first word of a verdict was there, and the last, from when the code was opened. */
export type Words = { firstMs: number; lastMs: number; first: string; last: string };

type Noted = { words?: Partial<Words>; note?: () => void };

/** A device that opened `/verify` once, with a line. From then on it has the page, the list and the keys. */
export async function prepareDevice(context: BrowserContext, page: Page, origin: string): Promise<void> {
  await page.addInitScript(noteWords);
  await page.goto(`${origin}/verify`);
  await page.getByText('From now on this device can check codes without a connection.').waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  // The worker takes over once everything is kept.
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.reload();
  await page.getByText('From now on this device can check codes without a connection.').waitFor();
  if (context.serviceWorkers().length === 0) throw new Error('The page has no service worker.');
}

/** The page's line, and its service worker's. */
export async function limitDevice(context: BrowserContext, page: Page): Promise<(line: Line) => Promise<void>> {
  const client = await context.newCDPSession(page);
  const workers = new Set<string>();
  let conditions = conditionsOf({ kilobits: 0, roundTripMs: 0 });
  client.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
    if (targetInfo.type !== 'service_worker') return;
    workers.add(sessionId);
    void tellWorker(client, sessionId, conditions);
  });
  client.on('Target.detachedFromTarget', ({ sessionId }) => workers.delete(sessionId));
  await client.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false, flatten: false });
  if (workers.size === 0) throw new Error('The service worker has no line to limit.');

  return async (line) => {
    conditions = conditionsOf(line);
    await client.send('Network.enable');
    await client.send('Network.emulateNetworkConditions', conditions);
    for (const worker of workers) await tellWorker(client, worker, conditions);
  };
}

async function tellWorker(client: CDPSession, sessionId: string, params: object): Promise<void> {
  const commands = [{ method: 'Network.enable' }, { method: 'Network.emulateNetworkConditions', params }];
  for (const [place, command] of commands.entries()) {
    const message = JSON.stringify({ id: place + 1, ...command });
    await client.send('Target.sendMessageToTarget', { sessionId, message }).catch(() => undefined);
  }
}

/** Opens a code as a link, with nothing of the page open. */
export async function openCode(page: Page, origin: string, state: State): Promise<Words> {
  await page.evaluate((value) => localStorage.setItem('ffl-sought', value), state.sought);
  await page.goto('about:blank');
  const code = await state.code();
  await page.goto(`${origin}/verify#${code}`, { waitUntil: 'commit' });
  return wordsOn(page);
}

/** Lets the open page see a code, as its own camera does. */
export async function showCode(page: Page, origin: string, state: State): Promise<Words> {
  await page.goto(`${origin}/verify`);
  await page.getByText('From now on this device can check codes without a connection.').waitFor();
  const code = await state.code();
  await page.evaluate((seen) => {
    (globalThis as Noted).note?.();
    location.hash = seen;
  }, code);
  return wordsOn(page);
}

async function wordsOn(page: Page): Promise<Words> {
  const noted = await page.waitForFunction(
    () => {
      const { words } = globalThis as Noted;
      return words?.lastMs === undefined ? null : words;
    },
    undefined,
    { timeout: 30_000 },
  );
  return (await noted.jsonValue()) as Words;
}

/** Runs in the page before anything else: this process would look too late. */
function noteWords(): void {
  const noted = globalThis as Noted;
  noted.note = () => {
    const words: Partial<Words> = {};
    noted.words = words;
    // Without a link in the address, from now on; with one, from when it was opened.
    const since = location.hash === '' ? performance.now() : 0;
    const observer = new MutationObserver(() => {
      const verdict = document.querySelector('main [role=status] .text-page-title');
      if (!verdict) return;
      const [word, ms] = [verdict.textContent, performance.now() - since];
      words.first ??= word;
      words.firstMs ??= ms;
      if (verdict.parentElement?.textContent.includes('Asking the server')) return;
      Object.assign(words, { last: word, lastMs: ms });
      observer.disconnect();
    });
    observer.observe(document, { childList: true, subtree: true, characterData: true });
  };
  noted.note();
}
