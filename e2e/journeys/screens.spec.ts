import { expect, test } from '../fixtures.ts';
import { people } from '../sample.ts';

test("axe finds nothing on administrators' screens", async ({ page, signIn, expectAccessible }) => {
  await page.goto('/signin');
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await expectAccessible(page);
  await signIn(page, people.administrator);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Record Punch' }).first().click();
  await expect(page.getByRole('combobox')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('combobox').fill('ma');
  await expect(page.getByRole('option').first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('option').first().click();
  await expect(page.getByText(/New expiry/)).toBeVisible();
  await expectAccessible(page);
  for (const path of ['/admin/members', '/admin/reports', '/no/such/page']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page);
  }
});

test("axe finds nothing on the member's card", async ({ page, signIn, expectAccessible }) => {
  await signIn(page, people.maya);
  await expect(page.getByRole('heading', { name: 'Active Credentials' })).toBeVisible();
  await page
    .getByRole('button', { name: /Show all/ })
    .first()
    .click();
  await expectAccessible(page);
});

test('axe finds nothing on any page, nor on any page as narrow as a phone', { tag: '@thorough' }, async ({
  page,
  signIn,
  expectAccessible,
}) => {
  test.setTimeout(240_000);
  const lists = ['/admin/readiness', '/admin/members', '/admin/organizations', '/admin/training', '/admin/reports'];
  const things = ['/programs', '/admin/bases', '/admin/bases/LG1', '/admin/training/base/LG6', '/account'];
  const security = ['/admin/security', '/admin/security?view=events', '/admin/security?view=settings'];
  const pages = { administrator: ['/admin', ...lists, ...things, ...security], maya: ['/member', '/member/resources'] };
  for (const [who, paths] of Object.entries(pages)) {
    await signIn(page, people[who as keyof typeof pages]);
    for (const path of paths) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      await expectAccessible(page);
    }
  }
});

test('on a phone the page scrolls between its bars, and nothing around it', {
  tag: ['@thorough', '@phone-only'],
}, async ({ page, signIn }) => {
  await signIn(page, people.administrator);
  for (const path of ['/admin', '/admin/members', '/admin/reports']) {
    await page.goto(path);
    await expect(page.getByRole('main').getByRole('listitem').nth(5)).toBeVisible();
    await page.mouse.move(195, 400);
    await page.mouse.wheel(0, 100_000);
    await expect
      .poll(() => page.locator('[data-scroll-restoration-id]').evaluate((e) => e.scrollTop))
      .toBeGreaterThan(0);
    expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0);
  }
});

test('nothing scrolls sideways at 320 pixels', { tag: ['@thorough', '@phone-only'] }, async ({ page, signIn }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await signIn(page, people.administrator);
  for (const path of ['/admin', '/admin/members', '/no/such/page']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // Until the font is there, its stand-in is wider.
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  }
});

test("a member's card fits 320 pixels", { tag: ['@thorough', '@phone-only'] }, async ({ page, signIn }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await signIn(page, people.maya);
  await expect(page.getByRole('heading', { name: 'Active Credentials' })).toBeVisible();
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await page.evaluate(doubleText);
  await expect.poll(() => page.evaluate(pageSidewaysAt)).toEqual([320]);
});

test('the code shown to crew is whole, beside its time and Close, however a phone is held', {
  tag: ['@thorough', '@phone-only'],
}, async ({ page, signIn }) => {
  await signIn(page, people.maya);
  await page.getByRole('button', { name: 'Show to crew' }).click();
  const shown = [
    page.getByRole('img', { name: /^QR code/ }),
    page.getByText(/^Confirmed by the server just now/),
    page.getByRole('button', { name: 'Close' }),
  ];
  for (const [width, height] of [
    [844, 390],
    [568, 320],
    [320, 568],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const one of shown) await expect(one).toBeInViewport({ ratio: 1 });
  }
});

test('the QR code measures 150 pixels up to a width of 767 and 200 from 768 on', { tag: '@thorough' }, async ({
  page,
  signIn,
}) => {
  await signIn(page, people.maya);
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
});

test('nothing scrolls sideways from 320 to 1920 pixels, nor at 200 % zoom or with text twice as large', {
  tag: '@thorough',
}, async ({ page, signIn }) => {
  await signIn(page, people.administrator);
  const paths = ['/admin', '/admin/readiness', '/admin/members', '/programs', '/admin/bases', '/admin/training'];
  for (const path of [...paths, '/admin/reports', '/admin/organizations', '/account']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    // 1280 pixels at 200 % are 640.
    for (const width of [320, 390, 640, 768, 1024, 1100, 1280, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      await expect.poll(() => page.evaluate(sidewaysAt), { message: `${path} at ${width} pixels` }).toEqual([width]);
    }
    await page.evaluate(doubleText);
    for (const width of [320, 390, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const message = `${path} at ${width} pixels, large text`;
      await expect.poll(() => page.evaluate(pageSidewaysAt), { message }).toEqual([width]);
    }
  }
});

test("no word in an administrator's table is broken within, on tablets of any width", { tag: '@thorough' }, async ({
  page,
  signIn,
}) => {
  await signIn(page, people.administrator);
  const paths = ['/admin/readiness', '/admin/training/base/all', '/admin/reports', '/admin/organizations'];
  for (const path of [...paths, '/admin/reports?type=live-missions', '/admin/security?view=events']) {
    await page.goto(path);
    await expect(page.locator('main tbody tr').first()).toBeVisible();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    for (const width of [768, 820, 1024, 1280]) {
      await page.setViewportSize({ width, height: 1000 });
      await expect.poll(() => page.evaluate(brokenWords), { message: `${path} at ${width} pixels` }).toEqual([]);
    }
  }
});

/** Words of tables that stand in two lines; an address or a double name may. */
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

/** The window's width, then whatever in it scrolls sideways. */
function sidewaysAt(): (number | string)[] {
  const wide = [...document.querySelectorAll('*')].filter(
    (one) =>
      one.scrollWidth > one.clientWidth + 1 &&
      (one === document.documentElement || ['auto', 'scroll'].includes(getComputedStyle(one).overflowX)),
  );
  return [innerWidth, ...wide.map((one) => one.outerHTML.slice(0, 120))];
}

function doubleText(): void {
  document.documentElement.style.fontSize = '200%';
}

/** The window's width, then those around a whole page that scroll sideways: a wide table may, in its own box. */
function pageSidewaysAt(): (number | string)[] {
  const wide = [...document.querySelectorAll('html, [data-scroll-restoration-id]')].filter(
    (one) => one.scrollWidth > one.clientWidth + 1,
  );
  return [innerWidth, ...wide.map((one) => one.localName)];
}
