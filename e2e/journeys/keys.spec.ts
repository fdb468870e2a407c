import { expect, test } from '../fixtures.ts';
import { attemptSignIn } from '../newcomer.ts';
import { people, samplePassword } from '../sample.ts';

test('a punch by keys alone takes at most twelve after signing in and six from any other page, and two take it back', async ({
  page,
  expectAccessible,
}) => {
  await page.goto('/signin');
  await attemptSignIn(page, people.administrator, samplePassword);
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  let keys = 0;
  /** Presses a chord; every key counts. */
  async function press(key: string) {
    keys += key.split('+').length;
    await page.keyboard.press(key);
  }
  const rescue = page.getByRole('button', { name: 'Record Punch' }).nth(1);
  while (!(await rescue.evaluate((button) => button === document.activeElement))) {
    await press('Tab');
    expect(keys).toBeLessThan(12);
  }
  await press('Enter');
  await expect(page.getByRole('combobox')).toBeFocused();
  await page.keyboard.type('Marchetti');
  await expect(page.getByRole('option', { name: /Sofia Marchetti/ })).toBeVisible();
  await press('Enter');
  await expect(page.getByText(/New expiry/)).toBeVisible();
  await press('Enter');
  await expect(page.getByText('Credential renewed successfully')).toBeVisible();
  expect(keys).toBeLessThanOrEqual(12);

  await page.reload();
  const first = page.getByRole('button', { name: 'Record Punch' }).first();
  await expect(first).toBeFocused();
  await page.goto('/admin?');
  await expect(first).toBeEnabled();
  for (const key of ['Tab', 'Enter', 'Tab']) await page.keyboard.press(key);
  await expect(first).toBeFocused();

  const [name, program] = ['Anders Bergstrom', 'Rescue Deployment'];
  await page.goto('/admin/members');
  await expect(page.getByRole('searchbox')).toBeVisible();
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
  await page.reload();
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('be');
  await page.keyboard.press('Enter');
  await page.keyboard.type('rg');
  await expect(page.getByRole('searchbox')).toHaveValue('berg');
  await expect(page).toHaveURL(/\/admin\/members\?q=berg$/);
  keys = 0;
  await press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Search' })).toBeFocused();
  await page.keyboard.type(name.split(' ')[1] ?? '');
  await expect(page.getByRole('option', { name })).toBeVisible();
  await press('Enter');
  await expect(page.getByRole('combobox', { name: `What to do for ${name}` })).toBeFocused();
  await expectAccessible(page);
  // Typed although held credentials come first anyway, so that the first letter is tested.
  await press(program.charAt(0).toLowerCase());
  await expect(page.getByRole('option').first()).toHaveText(new RegExp(program));
  await press('Enter');
  await expect(page.getByText(/New expiry/)).toBeVisible();
  await expectAccessible(page);
  await press('Enter');
  await expect(page.getByText('Credential renewed successfully')).toBeVisible();
  expect(keys).toBeLessThanOrEqual(6);
  await expect(page).toHaveURL(/\/admin\/members\?q=berg$/);

  await page.keyboard.press('F8');
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Punch taken back')).toBeVisible();
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  const kept = page.getByRole('row').filter({ hasText: name }).first();
  await expect(kept.getByText('Taken back', { exact: true })).toBeVisible();
});
