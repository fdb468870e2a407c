import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { press, screensWithDialogs } from '../../e2e/dialogs.ts';
import { buildPages } from '../../scripts/build-pages.ts';
import { beginSession } from './pages/begin-session.ts';
import { inNewBrowser } from './pages/browser.ts';
import { median } from './pages/median.ts';
import { people } from './pages/people.ts';
import { startSample } from './pages/start-sample.ts';

/** What loads after a page begins this long after it; see `web/src/lib/waiting/when-idle.ts`. */
const partsMs = 4_000;

// npm run measure:dialogs [-- /admin]: from the key to the painted dialog, on a processor four times slower, median of
// five, on pages whose address begins so.
const [, , only = ''] = process.argv;
const folder = await mkdtemp(join(tmpdir(), 'ffl-dialogs-'));
buildPages();
const sample = await startSample(folder);
try {
  const sessions = {
    administrator: await beginSession(sample.origin, people.administrator),
    maya: await beginSession(sample.origin, people.member),
  };
  console.log('| dialog | first ms | again ms |\n|---|---|---|');
  for (const { path, find, who, through = [], dialogs } of screensWithDialogs) {
    if (!path.startsWith(only)) continue;
    await inNewBrowser({ origin: sample.origin, path, session: sessions[who] }, [], async (context, page) => {
      await page.setViewportSize({ width: 1_280, height: 800 });
      await page.addInitScript(watchDialogs);
      const client = await context.newCDPSession(page);
      await client.send('Emulation.setCPUThrottlingRate', { rate: 4 });
      const at = find ? await openedBy(page, path, find) : path;
      for (const { name, presses, left = [] } of dialogs) {
        const ways = [...through, ...left];
        const first = await timesOf(page, at, ways, presses, 1);
        const again = await timesOf(page, at, ways, presses, 5);
        console.log(`| ${path}: ${name} | ${Math.round(first)} | ${Math.round(again)} |`);
      }
    });
  }
} finally {
  await sample.stop();
  await rm(folder, { recursive: true, force: true });
}
process.exit();

type Ways = Parameters<typeof press>[1][];

async function openedBy(page: Page, path: string, find: (page: Page) => Promise<string>): Promise<string> {
  await page.goto(sample.origin + path);
  return find(page);
}

/** Each time on a page opened anew, once it is quiet and its parts are there, as for somebody who looks at it first. */
async function timesOf(page: Page, path: string, through: Ways, presses: Ways, runs: number): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    await page.goto(sample.origin + path, { waitUntil: 'networkidle' });
    await page.waitForTimeout(partsMs);
    await page.waitForLoadState('networkidle');
    for (const one of through) await press(page, one);
    if (through.length > 0) await page.waitForLoadState('networkidle');
    for (const one of presses) await press(page, one);
    const handle = await page.waitForFunction(() => (globalThis as { tookMs?: number }).tookMs, undefined);
    times.push(Number(await handle.jsonValue()));
  }
  return median(times);
}

/** Runs in the page before anything else: from the last key to the frame after one more dialog is there. */
function watchDialogs(): void {
  const seen = globalThis as { tookMs?: number | undefined };
  let keyAt = 0;
  let known = 0;
  addEventListener(
    'keydown',
    ({ timeStamp }) => {
      keyAt = timeStamp;
      seen.tookMs = undefined;
    },
    true,
  );
  new MutationObserver(() => {
    const open = document.querySelectorAll('[role=dialog], [role=alertdialog]').length;
    if (open > known) {
      requestAnimationFrame(() => setTimeout(() => (seen.tookMs = performance.now() - keyAt), 0));
    }
    known = open;
  }).observe(document, { childList: true, subtree: true });
}
