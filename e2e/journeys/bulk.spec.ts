import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { people } from '../sample.ts';
import { told } from '../told.ts';

test('a crew is punched with one note, the report names everyone, and one undo reverts it', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  await openMembers(page, signIn, 'q=dunn');
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  const bar = page.getByRole('region', { name: 'Selection' });
  await expect(bar).toContainText(/[1-9]\d* selected/);
  await expectAccessible(page);
  await bar.getByRole('button', { name: 'Punch' }).click();

  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Program' }).selectOption('Avalanche Deployment');
  await dialog.getByRole('textbox', { name: /Notes/ }).fill('The whole crew');
  await dialog.getByRole('button', { name: 'Review' }).click();
  await expect(dialog.getByRole('heading', { name: /^Punch \d+ (person|people)\?$/ })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: /^Punch \d+ (person|people)$/ }).click();

  await expect(dialog.getByRole('heading', { level: 2, name: /punched$/ })).toBeVisible();
  await expect(dialog).toHaveAccessibleName(/^\d+ (person|people) punched$/);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Undo all' }).click();
  await expect(dialog.getByText(/^Punches of \d+ (person|people) taken back$/)).toBeVisible();
  expect(await told(page)).toMatch(/^Punches of \d+ (person|people) taken back$/m);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toBeHidden();
});

test('someone just punched is left out of the next bulk punch, unless ticked', { tag: '@thorough' }, async ({
  page,
  signIn,
}) => {
  await openMembers(page, signIn, 'q=solheim');
  const first = await punchAll(page, 'Rescue Deployment');
  await first.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  const dialog = await review(page, 'Rescue Deployment');
  await expect(dialog.getByRole('heading', { name: 'Punch 0 people?' })).toBeVisible();
  const again = dialog.getByRole('checkbox', { name: /^Punch .* again/ }).first();
  await expect(again).not.toBeChecked();
  await again.check();
  await dialog.getByRole('button', { name: 'Punch 1 person' }).click();
  await expect(dialog.getByRole('heading', { level: 2, name: '1 person punched' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Undo all' }).click();
  await expect(dialog.getByText('Punches of 1 person taken back')).toBeVisible();
});

test("a bulk punch is undone as a whole from one person's history", { tag: '@thorough' }, async ({
  page,
  signIn,
  expectAccessible,
}) => {
  await openMembers(page, signIn, 'q=cisneros');
  const report = await punchAll(page, 'Lift Ticket');
  const record = await report.getByRole('link').first().getAttribute('href');
  await page.goto(record ?? '');
  await page.getByRole('tab', { name: 'Renewal History' }).click();
  await page.getByRole('button', { name: /^Take back all/ }).click();
  const dialog = page.getByRole('dialog', { name: /^Take back the punches of \d people\?$/ });
  await expect(dialog.getByRole('list')).toContainText('Cisneros');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Take Back All' }).click();
  const done = page.getByRole('dialog', { name: /^Punches of \d people taken back$/ });
  await done.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Taken back by' }).first()).toBeFocused();
});

test('cards print in true size, without the page around them', { tag: '@thorough' }, async ({ page, signIn }) => {
  await openMembers(page, signIn, 'q=dunn');
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Print cards' }).click();
  await expect(page.getByRole('dialog').getByText(/ready\.$/)).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden();
  const card = page.locator('.print-sheets article').first();
  const size = await card.boundingBox();
  // 85.6 × 53.98 mm at 96 pixels to the inch.
  expect([Math.round(size?.width ?? 0), Math.round(size?.height ?? 0)]).toEqual([324, 204]);
});

test('on a phone, selecting is a mode of the cards', { tag: '@phone-only' }, async ({
  page,
  signIn,
  expectAccessible,
}) => {
  await openMembers(page, signIn, 'q=dunn');
  await page.getByRole('button', { name: 'Select members' }).click();
  const bar = page.getByRole('region', { name: 'Selection' });
  await expect(bar.getByRole('button', { name: 'Punch' })).toBeDisabled();
  const card = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('checkbox') })
    .first();
  await card.click();
  await expect(card.getByRole('checkbox')).toBeChecked();
  await expect(bar.getByText('1 selected')).toBeVisible();
  expect(new URL(page.url()).searchParams.get('selected')).toBeNull();
  await expectAccessible(page);
  await bar.getByRole('button', { name: 'Select all on this page' }).click();
  await bar.getByRole('button', { name: 'Done' }).click();
  await expect(bar).toBeHidden();
  await expect(page.getByRole('checkbox')).toHaveCount(0);
});

type SignIn = (page: Page, email: string, path?: string) => Promise<void>;

async function openMembers(page: Page, signIn: SignIn, search: string): Promise<void> {
  await signIn(page, people.administrator, `/admin/members?${search}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Members' })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: /of \d+ members/ })).toBeVisible();
}

async function review(page: Page, program: string) {
  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Punch' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Program' }).selectOption(program);
  await dialog.getByRole('button', { name: 'Review' }).click();
  return dialog;
}

async function punchAll(page: Page, program: string) {
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  const dialog = await review(page, program);
  await dialog.getByRole('button', { name: /^Punch [1-9]\d* (person|people)$/ }).click();
  await expect(dialog.getByRole('button', { name: 'Undo all' })).toBeVisible();
  return dialog;
}
