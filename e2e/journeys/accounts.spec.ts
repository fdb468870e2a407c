import { addressOf, expect, test } from '../fixtures.ts';
import { letterTo, linkIn } from '../mailbox.ts';
import { attemptSignIn, becomeMember, fillRegistration, newcomer, passCaptcha } from '../newcomer.ts';
import { people } from '../sample.ts';

const wrong = 'Wrong-Password-1!';

test(
  'a newcomer registers, verifies by mail and signs in; later they reset a forgotten password by mail, which ends their session elsewhere',
  {
    tag: '@phone-only',
  },
  async ({ page, browser, expectAccessible }, { testId }) => {
    const person = newcomer();
    await fillRegistration(page, person);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Create Account' }).click();
    await passCaptcha(page);
    await expect(page.getByText('Security verification complete! You can now create your account.')).toBeVisible();
    await page.getByRole('button', { name: 'Create Account' }).click();
    await expect(
      page.getByText('Account Created Successfully! Please check your email and click the verification link.'),
    ).toBeVisible();

    await expect(page).toHaveURL(/\/signin$/);
    await expect(page.getByLabel('Email')).toHaveValue(person.email);
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(page.getByRole('alert').getByText('Email not confirmed')).toBeVisible();

    const link = linkIn(await letterTo(person.email, 'Verify your email'));
    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'Email Verified!' })).toBeVisible();
    await expect(page.getByText('Your account is now active. You can sign in.').first()).toBeVisible();
    await expect(page).toHaveURL(/\/verify-email$/);
    await expectAccessible(page);
    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'Email Verified!' })).toBeVisible();

    await page.getByRole('link', { name: 'Sign In to Your Account' }).click();
    await attemptSignIn(page, person.email, person.password);
    await expect(page).toHaveURL(/\/member$/);
    await expect(page.getByRole('heading', { name: 'Robin Castellanos' })).toBeVisible();

    const other = await browser.newContext({ extraHTTPHeaders: { 'X-Forwarded-For': addressOf(testId) } });
    const desk = await other.newPage();
    await desk.goto('/signin');
    await attemptSignIn(desk, person.email, person.password);
    await expect(desk).toHaveURL(/\/member$/);

    await page.getByRole('button', { name: 'Sign Out' }).click();
    await page.getByLabel('Email').fill(person.email);
    await page.getByRole('button', { name: 'Forgot password?' }).click();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Send reset link' }).click();
    await expect(page.getByText('If an account exists for this email, a reset link has been sent.')).toBeVisible();
    await page.reload();
    await page.getByRole('button', { name: 'Forgot password?' }).click();
    await expect(page.getByRole('heading', { name: 'Forgot password' })).toBeVisible();
    await page.getByLabel('Email').fill(person.email);
    await page.getByRole('button', { name: 'Send reset link' }).click();
    await expect(
      page.getByText(/Please wait [45] more minutes before requesting another password reset\./).first(),
    ).toBeVisible();

    const resetLink = linkIn(await letterTo(person.email, 'Reset your Flight For Life password'));
    await page.goto(resetLink);
    await expect(page.getByText(`For the account ${person.email}`)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Reset Password' })).toBeDisabled();
    await expectAccessible(page);
    const fresh = 'Green-Couloir-77!';
    await page.getByLabel('New password', { exact: true }).fill(fresh);
    await page.getByLabel('Confirm new password').fill(fresh);
    await page.getByRole('button', { name: 'Reset Password' }).click();
    await expect(page.getByText('Password has been reset successfully').first()).toBeVisible();
    await expect(page).toHaveURL(/\/signin$/);
    await letterTo(person.email, 'password');

    await desk.reload();
    await expect(desk).toHaveURL(/\/signin$/);
    await other.close();
    await attemptSignIn(page, person.email, person.password);
    await expect(page.getByRole('alert').getByText('Invalid login credentials')).toBeVisible();
    await attemptSignIn(page, person.email, fresh);
    await expect(page).toHaveURL(/\/member$/);

    await page.getByRole('button', { name: 'Sign Out' }).click();
    await expect(page).toHaveURL(/\/signin$/);
    await page.goto(resetLink);
    await expect(
      page.getByText('This password reset link has expired. Please request a new password reset.').first(),
    ).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue(person.email);
  },
);

test("an account is locked after five failures, but not for its owner's browser, and its owner sees so until an administrator unlocks it", {
  tag: '@thorough',
}, async ({ page, browser, signIn, expectAccessible }) => {
  const person = newcomer();
  await becomeMember(page, person);
  await page.goto('/signin');
  await attemptSignIn(page, person.email, person.password);
  await expect(page).toHaveURL(/\/member$/);
  await page.getByRole('button', { name: 'Sign Out' }).click();

  const elsewhere = await browser.newContext({ extraHTTPHeaders: { 'X-Forwarded-For': '203.0.113.77' } });
  const stranger = await elsewhere.newPage();
  await stranger.goto('/signin');
  for (let failures = 1; failures <= 5; failures += 1) {
    if (failures > 3) await passCaptcha(stranger);
    await attemptSignIn(stranger, person.email, wrong);
    if (failures < 3) await expect(stranger.getByRole('alert').getByText('Invalid login credentials')).toBeVisible();
    if (failures === 3) {
      await expect(stranger.getByRole('heading', { name: 'Security Verification Required' })).toBeVisible();
      await expectAccessible(stranger);
      await stranger.getByRole('button', { name: 'Sign In', exact: true }).click();
      await expect(stranger.getByText('Please complete the CAPTCHA challenge').first()).toBeVisible();
    }
    if (failures === 4) await expect(stranger.getByText('Security verification complete.')).toHaveCount(0);
  }
  await expect(stranger.getByRole('heading', { name: 'Account Temporarily Locked' })).toBeVisible();
  await expect(stranger.getByText('Too many failed login attempts').first()).toBeVisible();
  await expect(stranger.getByText(/Try again in 1[45] minutes/)).toBeVisible();
  await expectAccessible(stranger);
  await letterTo(person.email, 'locked');

  await page.goto('/signin');
  await attemptSignIn(page, person.email, person.password);
  await expect(page).toHaveURL(/\/member$/);

  const desk = await browser.newContext();
  const administrator = await desk.newPage();
  await signIn(administrator, people.administrator, '/admin/security');
  await administrator.getByRole('button', { name: `Unlock ${person.email}` }).click();
  const dialog = administrator.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('Called from the base, it was her');
  await dialog.getByRole('button', { name: 'Unlock' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(administrator.getByRole('button', { name: `Unlock ${person.email}` })).toHaveCount(0);
  await desk.close();

  await stranger.getByRole('button', { name: 'Try Different Account' }).click();
  await expect(stranger.getByLabel('Email')).toHaveValue('');
  await attemptSignIn(stranger, person.email, person.password);
  await expect(stranger).toHaveURL(/\/member$/);
  await letterTo(person.email, 'unlocked');
  await elsewhere.close();
});

test('a member with a new address confirms it on a device that is signed out, goes on where it was asked for, and signs in with it @thorough', async ({
  page,
  browser,
  expectAccessible,
}, { testId }) => {
  const person = newcomer();
  await becomeMember(page, person);
  await page.goto('/signin');
  await attemptSignIn(page, person.email, person.password);
  await expect(page).toHaveURL(/\/member$/);
  await page.goto('/account');
  await page.getByRole('button', { name: 'Change address' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change your email address' });
  const moved = `moved.${person.email}`;
  await dialog.getByLabel('New email address').fill(moved);
  await dialog.getByLabel('Current password', { exact: true }).fill(person.password);
  await dialog.getByRole('button', { name: 'Send the email' }).click();
  await expect(page.getByText(`Waiting for confirmation of ${moved}`)).toBeVisible();
  await expectAccessible(page);
  await letterTo(person.email, 'new email address was requested');

  const elsewhere = await browser.newContext({ extraHTTPHeaders: { 'X-Forwarded-For': addressOf(testId) } });
  const phone = await elsewhere.newPage();
  await phone.goto(linkIn(await letterTo(moved, 'Confirm your new email address')));
  await expectAccessible(phone);
  await phone.getByRole('button', { name: 'Confirm this address' }).click();
  await expect(phone.getByRole('heading', { name: 'Your address has been changed' })).toBeVisible();
  await letterTo(person.email, 'was changed');
  await phone.getByRole('link', { name: 'Go to sign-in' }).click();
  await attemptSignIn(phone, moved, person.password);
  await expect(phone).toHaveURL(/\/member$/);
  await elsewhere.close();

  await page.reload();
  await expect(page.getByText(moved, { exact: true })).toBeVisible();
  await expect(page.getByText('Waiting for confirmation')).toHaveCount(0);
  await page.getByRole('button', { name: /account menu/ }).click();
  await expect(page.getByRole('menu').getByText(moved)).toBeVisible();
});
