import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { screensWithDialogs } from '../../e2e/dialogs.ts';
import { answerWith, press } from '../../e2e/screen-with-dialogs.ts';
import { buildPages } from '../../scripts/build-pages.ts';
import { beginSession } from './pages/begin-session.ts';
import { inNewBrowser } from './pages/browser.ts';
import { median } from './pages/median.ts';
import { people } from './pages/people.ts';
import { startSample } from './pages/start-sample.ts';

const runs = 3;
/** What loads after a page begins this long after it; see `web/src/lib/waiting/when-idle.ts`. */
const partsMs = 4_000;

// npm run measure:dialogs [-- /admin]: from the key to the painted dialog, on a processor four times slower, on pages
// whose address begins so, for somebody who looks at the page first. Medians of the first time on a page, and the next.
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
  for (const screen of screensWithDialogs.filter(({ path }) => path.startsWith(only))) {
    const { path, who, dialogs } = screen;
    const times = dialogs.map(() => ({ first: [] as number[], again: [] as number[] }));
    for (let run = 0; run < runs; run += 1) {
      await inNewBrowser({ origin: sample.origin, path, session: sessions[who] }, [], async (context, page) => {
        await openSlowly(context, page, screen);
        for (const [index, { presses }] of dialogs.entries()) {
          times[index]?.first.push(await timeOf(page, presses));
          // What was chosen stays chosen.
          const next = presses.filter(([role]) => role !== 'checkbox');
          times[index]?.again.push(await timeOf(page, next));
        }
      });
    }
    for (const [index, { name }] of dialogs.entries()) {
      const { first = [], again = [] } = times[index] ?? {};
      console.log(`| ${path}: ${name} | ${Math.round(median(first))} | ${Math.round(median(again))} |`);
    }
  }
} finally {
  await sample.stop();
  await rm(folder, { recursive: true, force: true });
}
process.exit();

async function openSlowly(
  context: BrowserContext,
  page: Page,
  { path, find, answers = [], through = [] }: (typeof screensWithDialogs)[number],
): Promise<void> {
  await page.setViewportSize({ width: 1_280, height: 800 });
  await page.addInitScript(watchDialogs);
  await answerWith(page, answers);
  if (find) await page.goto(sample.origin + path);
  const address = find ? await find(page) : path;
  await page.goto(sample.origin + address, { waitUntil: 'networkidle' });
  for (const one of through) await press(page, one);
  await page.waitForTimeout(partsMs);
  await page.waitForLoadState('networkidle');
  const client = await context.newCDPSession(page);
  await client.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}

/** Opens the dialog, and closes it again. */
async function timeOf(page: Page, presses: Parameters<typeof press>[1][]): Promise<number> {
  const windows = page.locator('[role=dialog], [role=alertdialog]');
  const before = await windows.count();
  for (const one of presses) await press(page, one);
  const handle = await page.waitForFunction(() => (globalThis as { tookMs?: number }).tookMs);
  const took = Number(await handle.jsonValue());
  await page.keyboard.press('Escape');
  await expect(windows).toHaveCount(before);
  return took;
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
