import { expect, test } from '../fixtures.ts';
import { letterTo } from '../mailbox.ts';
import { attemptSignIn, becomeMember, newcomer } from '../newcomer.ts';

// Proof of work and mail: more than other journeys do.
test.setTimeout(60_000);

test('a member changes their password: the other browser is signed out, this one stays, the old password is dead', {
  tag: '@thorough',
}, async ({ page, browser, expectAccessible }) => {
  const person = newcomer();
  await becomeMember(page, person);
  await page.getByRole('link', { name: 'Sign In to Your Account' }).click();
  await attemptSignIn(page, person.email, person.password);
  const elsewhere = await (await browser.newContext()).newPage();
  await elsewhere.goto('/signin');
  await attemptSignIn(elsewhere, person.email, person.password);
  await expect(elsewhere).toHaveURL(/\/member$/);

  // The page takes focus when it appears, and with it any menu opened before.
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeFocused();
  await page.getByRole('button', { name: 'Robin Castellanos, account menu' }).click();
  await page.getByRole('menuitem', { name: 'Your account' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your account' })).toBeFocused();
  await expect(page.getByRole('list', { name: 'Devices' }).getByRole('listitem')).toHaveCount(2);
  await expectAccessible(page);
  const next = 'Green-Glacier-43!';
  await page.getByLabel('Current password', { exact: true }).fill(person.password);
  await page.getByLabel('New password', { exact: true }).fill(next);
  await page.getByLabel('Confirm new password').fill(next);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Every other device was signed out.')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Devices' }).getByRole('listitem')).toHaveCount(1);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Your account' })).toBeVisible();
  expect((await letterTo(person.email, 'password was changed')).text).toContain('Every other device was signed out.');

  await elsewhere.goto('/account');
  await expect(elsewhere.getByText('Your session has ended. Please sign in again.')).toBeVisible();
  await attemptSignIn(elsewhere, person.email, person.password);
  await expect(elsewhere.getByRole('alert').getByText('Invalid login credentials')).toBeVisible();
  await attemptSignIn(elsewhere, person.email, next);
  await expect(elsewhere.getByRole('button', { name: 'Sign Out' })).toBeVisible();
});
