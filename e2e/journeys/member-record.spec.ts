import type { Page } from '@playwright/test';
import { send } from '../ask-server.ts';
import { expect, test } from '../fixtures.ts';
import { people } from '../sample.ts';

test('the record shows credentials, history and form, each at its own address', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  await signIn(page, people.administrator, '/members?q=lindqvist');
  await page.getByRole('link', { name: 'Maya Lindqvist' }).click();
  const sheet = page.getByRole('dialog', { name: 'Maya Lindqvist' });
  await expect(sheet.getByRole('heading', { name: 'Lift Ticket' })).toBeVisible();
  await expect(sheet.getByRole('img', { name: /^Lift Ticket: \d+ of \d+ days used$/ })).toBeVisible();
  await expectAccessible(page);

  await sheet.getByRole('tab', { name: 'Credentials' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(sheet.getByRole('tab', { name: 'Renewal History' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/&tab=history$/);
  await expect(sheet.getByText(/^Recorded by /).first()).toBeVisible();
  await expectAccessible(page);

  await sheet.getByRole('tab', { name: 'Edit Member' }).click();
  await expect(page).toHaveURL(/&tab=edit$/);
  await expect(sheet.getByLabel('First name')).toHaveValue('Maya');
  await expectAccessible(page);
  await page.reload();
  await expect(sheet.getByLabel('First name')).toHaveValue('Maya');
  await page.goBack();
  await expect(sheet).toBeHidden();
});

test('a member is edited, and leaving with entries asks first', async ({ page, signIn }) => {
  await signIn(page, people.administrator);
  const id = await addMember(page, 'Wren', 'Halloran');
  await page.goto('/members?q=halloran');
  await page.getByRole('link', { name: 'Wren Halloran' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('tab', { name: 'Edit Member' }).click();
  await sheet.getByLabel('Phone').fill('970-555-0177');
  await page.goBack();
  const question = page.getByRole('alertdialog', { name: 'Discard your entries?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(new RegExp(`selected=${id}&tab=edit$`));
  await expect(sheet.getByLabel('Phone')).toHaveValue('970-555-0177');
  await sheet.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Updated member information')).toBeVisible();
  await expect(sheet.getByRole('link', { name: '970-555-0177' })).toHaveAttribute('href', 'tel:9705550177');
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
});

test('a removed credential stays in the history, where its removal is undone', { tag: '@thorough' }, async ({
  page,
  signIn,
  expectAccessible,
}) => {
  await signIn(page, people.administrator);
  const memberId = await addMember(page, 'Otis', `Marlowe ${test.info().project.name}`);
  const [program] = await send(page, 'GET', '/rest/v1/programs?select=id,bases(base_name)&name=eq.Lift%20Ticket');
  const act = { memberId, programId: program.id };
  await send(page, 'POST', '/functions/v1/issue-credential', act);
  await page.goto(`/members?selected=${memberId}`);
  const sheet = page.getByRole('dialog');
  const credential = sheet.getByRole('listitem').filter({ hasText: 'Lift Ticket' });
  const expiry = /Expires\w{3} \d{2}, \d{4}/.exec((await credential.textContent()) ?? '')?.[0] ?? 'no expiry';

  await send(page, 'POST', '/functions/v1/remove-credential', act);
  await page.reload();
  await expect(sheet.getByText('No credentials yet.')).toBeVisible();
  await sheet.getByRole('tab', { name: 'Renewal History' }).click();
  const group = sheet.getByRole('region', { name: 'Lift Ticket Removed' });
  await expect(group).toBeVisible();
  await expectAccessible(page);
  await group.getByRole('button', { name: 'Undo the last Lift Ticket removal' }).click();
  await expect(page.getByText('Removal taken back')).toBeVisible();
  await expect(group).toBeHidden();
  const entry = sheet.getByRole('listitem').filter({ hasText: 'Removal' });
  await expect(entry).toContainText(/Taken back by Avery Stone/);
  await expect(entry).toBeFocused();
  await expectAccessible(page);
  await sheet.getByRole('tab', { name: 'Credentials' }).click();
  await expect(credential).toContainText(expiry);
});

async function addMember(page: Page, firstName: string, lastName: string): Promise<string> {
  const [member] = await send(page, 'POST', '/rest/v1/members', {
    first_name: firstName,
    last_name: lastName,
    email: `${firstName}.${Date.now()}@example.org`.toLowerCase(),
    phone: '970-555-0100',
    organization: 'Summit County Rescue',
  });
  return member.id;
}
