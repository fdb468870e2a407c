import { devices, type Locator } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { expectFocusIn } from '../focus.ts';
import { attemptSignIn } from '../newcomer.ts';
import { people, samplePassword } from '../sample.ts';

const card = { name: 'Avalanche Deployment', index: 0, status: 'Expiring Soon', days: 365 };

test('an administrator punches a member, who reads the new expiry on a phone until the punch is undone, while another member sees nothing of it', async ({
  page,
  browser,
  signIn,
}) => {
  const member = await (await browser.newContext(devices['Pixel 7'])).newPage();
  await signIn(member, people.maya);
  await expect(member.getByRole('heading', { name: 'Active Credentials' })).toBeVisible();
  const credential = member.getByRole('row').filter({ has: member.getByRole('rowheader', { name: card.name }) });
  const before = await expiryOf(credential);

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
  // Focuses the toast, which stays while it has focus.
  await page.keyboard.press('F8');

  await member.reload();
  await expect(credential).toContainText(dayFromNow(card.days));
  await expect(credential.getByText('Active', { exact: true })).toBeVisible();
  await expect(member.getByRole('button', { name: /punch|delete|renew|remove/i })).toHaveCount(0);

  const other = await (await browser.newContext(devices['Pixel 7'])).newPage();
  await signIn(other, people.priya);
  await expect(other.getByRole('main').getByText('Priya Raman').first()).toBeVisible();
  await expect(other.getByText(/Lindqvist/)).toHaveCount(0);

  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByText('Punch taken back')).toBeVisible();
  await expectFocusIn(page);
  await expect(page.getByText(`expiry is ${before} again.`)).toBeVisible();
  const punch = page.getByRole('table', { name: 'Punches of today' }).getByRole('row').nth(1);
  await expect(punch.getByText('Taken back', { exact: true })).toBeVisible();
  await member.reload();
  await expect.poll(() => expiryOf(credential)).toBe(before);
});

test('a visitor who scanned a card on a phone signs in and reaches the member, punches in at most 6 taps, and undoes it after a reload, once, though the response is lost', {
  tag: '@phone-only',
}, async ({ page, sessionOf, expectAccessible }) => {
  const session = JSON.parse(await sessionOf(people.administrator));
  const headers = { Authorization: `Bearer ${session.access_token}` };
  const found = await page.request.get(`/rest/v1/members?select=id&email=eq.${people.priya}`, { headers });
  const [{ id }] = await found.json();
  await page.goto(`/members?selected=${id}`);
  await expect(page).toHaveURL(/\/signin$/);
  await expectAccessible(page);
  await attemptSignIn(page, people.administrator, samplePassword);
  const record = page.getByRole('dialog', { name: 'Priya Raman' });
  await expect(record).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/members\\?selected=${id}$`));
  await record.getByRole('button', { name: 'Close' }).tap();

  await page.getByRole('link', { name: 'Dashboard' }).first().tap();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  let taps = 0;
  async function tap(button: Locator) {
    taps += 1;
    await button.tap();
  }
  await tap(page.getByRole('button', { name: 'Record Punch' }).nth(1));
  await expect(page.getByRole('combobox')).toBeFocused();
  await page.keyboard.type('Lindqvist');
  await tap(page.getByRole('option', { name: /Maya Lindqvist/ }).first());
  await expect(page.getByText(/New expiry/)).toBeVisible();
  await expectAccessible(page);
  await tap(page.getByRole('button', { name: 'Record Punch' }).first());
  await expect(page.getByText('Credential renewed successfully')).toBeVisible();
  expect(taps).toBeLessThanOrEqual(6);

  await page.getByRole('button', { name: 'Dismiss' }).tap();
  await page.getByRole('link', { name: 'Members' }).first().tap();
  await expect(page.getByRole('heading', { level: 1, name: 'Members' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await page.reload();
  const punch = page.getByRole('table', { name: 'Punches of today' }).getByRole('row').nth(1);
  const undo = punch.getByRole('button', { name: /^Undo the Rescue Deployment at LG2 punch of Maya Lindqvist/ });
  let sendings = 0;
  await page.route('**/functions/v1/void-credential', async (route) => {
    sendings += 1;
    const reply = await route.fetch();
    expect(reply.status()).toBe(200);
    await route.abort('connectionreset');
  });
  await undo.tap();
  await expect(punch.getByText('Taken back', { exact: true })).toBeVisible();
  await expect(undo).toBeHidden();
  expect(sendings).toBe(1);
  await expectAccessible(page);
});

async function expiryOf(credential: Locator): Promise<string | undefined> {
  const text = await credential.innerText();
  return /(?:Expires|by) (\w{3} \d{2}, \d{4})/.exec(text)?.[1] ?? text;
}

/** 'Nov 20, 2027': this many calendar days from today in Denver. */
function dayFromNow(days: number): string {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Denver' }).format(new Date());
  const day = new Date(`${today}T12:00:00Z`);
  day.setUTCDate(day.getUTCDate() + days);
  return new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', year: 'numeric', month: 'short', day: '2-digit' }).format(
    day,
  );
}
