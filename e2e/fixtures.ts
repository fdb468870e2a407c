import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test as base, expect, type Page } from '@playwright/test';
import type { Result } from 'axe-core';
import { origin, samplePassword } from './sample.ts';

type Fixtures = {
  /** Opens a page, by default the home page, as someone already signed in; journeys about signing in do it through the page. */
  signIn(page: Page, email: string, path?: string): Promise<void>;
  /** Fails on any accessibility finding on the screen as it is; in the second ring also as narrow as a phone. */
  expectAccessible(page: Page): Promise<void>;
  /** Checks only the top dialog, at phone width. */
  expectDialogAccessible(page: Page): Promise<void>;
};

type WorkerFixtures = {
  /** Turns off the guard of double taps in every context of the worker's browser. */
  unhurried: undefined;
  /** The stored session of a signed-in person; one per person and worker. */
  sessionOf(email: string): Promise<string>;
};

// Less than half the size of `axe.source`, which every document has to parse.
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** Without contrast, which `web/src/contrast.test.ts` checks since it depends only on the tokens. */
const rules = ['wcag2a', 'wcag21a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];
const topDialog = "[...document.querySelectorAll('[role=dialog], [role=alertdialog]')].at(-1)";

/** A journey fails if the browser logs an error or a content-policy report that the journey didn't announce. */
export const test = base.extend<Fixtures & { consoleErrors: string[] }, WorkerFixtures>({
  // Each journey has its own address, so that no other uses up its limits.
  extraHTTPHeaders: async ({ baseURL: _ }, use, { testId }) => {
    await use({ 'X-Forwarded-For': addressOf(testId) });
  },
  context: async ({ context, serviceWorkers }, use) => {
    // Blocked service workers still answer, with nothing. This makes the browser behave as if it had none.
    if (serviceWorkers === 'block') {
      await context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'));
    }
    await use(context);
  },
  // Turned off, since at a journey's pace the guard against double taps would ignore some presses.
  unhurried: [
    async ({ browser }, use) => {
      const open = browser.newContext.bind(browser);
      browser.newContext = async (options) => {
        const context = await open(options);
        await context.addInitScript(lookBeforeEachPress);
        return context;
      };
      await use(undefined);
    },
    { scope: 'worker', auto: true },
  ],
  consoleErrors: [
    async ({ page }, use) => {
      const errors: string[] = [];
      page.on('console', (message) => {
        const isExpected = /Failed to load resource/.test(message.text());
        if (message.type() === 'error' && !isExpected) errors.push(message.text());
      });
      page.on('pageerror', (error) => errors.push(error.message));
      await use(errors);
      expect(errors).toEqual([]);
    },
    { auto: true },
  ],
  sessionOf: [
    async ({ playwright }, use) => {
      const request = await playwright.request.newContext({ baseURL: origin });
      const sessions = new Map<string, { since: number; session: Promise<string> }>();
      async function begin(email: string): Promise<string> {
        const answer = await request.post('/functions/v1/signin', { data: { email, password: samplePassword } });
        expect(answer.status()).toBe(200);
        const { session } = await answer.json();
        return JSON.stringify(session);
      }
      await use((email) => {
        const known = sessions.get(email);
        // Proof is required again after fifteen minutes, which no journey should reach by chance.
        const isYoung = known !== undefined && Date.now() - known.since < 600_000;
        const kept = isYoung ? known : { since: Date.now(), session: begin(email) };
        sessions.set(email, kept);
        return kept.session;
      });
      await request.dispose();
    },
    { scope: 'worker' },
  ],
  signIn: async ({ sessionOf }, use) => {
    await use(async (page, email, path = '/') => {
      const value = await sessionOf(email);
      // Loads this origin's smallest response to reach its storage.
      await page.goto('/health');
      await page.evaluate((session) => localStorage.setItem('ffl-session', session), value);
      await page.goto(path);
      // The heading is hidden if the address opens a dialog over it.
      await expect(page.getByRole('button', { name: 'Sign Out', exact: true, includeHidden: true })).toBeVisible();
    });
  },
  expectAccessible: async ({ baseURL: _ }, use, { tags }) => {
    const isTriedNarrow = tags.includes('@thorough') && !tags.includes('@phone-only');
    await use(async (page) => {
      expect(await findingsOf(page)).toEqual([]);
      const size = page.viewportSize();
      if (!isTriedNarrow || !size) return;
      await page.setViewportSize({ ...size, width: phoneWidth });
      expect(await findingsOf(page), 'as narrow as a phone').toEqual([]);
      await page.setViewportSize(size);
    });
  },
  expectDialogAccessible: async ({ baseURL: _ }, use) => {
    await use(expectTopDialogAccessible);
  },
});

const phoneWidth = 390;

/** Checks at phone width, where targets are smallest and space is tightest. */
async function expectTopDialogAccessible(page: Page): Promise<void> {
  const size = page.viewportSize() ?? { width: 1280, height: 800 };
  await page.setViewportSize({ ...size, width: phoneWidth });
  expect(await findingsOf(page, topDialog), `${phoneWidth} pixels wide`).toEqual([]);
  await page.setViewportSize(size);
}

/** Does what the page does for whoever moves it: the guard of presses then knows that what is pressed was seen. */
export function lookBeforeEachPress(): void {
  addEventListener('pointerdown', () => dispatchEvent(new WheelEvent('wheel')), { capture: true });
}

async function findingsOf(page: Page, place = 'document'): Promise<string[]> {
  await settled(page);
  const options = { runOnly: rules, rules: { 'color-contrast': { enabled: false } }, resultTypes: ['violations'] };
  const runAxe = `axe.run(${place}, ${JSON.stringify(options)}).then(({ violations }) => violations)`;
  // Injected once per document; the check at phone width reuses it.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
  const violations = await page.evaluate<Result[]>(runAxe);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
}

export { expect };

export function addressOf(testId: string): string {
  const [first = 0, second = 0, third = 0] = createHash('sha256').update(testId).digest();
  return `10.${first}.${second}.${third}`;
}

/** Waits until nothing fades or moves: halfway, a color has the contrast of neither end. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const passing = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(passing.map(({ finished }) => finished));
  });
}
