import { createHmac } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { attemptSignIn, becomeMember, type Newcomer, newcomer } from '../newcomer.ts';
import { people, samplePassword } from '../sample.ts';

/** The code of an authenticator app, this many half minutes from now. */
function codeOf(secret: string, stepsAhead = 0): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = [...secret].map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from(bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? []);
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + stepsAhead));
  const hash = createHmac('sha1', key).update(counter).digest();
  const start = (hash.at(-1) ?? 0) & 15;
  return String((hash.readUInt32BE(start) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

async function openAccount(page: Page): Promise<void> {
  // The page takes focus when it appears, which closes any menu opened before.
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeFocused();
  await page.getByRole('button', { name: 'Robin Castellanos, account menu' }).click();
  await page.getByRole('menuitem', { name: 'Your account' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your account' })).toBeVisible();
}

/** Adds an authenticator built into the device, which always counts as touched. */
async function giveAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible();
}

async function arrive(page: Page): Promise<Newcomer> {
  const person = newcomer();
  await becomeMember(page, person);
  await page.getByRole('link', { name: 'Sign In to Your Account' }).click();
  await attemptSignIn(page, person.email, person.password);
  await expect(page).toHaveURL(/\/member$/);
  return person;
}

test('an authenticator app is set up and required at sign-in, a recovery code replaces it, and a passkey follows it', async ({
  page,
  expectAccessible,
}) => {
  const { email, password } = await arrive(page);
  await openAccount(page);
  await page.getByRole('button', { name: 'Set up two-step verification' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set up two-step verification' });
  await dialog.getByRole('button', { name: 'Authenticator app' }).click();
  await expect(dialog.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  await expectAccessible(page);
  const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '');
  await dialog.getByLabel('Code from your authenticator app').fill(codeOf(secret));
  await dialog.getByRole('button', { name: 'Turn it on' }).click();
  const codes = dialog.getByRole('list', { name: 'Your recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  await expectAccessible(page);
  const recoveryCode = await codes.first().innerText();
  await dialog.getByRole('button', { name: 'I have saved them' }).click();
  await expect(page.getByRole('list', { name: 'Two-step verification' }).getByText('10 of 10 left')).toBeVisible();

  await signOut(page);
  await attemptSignIn(page, email, password);
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
  await expect(page.getByLabel('Code from your authenticator app')).toBeFocused();
  await expectAccessible(page);
  await page.getByLabel('Code from your authenticator app').fill('000000');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('alert').getByText('That code is not right.')).toBeVisible();
  // Uses the next code, since each counts once and one half a minute early or late is accepted.
  await page.getByLabel('Code from your authenticator app').fill(codeOf(secret, 1));
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(/\/member$/);

  await signOut(page);
  await attemptSignIn(page, email, password);
  await page.getByRole('button', { name: 'Use a recovery code instead' }).click();
  await page.getByLabel('Recovery code').fill(recoveryCode);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(/\/member$/);
  await openAccount(page);
  await expect(page.getByRole('list', { name: 'Two-step verification' }).getByText('9 of 10 left')).toBeVisible();
  await page.getByRole('button', { name: 'Remove Authenticator app' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Off. Your password alone signs you in.')).toBeVisible();

  await giveAuthenticator(page);
  await page.getByRole('button', { name: 'Set up two-step verification' }).click();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Passkey' }).click();
  await expect(codes).toHaveCount(10);
  await dialog.getByRole('button', { name: 'I have saved them' }).click();
  await expect(page.getByRole('list', { name: 'Two-step verification' }).getByText(/^Passkey, since/)).toBeVisible();

  await signOut(page);
  await attemptSignIn(page, email, password);
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeFocused();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page).toHaveURL(/\/member$/);
});

test('someone asked for proof again sees it over the question, and what they began continues', {
  tag: '@thorough',
}, async ({ page, signIn, expectAccessible }) => {
  await signIn(page, people.administrator, '/admin/security?view=devices');
  const tokens: (string | undefined)[] = [];
  // The real end of a session would take fifteen minutes.
  await page.route('**/functions/v1/rotate-card-key', (route) => {
    tokens.push(route.request().headers().authorization);
    const message = "Please confirm again that it's you.";
    if (tokens.length > 1) return route.continue();
    return route.fulfill({ status: 403, json: { code: 'proof_needed', error: message, message } });
  });
  await page.getByRole('button', { name: 'Rotate the card key' }).click();
  await page.getByRole('button', { name: 'Rotate the key' }).click();
  const dialog = page.getByRole('dialog', { name: 'Is it you?' });
  await expect(dialog.getByLabel('Password', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Password', { exact: true }).fill('Wrong-Horse-1!');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByText('The current password is not right.')).toBeVisible();
  await dialog.getByLabel('Password', { exact: true }).fill(samplePassword);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Cards are signed by a new key from now on.')).toBeVisible();
  // One of the tokens carries the proof.
  expect(new Set(tokens).size).toBe(2);
});
