import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { people } from '../sample.ts';

const dashboard = (page: Page) => page.getByRole('button', { name: 'Record Punch' }).nth(1);

/** Each resolves as soon as the page is there, without waiting for what loads later. */
const loads: [kind: string, delay: number, load: (page: Page) => Promise<unknown>][] = [
  ['opened', 40, (page) => page.goto('/admin')],
  ['reloaded', 80, (page) => page.reload()],
  [
    'reached from another one',
    120,
    async (page) => {
      await page.goto('/admin/reports');
      await page.getByRole('link', { name: 'Dashboard' }).first().click();
    },
  ],
];

test("a fast typist's keys reach the dialog they open, and the right person, on a page just opened, reloaded or reached", {
  tag: '@thorough',
}, async ({ page, signIn }) => {
  await signIn(page, people.administrator);
  for (const [kind, delay, load] of loads) {
    await load(page);
    await dashboard(page).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.type('marchetti', { delay });
    await page.keyboard.press('Enter');
    await expect(page.getByRole('region', { name: 'Selected member' }), kind).toContainText('Sofia Marchetti');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();

    await load(page);
    await dashboard(page).waitFor();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('bergstrom', { delay });
    await page.keyboard.press('Enter');
    await expect(page.getByRole('combobox', { name: 'What to do for Anders Bergstrom' }), kind).toBeFocused();
    await expect(page).toHaveURL(/\/admin$/);
    await page.keyboard.press('Escape');
  }
});
