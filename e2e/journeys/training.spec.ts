import { expect, test } from '../fixtures.ts';
import { expectFocusIn } from '../focus.ts';
import { people } from '../sample.ts';

test('a training is recorded with a pasted list and a linked member, moved, and deleted', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  const type = 'Hoist drill';
  await signIn(page, people.administrator, '/admin/training');
  await page.getByRole('link', { name: 'LG3' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Training at LG3' })).toBeFocused();
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Create Training' }).click();
  await expect(page.getByRole('radio', { name: 'LG3' })).toBeChecked();
  await page.getByLabel('Training type').fill(type);
  await page.getByLabel('Program').selectOption('Rescue Deployment');
  // Today's would be planned until noon, and those stay ahead.
  await page.getByLabel('Date').fill('2020-02-02');
  const first = page.getByLabel('Name of trainee 1', { exact: true });
  await first.evaluate((field, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', text);
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, 'Ana Ruiz\tEMT-B\tVail\nليلى حداد, Paramedic');
  await expect(page.getByText('2 trainees pasted.')).toBeVisible();
  await page.getByLabel('Name of trainee 2', { exact: true }).press('Enter');
  await page.keyboard.type('mar');
  await expect(page.getByRole('listbox', { name: 'Members' }).getByRole('option').first()).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Name of trainee 3, linked to a member')).not.toHaveValue('mar');
  await page.getByRole('button', { name: 'Create Training' }).click();
  await expect(page.getByText('Training session created successfully')).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/training\/[0-9a-f-]{36}$/);

  await page.goto(page.url().replace('/training/', '/training/edit/'));
  await expect(page.getByLabel('Name of trainee 3, linked to a member')).toBeVisible();
  await page.getByRole('button', { name: 'Remove Ana Ruiz' }).click();
  await page.getByLabel('Date').fill('2020-02-03');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Training session updated successfully')).toBeVisible();

  await page.goto('/admin/training/base/LG3?dir=asc');
  const shown = page.locator('[data-row]').filter({ hasText: type });
  await expect(shown).toContainText('2 trainees');
  await shown.getByRole('button', { name: `Actions for ${type} of Feb 03, 2020` }).click();
  await page.getByRole('menuitem', { name: 'Delete Training' }).click();
  const asking = page.getByRole('alertdialog');
  await expect(asking).toContainText(
    `Are you sure you want to delete the training "${type}"? This action cannot be undone.`,
  );
  await asking.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Training session deleted successfully')).toBeVisible();
  await expect(shown).toHaveCount(0);
  await expectFocusIn(page);
});

test('a session with a date to come is planned, and opens in its form until it has been held', {
  tag: '@thorough',
}, async ({ page, signIn }) => {
  await signIn(page, people.administrator, '/training/base/LG5');
  await page.getByRole('link', { name: 'Create Training' }).first().click();
  await page.getByLabel('Training type').fill('Night flying');
  await page.getByLabel('Program').selectOption('Swiftwater Rescue');
  await page.getByLabel('Date').fill('2099-02-03');
  await expect(page.getByRole('radio', { name: 'It is still to come' })).toBeChecked();
  await page.getByLabel('Starts at').fill('18:30');
  await page.getByRole('button', { name: 'Plan session' }).click();
  await expect(page.getByText('Training session created successfully')).toBeVisible();

  const future = page.getByRole('table', { name: 'Future Training Sessions' });
  await future.getByRole('link', { name: 'Tue, Feb 03, 2099, 6:30 PM MST, edit Night flying' }).click();
  await page.getByLabel('Pilot').fill('Pat Lane');
  await page.getByRole('link', { name: 'Back to LG5' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await expect(future).toBeVisible();
});
