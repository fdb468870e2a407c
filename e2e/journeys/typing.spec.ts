import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { people } from '../sample.ts';

const dashboard = (page: Page) => page.getByRole('button', { name: 'Record Punch' }).nth(1);

/** Each ends as soon as the page is there; nothing waits for what comes later. */
const loads: [kind: string, load: (page: Page) => Promise<unknown>, tag?: string][] = [
  ['opened', (page) => page.goto('/admin')],
  ['reloaded', (page) => page.reload(), '@thorough'],
  [
    'reached from another one',
    async (page) => {
      await page.goto('/admin/reports');
      await page.getByRole('link', { name: 'Dashboard' }).first().click();
    },
    '@thorough',
  ],
];

for (const [kind, load, tag = []] of loads) {
  test(`on a page just ${kind}, a fast typist's keys reach the dialog they open, and the right person`, {
    tag,
  }, async ({ page, signIn }) => {
    await signIn(page, people.administrator);
    for (const delay of [40, 80, 120]) {
      await load(page);
      await dashboard(page).focus();
      await page.keyboard.press('Enter');
      await page.keyboard.type('marchetti', { delay });
      await page.keyboard.press('Enter');
      await expect(page.getByRole('region', { name: 'Selected member' })).toContainText('Sofia Marchetti');
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();

      await load(page);
      await dashboard(page).waitFor();
      await page.keyboard.press('Control+k');
      await page.keyboard.type('bergstrom', { delay });
      await page.keyboard.press('Enter');
      await expect(page.getByRole('combobox', { name: 'What to do for Anders Bergstrom' })).toBeFocused();
      await expect(page).toHaveURL(/\/admin$/);
      await page.keyboard.press('Escape');
    }
  });
}
