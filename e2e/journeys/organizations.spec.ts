import { chooseAction } from '../choose-action.ts';
import { expect, test } from '../fixtures.ts';
import { expectFocusIn } from '../focus.ts';
import { people } from '../sample.ts';

test('an organization is added, refused twice, renamed, toggled with undo and deleted', { tag: '@thorough' }, async ({
  page,
  signIn,
  expectAccessible,
}) => {
  await signIn(page, people.administrator);
  await page.getByRole('link', { name: 'Organizations' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Organizations' })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Add Organization' }).click();
  const added = page.getByRole('dialog', { name: 'Add Organization' });
  await added.getByLabel('Display name').fill('Eagle County SAR');
  await added.getByLabel('Internal name').fill(' VAIL Ski Patrol ');
  await page.keyboard.press('Enter');
  await expect(added.getByText('An organization with this name already exists')).toBeVisible();
  await expect(added.getByLabel('Internal name')).toBeFocused();
  await expectAccessible(page);
  await added.getByLabel('Internal name').fill('EAGLE County');
  await page.keyboard.press('Enter');
  await expect(added).toBeHidden();
  const row = page.getByRole('row', { name: /^Eagle County SAR eagle county/ });
  await expect(row.getByRole('link', { name: '0 members of Eagle County SAR' })).toBeVisible();

  await chooseAction(page, 'Eagle County SAR', 'Edit Organization');
  await page.getByRole('dialog', { name: 'Edit Organization' }).getByLabel('Display name').fill('Eagle Rescue');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Organization updated successfully')).toBeVisible();

  await page.getByRole('button', { name: 'Eagle Rescue: Active. Deactivate' }).click();
  await expect(page.getByText('Organization deactivated successfully')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: 'Eagle Rescue: Active. Deactivate' })).toBeVisible();
  await expect(page.getByText('Organization activated successfully')).toBeVisible();

  await chooseAction(page, 'Eagle Rescue', 'Delete Organization');
  const question = page.getByRole('alertdialog', { name: 'Delete Organization' });
  await expect(question.getByText(/^0 members belong to it/)).toBeVisible();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Delete Organization' }).click();
  await expect(page.getByText('Organization deleted successfully')).toBeVisible();
  await expect(page.getByRole('row', { name: /Eagle/ })).toHaveCount(0);
  await expectFocusIn(page);
});
