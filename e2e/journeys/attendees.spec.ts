import { pathOfDrill } from '../dialogs.ts';
import { expect, test } from '../fixtures.ts';
import { people } from '../sample.ts';

test("a drill's attendees are punched in one confirmation, and one undo reverts it", async ({
  page,
  signIn,
  expectAccessible,
}) => {
  await signIn(page, people.administrator);
  await page.goto(await pathOfDrill(page));
  await expect(page.getByText('Completed')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Punch attendees' }).click();
  const dialog = page.getByRole('dialog');
  const record = dialog.getByRole('button', { name: /^Record for [1-9]\d* (person|people)$/ });
  await expect(record).toBeEnabled();
  await expect(dialog.getByRole('checkbox', { checked: true }).first()).toBeVisible();
  await expectAccessible(page);
  await record.click();
  await expect(dialog.getByText(/^Date mismatch: Renewal date is /)).toBeVisible();
  await dialog.getByRole('button', { name: 'Proceed anyway' }).click();

  await expect(dialog.getByRole('heading', { level: 2, name: /punched$/ })).toBeVisible();
  await dialog.getByRole('button', { name: 'Undo all' }).click();
  await expect(dialog.getByText(/^Punches of \d+ (person|people) taken back$/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toBeHidden();
});
