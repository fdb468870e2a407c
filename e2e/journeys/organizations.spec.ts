import { chooseAction } from '../choose-action.ts';
import { expect, test } from '../fixtures.ts';
import { expectFocusIn } from '../focus.ts';
import { people } from '../sample.ts';

test('an organization is added, refused twice, renamed, toggled with undo and deleted', async ({
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

test("an organization's number of members leads to them @phone", async ({ page, signIn }) => {
  await signIn(page, people.administrator, '/admin/organizations?q=vail');
  const link = page.getByRole('link', { name: /members of Vail Ski Patrol$/ });
  const members = Number.parseInt((await link.getAttribute('aria-label')) ?? '', 10);
  await link.click();
  await expect(page).toHaveURL(/\/admin\/members\?org=Vail\+Ski\+Patrol$/);
  await expect(page.getByText(new RegExp(`^Showing ${members} of`))).toBeVisible();
});

test('of two administrators on one organization, the second is told, and loses nothing', async ({
  page,
  context,
  signIn,
  expectAccessible,
}) => {
  await signIn(page, people.administrator, '/admin/organizations');
  await chooseAction(page, 'Alpine Rescue Team', 'Edit Organization');
  const mine = page.getByRole('dialog', { name: 'Edit Organization' });
  await mine.getByLabel('Display name').fill('Alpine Rescue');
  await expect(mine.getByText(/keep the text “Alpine Rescue Team” in their records\.$/)).toBeVisible();

  const other = await context.newPage();
  await other.goto('/admin/organizations');
  await chooseAction(other, 'Alpine Rescue Team', 'Edit Organization');
  await other.getByLabel('Display name').fill('Alpine Team');
  await other.getByRole('button', { name: 'Save changes' }).click();
  await expect(other.getByText('Organization updated successfully')).toBeVisible();
  await other.close();

  await mine.getByRole('button', { name: 'Save changes' }).click();
  await expect(mine.getByText(/^Display name is now "Alpine Team"\./)).toBeVisible();
  await expectAccessible(page);
  await mine.getByRole('button', { name: 'Keep mine' }).click();
  await expect(page.getByText('Organization updated successfully')).toBeVisible();
  await expect(page.getByRole('row', { name: /^Alpine Rescue alpine rescue team/ })).toBeVisible();

  await chooseAction(page, 'Alpine Rescue', 'Edit Organization');
  await mine.getByLabel('Display name').fill('Alpine Rescue Team');
  await mine.getByRole('button', { name: 'Save changes' }).click();
  await expect(mine).toBeHidden();
});
