import { createHash } from 'node:crypto';
import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';
import { samplePassword } from './sample.ts';

type Fixtures = {
  /** Signs in through the page and waits for the home of the role. */
  signIn(page: Page, email: string): Promise<void>;
  /** Fails on any accessibility finding of the screen as it stands. */
  expectAccessible(page: Page): Promise<void>;
};

const rules = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];

/** Every journey fails when the browser logs an error or a content-policy report that it did not announce. */
export const test = base.extend<Fixtures & { consoleErrors: string[] }>({
  // Each journey comes from an address of its own, so that no other one fills its limits.
  extraHTTPHeaders: async ({ baseURL: _ }, use, { testId }) => {
    await use({ 'X-Forwarded-For': addressOf(testId) });
  },
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
  signIn: async ({ baseURL: _ }, use) => {
    await use(async (page, email) => {
      await page.goto('/signin');
      await page.getByLabel('Email').fill(email);
      await page.getByLabel('Password', { exact: true }).fill(samplePassword);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible();
    });
  },
  expectAccessible: async ({ baseURL: _ }, use) => {
    await use(async (page) => {
      const { violations } = await unobscured(page, () => new AxeBuilder({ page }).withTags(rules).analyze());
      expect(
        violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`),
      ).toEqual([]);
    });
  },
});

export { expect };

export function addressOf(testId: string): string {
  const [first = 0, second = 0, third = 0] = createHash('sha256').update(testId).digest();
  return `10.${first}.${second}.${third}`;
}

/** Taller than any page of the sample organisation. */
const fullHeight = 8000;

/**
 * What lies half under the bar at the bottom of a phone can be scrolled free, but would count as too small a target:
 * the page is looked at in its full height.
 */
async function unobscured<Finding>(page: Page, look: () => Promise<Finding>): Promise<Finding> {
  const size = page.viewportSize();
  const isCovered = (await page.getByRole('dialog').count()) + (await page.getByRole('alertdialog').count()) > 0;
  if (!size || isCovered) return look();
  await page.setViewportSize({ ...size, height: fullHeight });
  const finding = await look();
  await page.setViewportSize(size);
  return finding;
}
