import { expect, type Page } from '@playwright/test';
import { letterTo, linkIn } from './mailbox.ts';

export type Newcomer = { firstName: string; lastName: string; email: string; password: string };

let count = 0;

/** A person who hasn't registered, on a desktop or on a phone. */
export function newcomer(): Newcomer {
  count += 1;
  const email = `robin.${count}.${Date.now()}@mail.example`;
  return { firstName: 'Robin', lastName: 'Castellanos', email, password: 'Blue-Glacier-42!' };
}

/** Fills the registration form without sending it. */
export async function fillRegistration(page: Page, person: Newcomer): Promise<void> {
  await page.goto('/member/signup');
  await page.getByLabel('Organization').fill('Flight');
  await page.getByRole('option').first().click();
  await page.getByLabel('First name').fill(person.firstName);
  await page.getByLabel('Last name').fill(person.lastName);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByLabel('Confirm password').fill(person.password);
}

/** The built-in check: one tick, and the browser does the work. A tick before the box was ready is repeated. */
export async function passCaptcha(page: Page): Promise<void> {
  const group = page.getByRole('group', { name: 'Security verification' });
  const box = group.getByRole('checkbox');
  await expect(async () => {
    if (!(await box.isChecked())) await box.press('Space');
    await expect(group.getByRole('status')).toContainText('Security verification complete', { timeout: 6_000 });
  }).toPass({ timeout: 30_000 });
}

async function register(page: Page, person: Newcomer): Promise<void> {
  await fillRegistration(page, person);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await passCaptcha(page);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(
    page.getByText('Account Created Successfully! Please check your email and click the verification link.'),
  ).toBeVisible();
}

/** Registers a person and opens the mailed link. */
export async function becomeMember(page: Page, person: Newcomer): Promise<void> {
  await register(page, person);
  await page.goto(linkIn(await letterTo(person.email, 'Verify your email')));
  await expect(page.getByRole('heading', { name: 'Email Verified!' })).toBeVisible();
}

export async function attemptSignIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}
