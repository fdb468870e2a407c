import { devices } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { attemptSignIn } from '../newcomer.ts';
import { people, samplePassword } from '../sample.ts';

const card = { name: 'Avalanche Deployment', index: 0, status: 'Expiring Soon', days: 365 };

test('an administrator punches a member, who reads the new expiry on a phone while another member sees nothing of it', async ({
  page,
  browser,
  signIn,
}) => {
  const member = await (await browser.newContext(devices['Pixel 7'])).newPage();
  await signIn(member, people.maya);
  await expect(member.getByRole('heading', { name: 'Active Credentials' })).toBeVisible();

  await signIn(page, people.administrator);
  await expect(page).toHaveURL(/\/admin$/);
  await page.getByRole('button', { name: 'Record Punch' }).nth(card.index).click();
  await page.getByRole('combobox').fill('lindq');
  await page.getByRole('option', { name: /Maya Lindqvist/ }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(card.status, { exact: true })).toBeVisible();
  await expect(dialog.getByText(`New expiry: ${dayFromNow(card.days)}`)).toBeVisible();
  await dialog.getByRole('button', { name: 'Record Punch' }).click();
  await expect(page.getByText('Credential renewed successfully')).toBeVisible();
  await expect(dialog).toBeHidden();

  await member.reload();
  const credential = member.getByRole('listitem').filter({ has: member.getByRole('heading', { name: card.name }) });
  await expect(credential).toContainText(dayFromNow(card.days));
  await expect(credential.getByText('Active', { exact: true })).toBeVisible();
  await expect(member.getByRole('button', { name: /punch|delete|renew|remove/i })).toHaveCount(0);

  const other = await (await browser.newContext(devices['Pixel 7'])).newPage();
  await signIn(other, people.priya);
  await expect(other.getByRole('main').getByText('Priya Raman').first()).toBeVisible();
  await expect(other.getByText(/Lindqvist/)).toHaveCount(0);
});

test('by keyboard alone, a punch takes the name, Enter and Enter', async ({ page, signIn }) => {
  await signIn(page, people.administrator);
  await page.getByRole('button', { name: 'Record Punch' }).nth(2).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox')).toBeFocused();
  await page.keyboard.type('okafor');
  await expect(page.getByRole('option', { name: /Joel Okafor/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByText(`New expiry: ${dayFromNow(180)}`)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Credential renewed successfully')).toBeVisible();
});

test('from a signed-in page, a punch takes at most 12 keys besides the name', { tag: '@thorough' }, async ({
  page,
}) => {
  await page.goto('/signin');
  await attemptSignIn(page, people.administrator, samplePassword);
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  let keys = 0;
  async function press(key: string) {
    keys += 1;
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
});

test('on a phone, a punch takes at most 6 taps', { tag: '@phone-only' }, async ({ page, signIn }) => {
  await signIn(page, people.administrator);
  let taps = 0;
  async function tap(name: RegExp, role: 'button' | 'option') {
    taps += 1;
    await page.getByRole(role, { name }).first().tap();
  }
  await tap(/Record Punch/, 'button');
  await expect(page.getByRole('combobox')).toBeFocused();
  await page.keyboard.type('Marchetti');
  await tap(/Sofia Marchetti/, 'option');
  await expect(page.getByText(/New expiry/)).toBeVisible();
  await tap(/Record Punch/, 'button');
  await expect(page.getByText('Credential renewed successfully')).toBeVisible();
  expect(taps).toBeLessThanOrEqual(6);
});

/** 'Nov 20, 2027': today in Denver and so many calendar days. */
function dayFromNow(days: number): string {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Denver' }).format(new Date());
  const day = new Date(`${today}T12:00:00Z`);
  day.setUTCDate(day.getUTCDate() + days);
  return new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', year: 'numeric', month: 'short', day: '2-digit' }).format(
    day,
  );
}
