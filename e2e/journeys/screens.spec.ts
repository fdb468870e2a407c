import type { Page } from '@playwright/test';
import { send } from '../ask-server.ts';
import { pathOfDrill } from '../dialogs.ts';
import { expect, test } from '../fixtures.ts';
import { openWithin } from '../open-within.ts';
import { people } from '../sample.ts';

/** Addresses with the page's heading, which is also in the title of the browser's tab. */
const ofAdministrators = [
  ['/admin', 'Dashboard'],
  ['/admin/readiness', 'Readiness'],
  ['/admin/members', 'Members'],
  ['/programs', 'Programs'],
  ['/admin/bases', 'Bases'],
  ['/admin/training', 'Training'],
  ['/admin/reports', 'Reports'],
  ['/admin/organizations', 'Organizations'],
  ['/admin/access', 'Access'],
  ['/account', 'Your account'],
  ['/admin/bases/LG1', 'LG1 Programs'],
  ['/admin/training/base/LG6', 'Training at LG6'],
  ['/admin/training/create', 'Create Training'],
  ['/admin/security', 'Security'],
  ['/admin/advanced', 'Advanced'],
] as const;
const withTables = ['/admin/readiness', '/admin/reports', '/admin/organizations', '/admin/access'];
const ofVisitors = ['/signin', '/member/signup', `/verify-email?token=${'0'.repeat(64)}`, '/error', '/no/such/page'];

test("administrators' pages pass axe, scroll nowhere sideways and break no word, at any width", {
  tag: '@thorough',
}, async ({ page, signIn, expectAccessible }) => {
  test.setTimeout(300_000);
  await signIn(page, people.administrator);
  for (const [path, heading] of ofAdministrators) {
    await openWithin(page, path, heading);
    await expect(page).toHaveTitle(`${heading} | Flight For Life`);
    await isRead(page);
    await expectAccessible(page);
    await expectNothingSideways(page, path);
    if (withTables.includes(path)) await expectNoBrokenWord(page, path);
  }
  // These pages have the headings of earlier ones, or others.
  for (const path of [
    '/admin/security?view=events',
    '/admin/security?view=notifications',
    '/admin/security?view=devices',
    '/admin/reports?type=live-missions',
    '/admin/training/base/all',
    await pathOfDrill(page),
  ]) {
    await page.goto(path);
    await isRead(page);
    await expectAccessible(page);
    if (/events|live-missions|all$/.test(path)) await expectNoBrokenWord(page, path);
  }
});

test("members' pages and visitors' pages pass axe and scroll nowhere sideways, at any width", {
  tag: '@thorough',
}, async ({ page, signIn, expectAccessible }) => {
  test.setTimeout(300_000);
  for (const path of ofVisitors) {
    await page.goto(path);
    await isRead(page);
    await expectAccessible(page);
    await expectNothingSideways(page, path);
  }
  await signIn(page, people.maya);
  await expect(page.getByRole('heading', { name: 'Active Credentials' })).toBeVisible();
  await expectCodeInSteps(page);
  const all = page.getByRole('button', { name: /Show all/ }).first();
  await all.click();
  const { trainings } = await send(page, 'POST', '/rest/v1/rpc/own_trainings', {});
  const [program] = await send(page, 'GET', '/rest/v1/programs?select=id&limit=1');
  const session = `/training/${trainings[0].id}`;
  for (const path of ['/member', '/member/resources', '/programs', `/programs/${program.id}`, '/training', session]) {
    if (path !== '/member') await page.goto(path);
    await isRead(page);
    await expectAccessible(page);
    await expectNothingSideways(page, path);
  }
});

async function isRead(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
}

async function expectNothingSideways(page: Page, path: string): Promise<void> {
  // 640 is 1280 pixels at 200 % zoom.
  for (const width of [320, 390, 640, 768, 1024, 1100, 1280, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    await expect.poll(() => page.evaluate(sidewaysAt), { message: `${path} at ${width} pixels` }).toEqual([width]);
  }
  await page.evaluate(sizeText, '200%');
  for (const width of [320, 390, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const message = `${path} at ${width} pixels, large text`;
    await expect.poll(() => page.evaluate(pageSidewaysAt), { message }).toEqual([width]);
  }
  await page.evaluate(sizeText, '');
}

async function expectNoBrokenWord(page: Page, path: string): Promise<void> {
  await expect(page.locator('main tbody tr').first()).toBeVisible();
  for (const width of [768, 820, 1024, 1280]) {
    await page.setViewportSize({ width, height: 1000 });
    await expect.poll(() => page.evaluate(brokenWords), { message: `${path} at ${width} pixels` }).toEqual([]);
  }
}

/** The code has 150 pixels up to a width of 767, and 200 from 768 on. */
async function expectCodeInSteps(page: Page): Promise<void> {
  const code = page.getByRole('img', { name: /QR/ });
  for (const width of [320, 390, 607, 608, 700, 767, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const expected = width < 768 ? 150 : 200;
    await expect
      .poll(async () => {
        const box = await code.boundingBox();
        return [width, box?.width, box?.height];
      })
      .toEqual([width, expected, expected]);
  }
}

/** Words in tables that break over two lines. An address or a double name may. */
function brokenWords(): string[] {
  const cells = [...document.querySelectorAll('main :is(td, th)')];
  const texts = cells.flatMap((cell) => {
    const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
    const found: Text[] = [];
    while (walker.nextNode()) found.push(walker.currentNode as Text);
    return found;
  });
  return texts.flatMap((text) =>
    [...text.data.matchAll(/(?<![^\s-])[^\s@-]+(?=\s|-|$)/g)]
      .filter(({ index, 0: word }) => {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1;
      })
      .map(([word]) => word),
  );
}

/** The window's width, then everything in it that scrolls sideways. */
function sidewaysAt(): (number | string)[] {
  const wide = [...document.querySelectorAll('*')].filter(
    (one) =>
      one.scrollWidth > one.clientWidth + 1 &&
      (one === document.documentElement || ['auto', 'scroll'].includes(getComputedStyle(one).overflowX)),
  );
  return [innerWidth, ...wide.map((one) => one.outerHTML.slice(0, 120))];
}

function sizeText(size: string): void {
  document.documentElement.style.fontSize = size;
}

/**
 * The window's width, then everything around a whole page that scrolls sideways. A wide table may, within its own box.
 */
function pageSidewaysAt(): (number | string)[] {
  const wide = [...document.querySelectorAll('html, [data-scroll-restoration-id]')].filter(
    (one) => one.scrollWidth > one.clientWidth + 1,
  );
  return [innerWidth, ...wide.map((one) => one.localName)];
}
