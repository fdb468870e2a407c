import { addressOf, expect, test } from '../fixtures.ts';
import { lettersTo, letterTo, linkIn } from '../mailbox.ts';
import { attemptSignIn, becomeMember, fillRegistration, newcomer, passCaptcha, register } from '../newcomer.ts';
import { people } from '../sample.ts';

// Proof of work, mail and several people each: more than other journeys do.
test.setTimeout(90_000);

const wrong = 'Wrong-Password-1!';

test('a newcomer registers, verifies by mail and signs in', { tag: '@phone-only' }, async ({
  page,
  expectAccessible,
}) => {
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
});

test('if someone else signed up with the same address, the link asks for the password, and only that one signs in', {
  tag: '@thorough',
}, async ({ page, expectAccessible }) => {
  const person = newcomer();
  await register(page, { ...person, firstName: 'Eve', lastName: 'Adler', password: 'Red-Canyon-77!' });
  await register(page, person);
  await page.goto(linkIn(await letterTo(person.email, 'Verify your email')));
  await expect(page.getByRole('heading', { name: 'Enter your password' })).toBeFocused();
  await expectAccessible(page);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByLabel('Confirm password').fill(person.password);
  await page.getByRole('button', { name: 'Verify my email' }).click();
  await expect(page.getByRole('heading', { name: 'Email Verified!' })).toBeVisible();
  await page.getByRole('link', { name: 'Sign In to Your Account' }).click();
  await attemptSignIn(page, person.email, 'Red-Canyon-77!');
  await expect(page.getByRole('alert').getByText('Invalid login credentials')).toBeVisible();
  await attemptSignIn(page, person.email, person.password);
  await expect(page.getByRole('heading', { name: 'Robin Castellanos' })).toBeVisible();
});

test('a made-up link, or one without its token, is refused with ways on', { tag: '@thorough' }, async ({
  page,
  expectAccessible,
}) => {
  await page.goto('/verify-email');
  await expect(page.getByText('No verification token provided.').first()).toBeVisible();
  await page.goto(`/verify-email?token=${'0'.repeat(64)}`);
  await expect(page.getByRole('heading', { name: 'Verification Failed' })).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByRole('link', { name: 'Try Again' })).toHaveAttribute('href', '/member/signup');
  await expect(page.getByRole('link', { name: 'Back to Sign In' })).toHaveAttribute('href', '/signin');
  await page.goto(`/auth/confirm?token_hash=${'0'.repeat(64)}&type=signup`);
  await expect(page).toHaveURL(/\/error$/);
  await expectAccessible(page);
  await page.goto('/reset-password?token=short&type=recovery');
  await expect(
    page.getByText('The reset link appears to be corrupted. Please request a new password reset.').first(),
  ).toBeVisible();
  await expect(page).toHaveURL(/\/signin$/);
});

test('a forgotten password is reset by mail, and the old session is over', async ({ page, browser, expectAccessible }, {
  testId,
}) => {
  const person = newcomer();
  await becomeMember(page, person);
  const other = await browser.newContext({ extraHTTPHeaders: { 'X-Forwarded-For': addressOf(testId) } });
  const phone = await other.newPage();
  await phone.goto('/signin');
  await attemptSignIn(phone, person.email, person.password);
  await expect(phone).toHaveURL(/\/member$/);

  await page.goto('/signin');
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

  const link = linkIn(await letterTo(person.email, 'Reset your Flight For Life password'));
  await page.goto(link);
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

  await phone.reload();
  await expect(phone).toHaveURL(/\/signin$/);
  await other.close();
  await attemptSignIn(page, person.email, person.password);
  await expect(page.getByRole('alert').getByText('Invalid login credentials')).toBeVisible();
  await attemptSignIn(page, person.email, fresh);
  await expect(page).toHaveURL(/\/member$/);

  await page.getByRole('button', { name: 'Sign Out' }).click();
  await page.goto(link);
  await expect(
    page.getByText('This password reset link has expired. Please request a new password reset.').first(),
  ).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(person.email);
});

test('after three failures the CAPTCHA appears, and with it the right password works', { tag: '@thorough' }, async ({
  page,
  expectAccessible,
}) => {
  const person = newcomer();
  await becomeMember(page, person);
  await page.goto('/signin');
  for (let failures = 1; failures <= 3; failures += 1) {
    await attemptSignIn(page, person.email, wrong);
    await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeEnabled();
    if (failures < 3) await expect(page.getByRole('alert').getByText('Invalid login credentials')).toBeVisible();
  }
  await expect(page.getByRole('heading', { name: 'Security Verification Required' })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByText('Please complete the CAPTCHA challenge').first()).toBeVisible();
  await passCaptcha(page);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page).toHaveURL(/\/member$/);
});

test('after five failures the account is locked, its owner is notified, and an administrator unlocks it', {
  tag: '@thorough',
}, async ({ page, browser, signIn, expectAccessible }) => {
  const person = newcomer();
  await becomeMember(page, person);
  await page.goto('/signin');
  for (let failures = 1; failures <= 5; failures += 1) {
    if (failures > 3) await passCaptcha(page);
    await attemptSignIn(page, person.email, wrong);
    if (failures < 3) await expect(page.getByRole('alert').getByText('Invalid login credentials')).toBeVisible();
    if (failures === 3)
      await expect(page.getByRole('heading', { name: 'Security Verification Required' })).toBeVisible();
    if (failures === 4) await expect(page.getByText('Security verification complete.')).toHaveCount(0);
  }
  await expect(page.getByRole('heading', { name: 'Account Temporarily Locked' })).toBeVisible();
  await expect(page.getByText('Too many failed login attempts').first()).toBeVisible();
  await expect(page.getByText(/Try again in 1[45] minutes/)).toBeVisible();
  await expectAccessible(page);
  await letterTo(person.email, 'locked');

  const desk = await browser.newContext();
  const administrator = await desk.newPage();
  await signIn(administrator, people.administrator, '/admin/security');
  await administrator.getByRole('button', { name: `Unlock ${person.email}` }).click();
  const dialog = administrator.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Unlock' }).click();
  await expect(dialog.getByRole('alert').or(dialog.locator('[aria-invalid=true]')).first()).toBeVisible();
  await dialog.getByLabel('Reason').fill('Called from the base, it was her');
  await dialog.getByRole('button', { name: 'Unlock' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(administrator.getByRole('button', { name: `Unlock ${person.email}` })).toHaveCount(0);
  await desk.close();

  await page.getByRole('button', { name: 'Try Different Account' }).click();
  await expect(page.getByLabel('Email')).toHaveValue('');
  await attemptSignIn(page, person.email, person.password);
  await expect(page).toHaveURL(/\/member$/);
  await letterTo(person.email, 'unlocked');
});

test("a stranger who locks an account doesn't lock out its owner's browser", { tag: '@thorough' }, async ({
  page,
  browser,
}) => {
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
    if (failures === 3)
      await expect(stranger.getByRole('heading', { name: 'Security Verification Required' })).toBeVisible();
    if (failures === 4) await expect(stranger.getByText('Security verification complete.')).toHaveCount(0);
  }
  await expect(stranger.getByRole('heading', { name: 'Account Temporarily Locked' })).toBeVisible();
  await elsewhere.close();

  await page.goto('/signin');
  await attemptSignIn(page, person.email, person.password);
  await expect(page).toHaveURL(/\/member$/);
});

test('an address with an account is told so, and its owner by mail', { tag: '@thorough' }, async ({ page }) => {
  const person = newcomer();
  await becomeMember(page, person);
  await fillRegistration(page, person);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await passCaptcha(page);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(
    page.getByText('An account with this email already exists. Please sign in instead.').first(),
  ).toBeVisible();
  await expect.poll(async () => (await lettersTo(person.email)).length).toBe(2);
});
