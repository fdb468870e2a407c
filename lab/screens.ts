import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { buildPages } from '../scripts/build-pages.ts';
import { findChromium } from '../scripts/test-run/find-chromium.ts';
import { beginSession } from './measure/pages/begin-session.ts';
import { people, type Visited } from './measure/pages/people.ts';
import { startSample } from './measure/pages/start-sample.ts';
import { dialogs } from './screens/dialogs.ts';
import { judge } from './screens/judge.ts';
import type { Place } from './screens/place.ts';
import { routes } from './screens/routes.ts';
import { states } from './screens/states.ts';

const usage = `npm run screens -- [--only members] [--widths] [--out .screens]
  Photographs every route, dialog and state of the sample at 1280 and 390 pixels, light and dark.
  --only    places whose name fits this expression
  --widths  no pictures: sideways scroll, cut words, controls on each other and, on a phone,
            too small for a glove, from 320 to 1920 pixels`;
const looks = [1_280, 390].flatMap((width) => (['light', 'dark'] as const).map((scheme) => ({ width, scheme })));
const widths = [320, 390, 640, 768, 1_024, 1_100, 1_280, 1_920];

const text = { type: 'string' } as const;
const { values } = parseArgs({
  options: { only: text, out: text, widths: { type: 'boolean' }, help: { type: 'boolean' } },
});
if (values.help) {
  console.log(usage);
  process.exit();
}
const out = values.out ?? join(import.meta.dirname, '../.screens');
const only = new RegExp(values.only ?? '');
const places = [...routes, ...dialogs, ...states].filter(({ name }) => only.test(name));

const folder = await mkdtemp(join(tmpdir(), 'ffl-screens-'));
buildPages();
const sample = await startSample(folder);
const executablePath = findChromium();
const browser = await chromium.launch({
  args: ['--no-sandbox', '--disable-gpu'],
  ...(executablePath && { executablePath }),
});
try {
  const sessions = {
    nobody: undefined,
    administrator: await beginSession(sample.origin, people.administrator),
    member: await beginSession(sample.origin, people.member),
  };
  const problems = await (values.widths ? judgeAll(browser, sessions) : photographAll(browser, sessions));
  for (const problem of problems) console.log(problem);
  console.log(`${places.length} places, ${problems.length} problems`);
} finally {
  await browser.close();
  await sample.stop();
  await rm(folder, { recursive: true, force: true });
}
process.exit();

type Sessions = Record<Visited, string | undefined>;
type Look = { width: number; scheme: 'light' | 'dark' };

async function photographAll(browser: Browser, sessions: Sessions): Promise<string[]> {
  const problems: string[] = [];
  await mkdir(out, { recursive: true });
  // In parallel, because most of the time goes into waiting for requests of the pages.
  const series = looks.map(async (look) => {
    for (const place of places) {
      const file = `${place.name}-${look.width}-${look.scheme}.png`;
      const found = await at(browser, sessions, place, look, async (page) => {
        await page.screenshot({ path: join(out, file) });
        return [];
      });
      problems.push(...found);
    }
  });
  await Promise.all(series);
  await writeFile(join(out, 'index.html'), contactSheet());
  return problems;
}

async function judgeAll(browser: Browser, sessions: Sessions): Promise<string[]> {
  const problems: string[] = [];
  for (const place of places) {
    const found = await at(browser, sessions, place, { width: 1_280, scheme: 'light' }, (page) => atEachWidth(page));
    problems.push(...found.map((one) => `${place.name}: ${one}`));
  }
  return problems;
}

async function atEachWidth(page: Page): Promise<string[]> {
  const problems: string[] = [];
  for (const width of widths) {
    await turnInto(page, width);
    const found = await page.evaluate(judge);
    problems.push(...found.map((one) => `at ${width}: ${one}`));
  }
  return problems;
}

/**
 * Opens a place in a browser of its own, once everything it requested is there. A place that can't be reached is a
 * problem in the report, and doesn't end the run.
 */
async function at(
  browser: Browser,
  sessions: Sessions,
  { name, as, path, reach }: Place,
  { width, scheme }: Look,
  work: (page: Page) => Promise<string[]>,
): Promise<string[]> {
  // Searched at desktop width, since a phone has some of the controls in a menu. The place is the same.
  const context = await browserOf(browser, sessions[as], { width: reach ? 1_280 : width, scheme });
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(8_000);
    await page.goto(sample.origin + path);
    await settled(page);
    await reach?.(page);
    await settled(page);
    if (reach) {
      await turnInto(page, width);
      await settled(page);
    }
    return await work(page);
  } catch (error) {
    return [`${name} at ${width}, ${scheme}: ${String(error).split('\n')[0]}`];
  } finally {
    await context.close();
  }
}

function browserOf(browser: Browser, session: string | undefined, { width, scheme }: Look): Promise<BrowserContext> {
  const localStorage = session === undefined ? [] : [{ name: 'ffl-session', value: session }];
  return browser.newContext({
    viewport: sizeOf(width),
    colorScheme: scheme,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    timezoneId: 'America/Denver',
    locale: 'en-US',
    ...(width < 600 && { isMobile: true, hasTouch: true }),
    storageState: { cookies: [], origins: [{ origin: sample.origin, localStorage }] },
  });
}

/** The screen as it is now, at this width, with nothing under the pointer. */
async function turnInto(page: Page, width: number): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await page.mouse.move(0, 0);
  await page.setViewportSize(sizeOf(width));
  await client.send('Emulation.setTouchEmulationEnabled', { enabled: width < 600 });
  await page.waitForTimeout(150);
}

function sizeOf(width: number): { width: number; height: number } {
  return { width, height: width < 600 ? 844 : 800 };
}

/** Waits until no request is under way, or for half a second: then the waiting screen is what there is to see. */
async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('load');
  await page.waitForLoadState('networkidle', { timeout: 2_500 }).catch(() => undefined);
  await page.waitForTimeout(400);
}

function contactSheet(): string {
  const rows = places.map(({ name }) => {
    const pictures = looks.map(
      ({ width, scheme }) => `<img loading="lazy" src="${name}-${width}-${scheme}.png" alt="">`,
    );
    return `<h2>${name}</h2><div>${pictures.join('')}</div>`;
  });
  return `<!doctype html><title>Screens</title><style>body{font:14px sans-serif}div{display:flex;gap:8px}img{height:400px}</style>${rows.join('\n')}`;
}
