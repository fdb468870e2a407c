/// <reference lib="dom" />
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { findChromium } from '../../../scripts/test-run/find-chromium.ts';
import { conditionsOf, type Line, unlimited } from './line.ts';

export type Visit = { origin: string; path: string; session: string | undefined };

type FirstScreen = Visit & {
  /** Selector of something present when the screen is shown. */
  shows: string;
  line: Line;
  /** Measures a second visit, after the service worker has stored the pages. */
  isVisitedAgain?: boolean;
};

type Seen = { requests: number; later: number; bytes: number; shownMs: number; againMs?: number };

/** Opens an address in a fresh browser, on a phone, and reports what it took until it was shown. */
export async function withFirstScreen({ shows, line, isVisitedAgain = false, ...visit }: FirstScreen): Promise<Seen> {
  return inNewBrowser(visit, [], async (context, page) => {
    await page.addInitScript(noteWhenShown, shows);
    const requests = await watchRequests(context, page);
    await limit(context, page, line);
    const shown = await open(page, visit);
    if (!isVisitedAgain) await page.waitForLoadState('networkidle');
    const first = requests.filter(({ at }) => at <= shown.at);
    const bytes = first.reduce((sum, request) => sum + request.bytes, 0);
    const seen = { requests: first.length, later: requests.length - first.length, bytes, shownMs: shown.ms };
    if (!isVisitedAgain) return seen;
    await limit(context, page, unlimited);
    await page.evaluate(keptTheCard);
    await limit(context, page, line);
    return { ...seen, againMs: (await open(page, visit)).ms };
  });
}

/** Opens a browser whose storage has only someone's session. */
export async function inNewBrowser<Result>(
  { origin, session }: Visit,
  args: string[],
  work: (context: BrowserContext, page: Page) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'ffl-browser-'));
  const executablePath = findChromium();
  const context = await chromium.launchPersistentContext(folder, {
    viewport: { width: 390, height: 844 },
    timezoneId: 'America/Denver',
    locale: 'en-US',
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run', ...args],
    ...(executablePath ? { executablePath } : {}),
  });
  try {
    const page = context.pages()[0] ?? (await context.newPage());
    // Loads this origin's smallest response to reach its storage.
    await page.goto(`${origin}/health`);
    if (session !== undefined) await page.evaluate((value) => localStorage.setItem('ffl-session', value), session);
    return await work(context, page);
  } finally {
    await context.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Opens a screen; returns when it was shown and how long that took. */
async function open(page: Page, { origin, path }: Visit): Promise<{ at: number; ms: number }> {
  const startedAt = Date.now();
  await page.goto(origin + path, { waitUntil: 'commit' });
  const handle = await page.waitForFunction(() => (globalThis as { shownAt?: number }).shownAt, undefined, {
    timeout: 60_000,
  });
  const at = Number(await handle.jsonValue());
  return { at, ms: at - startedAt };
}

/** Runs in the page before anything else, since this process would look too late. */
function noteWhenShown(selector: string): void {
  const observer = new MutationObserver(() => {
    if (!document.querySelector(selector)) return;
    (globalThis as { shownAt?: number }).shownAt = Date.now();
    observer.disconnect();
  });
  observer.observe(document, { childList: true, subtree: true });
}

type Requested = { at: number; bytes: number };

async function watchRequests(context: BrowserContext, page: Page): Promise<Requested[]> {
  const client = await context.newCDPSession(page);
  const requests: Requested[] = [];
  const byId = new Map<string, Requested>();
  await client.send('Network.enable');
  client.on('Network.requestWillBeSent', ({ requestId, request, wallTime }) => {
    if (request.url.startsWith('data:')) return;
    const one = { at: wallTime * 1_000, bytes: 0 };
    requests.push(one);
    byId.set(requestId, one);
  });
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const one = byId.get(requestId);
    if (one) one.bytes = encodedDataLength;
  });
  return requests;
}

async function limit(context: BrowserContext, page: Page, line: Line): Promise<void> {
  const client = await context.newCDPSession(page);
  await client.send('Network.emulateNetworkConditions', conditionsOf(line));
}

/** Runs in the page until done. `waitForFunction` would take the promise itself for a yes. */
async function keptTheCard(): Promise<void> {
  await navigator.serviceWorker.ready;
  while (!navigator.serviceWorker.controller || !(await caches.match('/own-profile'))) {
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
