import { addressOf, expect, test } from '../fixtures.ts';
import { letterTo, linkIn } from '../mailbox.ts';
import { attemptSignIn, newcomer } from '../newcomer.ts';
import { people } from '../sample.ts';

test('somebody invited to look at a base sets a password by mail, sees its board, and is out once the access ends', async ({
  page,
  browser,
  signIn,
  expectAccessible,
}, { testId }) => {
  const { email, password } = newcomer();
  await signIn(page, people.administrator, '/admin/access');
  await page.getByRole('button', { name: 'Give Access' }).click();
  const form = page.getByRole('dialog', { name: 'Give Access' });
  await form.getByRole('combobox', { name: 'Email address' }).fill(email);
  await form.getByRole('textbox', { name: 'First name' }).fill('Leo');
  await form.getByRole('textbox', { name: 'Last name' }).fill('Park');
  await form.getByRole('radio', { name: /^One base/ }).check();
  await form.getByText('LG3', { exact: true }).click();
  await form.getByRole('textbox', { name: 'Reason' }).fill('Dispatch desk');
  await form.getByRole('button', { name: 'Review' }).click();
  const review = page.getByRole('dialog', { name: 'Give this access?' });
  await expect(review).toContainText('Leo Park can look at everything about LG3');
  await review.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByText('The link works until')).toBeVisible();
  await expectAccessible(page);

  const other = await browser.newContext({ extraHTTPHeaders: { 'X-Forwarded-For': addressOf(testId) } });
  const desk = await other.newPage();
  await desk.goto(linkIn(await letterTo(email, 'You are invited')));
  await expect(desk.getByRole('heading', { name: 'Choose your password' })).toBeVisible();
  await desk.getByLabel('New password', { exact: true }).fill(password);
  await desk.getByLabel('Confirm new password').fill(password);
  await desk.getByRole('button', { name: 'Set Password' }).click();
  await expect(desk).toHaveURL(/\/signin/);
  await attemptSignIn(desk, email, password);
  await expect(desk.getByRole('heading', { level: 1, name: 'Readiness' })).toBeVisible();
  await expect(desk.getByRole('button', { name: /^Ground|^Punch/ })).toHaveCount(0);

  await page.reload();
  await expect(page.getByText('The link works until')).toHaveCount(0);
  await page.getByRole('button', { name: 'End Reader at LG3 of Leo Park' }).click();
  const end = page.getByRole('dialog', { name: 'End this access?' });
  await end.getByRole('textbox', { name: 'Reason' }).fill('Left dispatch');
  await end.getByRole('button', { name: 'End access' }).click();
  await expect(page.getByText('Access ended')).toBeVisible();
  await desk.reload();
  await expect(desk).toHaveURL(/\/signin/);
  await other.close();
});
