import { expect, test } from '../fixtures.ts';
import { people } from '../sample.ts';

test('the dashboard creates members and sessions, and says what is coming soon', { tag: '@thorough' }, async ({
  page,
  signIn,
}) => {
  await signIn(page, people.administrator);
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    'Card Punches',
    'Needs attention',
    "Today's punches",
    'Create New',
    'SAR Contact Information',
  ]);
  await expect(page.getByRole('button', { name: 'SAR Resources Coming Soon' })).toBeDisabled();
  await page.getByRole('button', { name: 'Create Member Profile' }).click();
  await expect(page.getByRole('dialog', { name: 'Create Member Profile' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Create Member Profile' })).toBeFocused();
  await page.getByRole('link', { name: 'Create Training Session' }).click();
  await expect(page).toHaveURL(/\/admin\/training\/create$/);
});

test('a SAR contact is added, reached, deleted and restored, and is gone after a reload', { tag: '@thorough' }, async ({
  page,
  signIn,
  expectAccessible,
}) => {
  await signIn(page, people.administrator);
  await page.getByRole('button', { name: 'Add Contact' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Contact' });
  await dialog.getByRole('button', { name: 'Add Contact' }).click();
  await expect(dialog.getByText('Name is required')).toBeVisible();
  await expect(dialog.getByText('Please enter a phone number or an email address')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Name').fill('Rosa Reyes');
  await dialog.getByLabel('Phone').fill('(970) 555-0123');
  await dialog.getByLabel('Email').fill('rosa@example.org');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();

  const call = page.getByRole('link', { name: 'Call Rosa Reyes, (970) 555-0123' });
  await expect(call).toHaveAttribute('href', 'tel:9705550123');
  const mail = page.getByRole('link', { name: 'Mail Rosa Reyes, rosa@example.org' });
  await expect(mail).toHaveAttribute('href', 'mailto:rosa@example.org');

  await page.getByRole('button', { name: 'Delete Rosa Reyes' }).click();
  await expect(call).toBeHidden();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(call).toBeVisible();
  await page.getByRole('button', { name: 'Delete Rosa Reyes' }).click();
  await page.getByRole('button', { name: 'Undo deleting Rosa Reyes' }).click();
  await expect(call).toBeVisible();
  const toast = page.getByRole('region', { name: 'Messages' }).filter({ hasText: 'Contact restored' });
  await expect(toast).toHaveCount(1);
  await toast.getByRole('button', { name: 'Dismiss' }).click();
  await expect(toast).toBeHidden();
  await expectAccessible(page);

  await page.reload();
  await expect(page.getByRole('link', { name: /^Call Sam Sample/ })).toBeVisible();
  await expect(call).toHaveCount(0);
});

test('each number on the dashboard matches the list behind it', { tag: '@thorough' }, async ({
  page,
  signIn,
  expectAccessible,
}) => {
  await signIn(page, people.administrator);
  await expectAccessible(page);
  for (const program of ['Avalanche Deployment', 'Rescue Deployment', 'Lift Ticket']) {
    for (const standing of ['In force', 'Expiring within 14 days', 'Lapsed']) {
      const link = page.getByRole('link', { name: new RegExp(`^${program}: \\d+ ${standing}$`) });
      const people = /: (\d+) /.exec((await link.textContent()) ?? '')?.[1];
      await link.click();
      await expect(page.getByText(new RegExp(`^Showing ${people} of`))).toBeVisible();
      await page.goBack();
    }
  }
});

test("whoever lapses next is punched in place; the row disappears, and the punch is among today's", {
  tag: '@phone-only',
}, async ({ page, signIn, expectAccessible }) => {
  await signIn(page, people.administrator);
  const list = page.getByRole('list', { name: 'Lapsing within 14 days' });
  const punch = list.getByRole('button').first();
  const label = (await punch.textContent()) ?? '';
  const name = label.replace(/^Punch .* of /, '');
  await punch.click();
  const dialog = page.getByRole('dialog', { name: 'Record Punch' });
  await expect(dialog.getByText(name)).toBeVisible();
  await dialog.getByRole('button', { name: 'Record Punch' }).click();
  await expect(page.getByText('Credential renewed successfully')).toBeVisible();
  await expect(page.getByRole('button', { name: label, exact: true })).toHaveCount(0);

  const punches = page.getByRole('table', { name: 'Punches of today' });
  // The newest is first, below the headers; an earlier one of the same person may have been undone.
  const newest = punches.getByRole('row').nth(1);
  await expect(newest.getByRole('link', { name })).toBeVisible();
  await expectAccessible(page);
  await newest.getByRole('button', { name: /^Undo the / }).click();
  await expect(newest).toContainText('Taken back');
  await expect(page.getByRole('button', { name: label, exact: true })).toBeVisible();
});

test('from a fresh page the first punch is three keys away', { tag: '@thorough' }, async ({ page, signIn }) => {
  await signIn(page, people.administrator);
  await page.goto('/admin?');
  const first = page.getByRole('button', { name: 'Record Punch' }).first();
  await expect(first).toBeEnabled();
  for (const key of ['Tab', 'Enter', 'Tab']) await page.keyboard.press(key);
  await expect(first).toBeFocused();
});
