import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { origin, people, samplePassword } from '../sample.ts';

const rows = (page: Page) => page.locator('[data-row]');
const searchBox = (page: Page) => page.getByPlaceholder('Search by name, email, or organization...');

test('the list shows 25 members per page, and the address keeps page, search and order', async ({ page, signIn }) => {
  await signIn(page, people.administrator, '/admin/members');
  await expect(rows(page)).toHaveCount(25);
  await expect(page.getByText(/^\d+ members total$/)).toBeVisible();
  const first = await rows(page).first().getByRole('link').textContent();
  const pages = page.getByRole('navigation', { name: 'Pages of members' });
  await pages.getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL(/\/admin\/members\?page=2$/);
  await expect(pages.getByText(/^26–50 of \d+$/)).toBeVisible();
  await expect(rows(page).first().getByRole('link')).not.toHaveText(first ?? '');
  await page.reload();
  await expect(pages.getByText(/^26–50 of \d+$/)).toBeVisible();
  await page.goBack();
  await expect(rows(page).first().getByRole('link')).toHaveText(first ?? '');

  await page.getByRole('combobox', { name: 'Names by' }).selectOption('First name');
  await expect(page).toHaveURL(/\/admin\/members\?sort=firstName$/);
  await expect(rows(page).first().getByRole('link')).toHaveText(/^A/);
});

test('filters are in the address and as chips, and Back reverts the last one', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  await signIn(page, people.administrator, '/admin/members');
  const count = page.getByText(/^Showing \d+ of \d+ members$/);
  await page.getByRole('combobox', { name: 'Program' }).selectOption('Rescue Deployment');
  await page.getByRole('combobox', { name: 'Base' }).selectOption('LG2');
  await expect(page).toHaveURL(/\/admin\/members\?type=rescue&base=LG2$/);
  await expect(count).toBeVisible();
  const atBase = await count.textContent();
  await page.getByRole('combobox', { name: 'Standing' }).selectOption('Lapsed');
  await expect(page).toHaveURL(/&standing=lapsed$/);
  await expect(page.getByRole('button', { name: 'Clear filter Rescue Deployment at LG2' })).toBeVisible();
  await expect(count).not.toHaveText(atBase ?? '');
  for (const row of await rows(page).all()) await expect(row).toContainText('Rescue Deployment at LG2, lapsed');
  await expectAccessible(page);
  await page.goBack();
  await expect(count).toHaveText(atBase ?? '');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL(/\/admin\/members$/);
  await expect(page.getByRole('region', { name: 'Search and filters' })).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(count).toHaveText(atBase ?? '');
});

test('on a phone, filters and order open in a sheet', { tag: ['@thorough', '@phone-only'] }, async ({
  page,
  signIn,
  expectAccessible,
}) => {
  await signIn(page, people.administrator, '/admin/members');
  await page.getByRole('button', { name: 'Filter and sort' }).click();
  const sheet = page.getByRole('dialog', { name: 'Filter and sort' });
  await sheet.getByRole('combobox', { name: 'Standing' }).selectOption('All expire within 30 days');
  await sheet.getByRole('combobox', { name: 'Sort by' }).selectOption('Status');
  await expectAccessible(page);
  await sheet.getByRole('button', { name: /^Show \d+ members?$/ }).click();
  await expect(sheet).toBeHidden();
  await expect(page).toHaveURL(/\/admin\/members\?standing=expiring_30&sort=status$/);
  await expect(page.getByText(/^Showing \d+ of \d+ members$/)).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/admin\/members$/);
});

test('at 1280 rows of 44 pixels hold the whole email, and compact ones give it on focus', { tag: '@thorough' }, async ({
  page,
  signIn,
}) => {
  await signIn(page, people.administrator, '/admin/members');
  await expect(rows(page)).toHaveCount(25);
  const heights = await rows(page).evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height));
  expect(heights.filter((height) => height !== 44)).toEqual([]);
  const row = rows(page).filter({ hasText: 'anders.bergstrom@example.org' });
  const cut = row.getByRole('button', { name: /@/ });
  await expect(row).toBeVisible();
  await expect(cut).toHaveCount(0);
  await page.getByRole('button', { name: 'Views', exact: true }).click();
  await page.getByRole('menuitemradio', { name: 'Compact' }).click();
  await page.keyboard.press('Escape');
  await expect(cut).toHaveText('anders.bergstrom@example.org');
  await cut.focus();
  await expect(page.getByRole('tooltip')).toHaveText('anders.bergstrom@example.org');
});

test('paper gets the filters and the full text, and no controls', { tag: '@thorough' }, async ({ page, signIn }) => {
  await signIn(page, people.administrator, '/admin/members?standing=in_force&q=alpine');
  await expect(rows(page).first()).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(/^Filters: In force · Search: alpine · .+ · Printed: .+ M[SD]T$/)).toBeVisible();
  await expect(searchBox(page)).toBeHidden();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^View / })).toHaveCount(0);
  await expect(rows(page).first()).toContainText('active');
});

test('on a phone the list is cards that open the record', { tag: '@phone-only' }, async ({
  page,
  signIn,
  expectAccessible,
}) => {
  await signIn(page, people.administrator, '/admin/members?q=lindqvist');
  await expect(page.getByRole('table')).toHaveCount(0);
  const card = rows(page).filter({ hasText: 'Maya Lindqvist' });
  await expectAccessible(page);
  // Anywhere on the card, here at its lower left corner.
  await card.click({ position: { x: 8, y: 90 } });
  const sheet = page.getByRole('dialog', { name: 'Maya Lindqvist' });
  await expect(sheet).toBeVisible();
  expect((await sheet.boundingBox())?.width).toBe(390);
  await expect(sheet.getByRole('tab', { name: 'Credentials' })).toBeVisible();
  await expectAccessible(page);
  await page.goBack();
  await expect(sheet).toBeHidden();
});

test('the record opens beside the list, leads to its neighbors, and Back closes it', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  await signIn(page, people.administrator, '/admin/members');
  await rows(page).nth(4).getByRole('link').click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByRole('tab', { name: 'Credentials' })).toBeVisible();
  await expect(sheet.getByText(/^.*, 5 of \d+$/)).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/members\?selected=/);
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'Next member' }).click();
  await expect(sheet.getByText(/^.*, 6 of \d+$/)).toBeVisible();
  await page.goBack();
  await expect(sheet).toBeHidden();
  await expect(page).toHaveURL(/\/admin\/members$/);
});

test("a member's QR code leads to that member", { tag: '@thorough' }, async ({ page, signIn }, { project }) => {
  await signIn(page, people.administrator, '/admin/members?q=lindqvist');
  if (project.name === 'phone') {
    await page.getByRole('button', { name: 'Actions for Maya Lindqvist' }).click();
    await page.getByRole('menuitem', { name: 'QR code' }).click();
  } else {
    await page.getByRole('button', { name: 'QR code of Maya Lindqvist' }).click();
  }
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText("Scan to view Maya's profile")).toBeVisible();
  const link = await dialog.getByText(`${origin}/members?selected=`).textContent();
  await page.goto(link ?? '');
  await expect(page.getByRole('dialog', { name: 'Maya Lindqvist' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/members$/);
});

test('a visitor who scanned a code signs in and reaches the member', { tag: '@phone-only' }, async ({
  page,
  browser,
  signIn,
}) => {
  const administrator = await (await browser.newContext()).newPage();
  await signIn(administrator, people.administrator, '/members?q=raman');
  await administrator.getByRole('link', { name: 'Priya Raman' }).click();
  await expect(administrator).toHaveURL(/selected=/);
  const id = new URL(administrator.url()).searchParams.get('selected');

  await page.goto(`/members?selected=${id}`);
  await expect(page).toHaveURL(/\/signin$/);
  await page.getByLabel('Email').fill(people.administrator);
  await page.getByLabel('Password', { exact: true }).fill(samplePassword);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('dialog', { name: 'Priya Raman' })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/members\\?selected=${id}$`));
});

test('a member is deleted after a confirmation, and is gone', { tag: '@thorough' }, async ({
  page,
  signIn,
  expectAccessible,
}) => {
  const name = 'Talia Blackwood';
  await signIn(page, people.administrator, `/admin/members?q=${encodeURIComponent(name)}`);
  await page.getByRole('link', { name }).click();
  await page.getByRole('dialog', { name }).getByRole('button', { name: 'Delete Member' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete Member' });
  await expect(question).toContainText(`${name} will be deleted.`);
  await expect(question).toContainText(
    'All credentials, renewal history, and associated data will be permanently removed.',
  );
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText(`Deleted ${name}`)).toBeVisible();
  await expect(page.getByText(`${name} has been deleted successfully`)).toBeVisible();
  await expect(page.getByText('No members found. Try adjusting your search.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('No members found. Try adjusting your search.')).toBeVisible();
});

test('the keyboard searches, moves and opens', async ({ page, signIn }) => {
  await signIn(page, people.administrator, '/admin/members');
  await expect(rows(page)).toHaveCount(25);
  await page.keyboard.press('/');
  await expect(searchBox(page)).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Escape');
  await page.getByRole('heading', { level: 1 }).focus();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await expect(rows(page).nth(1).getByRole('link')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(rows(page).nth(1).getByRole('link')).toBeFocused();
});
