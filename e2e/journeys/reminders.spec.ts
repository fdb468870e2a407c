import { expect, test } from '../fixtures.ts';
import { people } from '../sample.ts';

// Reminders stay off: other journeys' mailboxes would fill.
test('an administrator sees who would get an email before starting reminders', { tag: '@thorough' }, async ({
  page,
  signIn,
  expectAccessible,
}) => {
  await signIn(page, people.administrator, '/admin/security');
  await expect(page.getByText('Reminders are off. Nobody gets an email before a credential ends.')).toBeVisible();
  // Whom other journeys renewed meanwhile, nobody writes to.
  await expect(page.getByText(/would get an email now/)).toBeVisible();
  await page.getByRole('button', { name: 'Start reminders' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Start reminders?' });
  await expect(dialog.getByText('Everybody on this list gets an email today', { exact: false })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: 'Start reminders' })).toBeFocused();
});

test('a member stops the emails and starts them again', { tag: ['@thorough', '@phone-only'] }, async ({
  page,
  signIn,
}) => {
  await signIn(page, people.maya, '/account');
  for (const [act, told, after] of [
    ['Stop these emails', 'You no longer get these emails', 'You get no email before one of your credentials ends.'],
    [
      'Start these emails',
      'You get an email before one of your credentials ends',
      'You get an email before one of your credentials ends.',
    ],
  ] as const) {
    await page.getByRole('button', { name: act }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: act }).click();
    await expect(page.getByRole('region', { name: 'Messages' }).getByText(told, { exact: true })).toBeVisible();
    await page.reload();
    await expect(page.getByText(after, { exact: true })).toBeVisible();
  }
});

test('an administrator chooses the bases they lead', { tag: '@thorough' }, async ({
  page,
  signIn,
  expectAccessible,
}) => {
  await signIn(page, people.administrator, '/account');
  await page.getByRole('button', { name: 'Choose bases' }).click();
  const dialog = page.getByRole('dialog', { name: 'Bases you lead' });
  await dialog.getByRole('checkbox', { name: 'LG1', exact: true }).check();
  await dialog.getByRole('checkbox', { name: 'LG2', exact: true }).check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('You lead LG1 and LG2, and get one email on Mondays', { exact: false })).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Choose bases' }).click();
  for (const name of ['LG1', 'LG2']) await dialog.getByRole('checkbox', { name, exact: true }).uncheck();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('You lead no base, so you get no email on Mondays.')).toBeVisible();
});
