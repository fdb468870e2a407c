import { expect, test } from '../fixtures.ts';
import { people } from '../sample.ts';

// Reminders stay off: other journeys' mailboxes would fill.
test('an administrator sees who would get an email before starting reminders', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  await signIn(page, people.administrator, '/admin/security');
  await expect(page.getByText('Reminders are off. Nobody gets an email before a credential ends.')).toBeVisible();
  await expect(page.getByText(/^\d+ people would get an email now, about \d+ credentials\./)).toBeVisible();
  await expect(page.getByRole('list', { name: 'Who would get an email' }).getByRole('listitem').first()).toBeVisible();
  await page.getByRole('button', { name: 'Start reminders' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Start reminders?' });
  await expect(dialog.getByText('Everybody on this list gets an email today', { exact: false })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: 'Start reminders' })).toBeFocused();
});

test('a member stops the emails and starts them again', { tag: '@phone-only' }, async ({ page, signIn }) => {
  await signIn(page, people.maya, '/account');
  for (const [act, told, after] of [
    ['Stop these emails', 'You get no more of these emails', 'You get no email before a credential of yours ends.'],
    [
      'Start these emails',
      'You get an email before a credential of yours ends',
      'You get an email before a credential of yours ends.',
    ],
  ] as const) {
    await page.getByRole('button', { name: act }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: act }).click();
    await expect(page.getByRole('region', { name: 'Messages' }).getByText(told, { exact: true })).toBeVisible();
    await page.reload();
    await expect(page.getByText(after, { exact: true })).toBeVisible();
  }
});
