import { announced } from '../announced.ts';
import { expect, test } from '../fixtures.ts';
import { people } from '../sample.ts';

test('a crew is punched with one note, the report names everyone, and one undo reverts it', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  await signIn(page, people.administrator, '/admin/members?q=dunn');
  await expect(page.getByRole('status').filter({ hasText: /of \d+ members/ })).toBeVisible();
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
  expect(await announced(page)).toMatch(/^Punches of \d+ (person|people) taken back$/m);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toBeHidden();
});
