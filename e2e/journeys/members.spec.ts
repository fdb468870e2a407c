import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { people } from '../sample.ts';

const rows = (page: Page) => page.locator('[data-row]');
const searchBox = (page: Page) => page.getByPlaceholder('Search by name, email, or organization...');

test('pages, filters, record and tabs have addresses at a desk, to which Back and reload lead, and the keyboard searches, moves and opens', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  await signIn(page, people.administrator, '/admin/members');
  await expect(rows(page)).toHaveCount(25);
  const first = await rows(page).first().getByRole('link').textContent();
  const pages = page.getByRole('navigation', { name: 'Pages of members' });
  await pages.getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL(/\/admin\/members\?page=2$/);
  await page.reload();
  await expect(pages.getByText(/^26–50 of \d+$/)).toBeVisible();
  await page.goBack();
  await expect(rows(page).first().getByRole('link')).toHaveText(first ?? '');

  await page.getByRole('heading', { level: 1 }).focus();
  await page.keyboard.press('/');
  await expect(searchBox(page)).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Escape');
  await page.getByRole('heading', { level: 1 }).focus();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await expect(rows(page).nth(1).getByRole('link')).toBeFocused();
  await page.keyboard.press('Enter');
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByText(/^.*, 2 of \d+$/)).toBeVisible();
  await sheet.getByRole('button', { name: 'Next member' }).click();
  await expect(sheet.getByText(/^.*, 3 of \d+$/)).toBeVisible();
  await page.goBack();
  await expect(sheet).toBeHidden();
  await expect(page).toHaveURL(/\/admin\/members$/);

  const count = page.getByText(/^Showing \d+ of \d+ members$/);
  await page.getByRole('combobox', { name: 'Program' }).selectOption('Rescue Deployment');
  await page.getByRole('combobox', { name: 'Base' }).selectOption('LG2');
  await expect(count).toBeVisible();
  const atBase = await count.textContent();
  await page.getByRole('combobox', { name: 'Standing' }).selectOption('Lapsed');
  await expect(page).toHaveURL(/\?type=rescue&base=LG2&standing=lapsed$/);
  await expect(count).not.toHaveText(atBase ?? '');
  for (const row of await rows(page).all()) await expect(row).toContainText('Rescue Deployment at LG2, lapsed');
  await expectAccessible(page);
  await page.goBack();
  await expect(count).toHaveText(atBase ?? '');

  await page.goto('/members?q=lindqvist');
  await page.getByRole('link', { name: 'Maya Lindqvist' }).click();
  await expect(sheet.getByRole('rowheader', { name: /^Lift Ticket/ })).toBeVisible();
  await expectAccessible(page);
  await sheet.getByRole('tab', { name: 'Credentials' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(sheet.getByRole('tab', { name: 'Renewal History' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/&tab=history$/);
  await expect(sheet.getByText(/· by /).first()).toBeVisible();
  await expectAccessible(page);
  await sheet.getByRole('tab', { name: 'Edit Member' }).click();
  await expect(page).toHaveURL(/&tab=edit$/);
  await page.reload();
  await expect(sheet.getByLabel('First name')).toHaveValue('Maya');
  await expectAccessible(page);
  await sheet.getByLabel('Phone').fill('970-555-0177');
  await page.goBack();
  await page
    .getByRole('alertdialog', { name: 'Discard your entries?' })
    .getByRole('button', { name: 'Cancel' })
    .click();
  await expect(page).toHaveURL(/&tab=edit$/);
  await sheet.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Updated member information')).toBeVisible();
  await expect(sheet.getByRole('link', { name: '970-555-0177' })).toHaveAttribute('href', 'tel:9705550177');
  await page.goBack();
  await expect(sheet).toBeHidden();
});

test('the list on a phone is cards that scroll between the bars, are filtered in a sheet, open the record and are selected in a mode', {
  tag: '@phone-only',
}, async ({ page, signIn, expectAccessible }) => {
  await signIn(page, people.administrator, '/admin/members');
  await expect(page.getByRole('table')).toHaveCount(0);
  await expect(rows(page).nth(5)).toBeVisible();
  await page.mouse.move(195, 400);
  await page.mouse.wheel(0, 100_000);
  await expect.poll(() => page.locator('[data-scroll-restoration-id]').evaluate((e) => e.scrollTop)).toBeGreaterThan(0);
  expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0);

  await page.mouse.wheel(0, -100_000);
  await page.getByRole('button', { name: 'Filter and sort' }).click();
  const filters = page.getByRole('dialog', { name: 'Filter and sort' });
  await filters.getByRole('combobox', { name: 'Standing' }).selectOption('All expire within 30 days');
  await filters.getByRole('combobox', { name: 'Sort by' }).selectOption('Status');
  await expectAccessible(page);
  await filters.getByRole('button', { name: /^Show \d+ members?$/ }).click();
  await expect(filters).toBeHidden();
  await expect(page).toHaveURL(/\/admin\/members\?standing=expiring_30&sort=status$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/admin\/members$/);

  await searchBox(page).fill('lindqvist');
  const card = rows(page).filter({ hasText: 'Maya Lindqvist' });
  await expect(rows(page)).toHaveCount(1);
  await expectAccessible(page);
  // Any place on the card works, here its lower left corner.
  await card.click({ position: { x: 8, y: 90 } });
  const sheet = page.getByRole('dialog', { name: 'Maya Lindqvist' });
  await expect(sheet).toBeVisible();
  expect((await sheet.boundingBox())?.width).toBe(390);
  await expect(sheet.getByRole('tab', { name: 'Credentials' })).toBeVisible();
  await expectAccessible(page);
  await page.goBack();
  await expect(sheet).toBeHidden();

  await page.getByRole('button', { name: 'Select members' }).click();
  const bar = page.getByRole('region', { name: 'Selection' });
  await expect(bar.getByRole('button', { name: 'Punch' })).toBeDisabled();
  await card.click();
  await expect(card.getByRole('checkbox')).toBeChecked();
  await expect(bar.getByText('1 selected')).toBeVisible();
  expect(new URL(page.url()).searchParams.get('selected')).toBeNull();
  await expectAccessible(page);
  await bar.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('checkbox')).toHaveCount(0);
});

test('rows hold the whole email, or are a line high if compact, a hidden column stays hidden, and paper has everything but controls', {
  tag: '@thorough',
}, async ({ page, signIn, expectAccessible }) => {
  await signIn(page, people.administrator, '/admin/members');
  await expect(rows(page)).toHaveCount(25);
  expect(await heightsOf(page)).toEqual(new Set([44]));
  const address = 'anders.bergstrom@example.org';
  const row = rows(page).filter({ hasText: address });
  await expect(row).toBeVisible();
  await page.goto('/admin/advanced');
  const display = page.getByRole('region', { name: 'Members' });
  await display.getByLabel('Compact rows').check();
  await page.goto('/admin/members');
  await expect(row).toBeVisible();
  expect(await heightsOf(page)).toEqual(new Set([36]));

  await page.goto('/admin/advanced');
  await display.getByLabel('Email').uncheck();
  await page.goto('/admin/members?standing=in_force&q=alpine');
  await expect(rows(page).first()).toBeVisible();
  const emails = rows(page).first().getByRole('cell', { name: /@/ });
  await expect(emails).toBeHidden();
  expect(await heightsOf(page)).toEqual(new Set([36]));
  await expectAccessible(page);
  await page.emulateMedia({ media: 'print' });
  await expect(emails).toBeVisible();
  await expect(page.getByText(/^Filters: In force · Search: alpine · .+ · Printed: .+ M[SD]T$/)).toBeVisible();
  await expect(searchBox(page)).toBeHidden();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^View / })).toHaveCount(0);
  await expect(rows(page).first()).toContainText('active');
  await page.emulateMedia({ media: 'screen' });

  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Print cards' }).click();
  await expect(page.getByRole('dialog').getByText(/ready\.$/)).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden();
  const size = await page.locator('.print-sheets article').first().boundingBox();
  // 85.6 × 53.98 mm at 96 pixels per inch.
  expect([Math.round(size?.width ?? 0), Math.round(size?.height ?? 0)]).toEqual([324, 204]);
});

async function heightsOf(page: Page): Promise<Set<number>> {
  return new Set(await rows(page).evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height)));
}
