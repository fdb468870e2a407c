import { devices, type Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { expectFocusIn } from '../focus.ts';
import { people } from '../sample.ts';

test("a wrong punch is undone from the toast, and the member's card has the old expiry again", async ({
  page,
  browser,
  signIn,
}) => {
  const member = await (await browser.newContext(devices['Pixel 7'])).newPage();
  await signIn(member, people.maya);
  const before = await expiryOf(member);

  await signIn(page, people.administrator);
  await punchRescueOf(page, 'Lindqvist');
  await member.reload();
  await expect.poll(() => expiryOf(member)).not.toBe(before);

  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByText('Punch taken back')).toBeVisible();
  await expectFocusIn(page);
  await expect(page.getByText(`expiry is ${before} again.`)).toBeVisible();
  const punch = page.getByRole('table', { name: 'Punches of today' }).getByRole('row').nth(1);
  await expect(punch.getByText('Taken back', { exact: true })).toBeVisible();

  await member.reload();
  await expect.poll(() => expiryOf(member)).toBe(before);
});

test('Undo stays in place after the toast is gone, after another screen and after a reload', {
  tag: '@phone-only',
}, async ({ page, signIn, expectAccessible }) => {
  await signIn(page, people.administrator);
  await punchRescueOf(page, 'Lindqvist');
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await page.getByRole('link', { name: 'Members' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Members' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await page.reload();
  await expectAccessible(page);
  const punch = page.getByRole('table', { name: 'Punches of today' }).getByRole('row').nth(1);
  const undo = punch.getByRole('button', { name: /^Undo the Rescue Deployment at LG2 punch of Maya Lindqvist/ });
  await undo.click();
  await expect(page.getByText('Punch taken back')).toBeVisible();
  await expect(undo).toBeHidden();
  await expectAccessible(page);
});

test('an undo whose response is lost is looked up, and shows what the record says', { tag: '@thorough' }, async ({
  page,
  signIn,
}) => {
  await signIn(page, people.administrator);
  await punchRescueOf(page, 'Lindqvist');
  let sendings = 0;
  await page.route('**/functions/v1/void-credential', async (route) => {
    sendings += 1;
    const reply = await route.fetch();
    expect(reply.status()).toBe(200);
    await route.abort('connectionreset');
  });
  await page
    .getByRole('button', { name: /^Undo the Rescue Deployment/ })
    .first()
    .click();
  const punch = page.getByRole('table', { name: 'Punches of today' }).getByRole('row').nth(1);
  await expect(punch.getByText('Taken back', { exact: true })).toBeVisible();
  expect(sendings).toBe(1);
});

async function punchRescueOf(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Record Punch' }).nth(1).click();
  await page.getByRole('combobox').fill(name);
  await page.getByRole('option').first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Record Punch' }).click();
  await expect(page.getByText('Credential renewed successfully')).toBeVisible();
}

/** Rescue Deployment's date on the member's own page. */
async function expiryOf(member: Page): Promise<string | undefined> {
  const credential = member
    .getByRole('listitem')
    .filter({ has: member.getByRole('heading', { name: 'Rescue Deployment' }) });
  const text = await credential.innerText();
  return /Expires\D*(\w{3} \d{2}, \d{4})/.exec(text)?.[1] ?? text;
}
