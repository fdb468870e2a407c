import type { Locator, Page } from '@playwright/test';
import { send } from '../ask-server.ts';
import { expect, test } from '../fixtures.ts';
import { attemptSignIn, becomeMember, newcomer } from '../newcomer.ts';
import { people } from '../sample.ts';

test('a member without the credential is issued it from Record Punch, never by Enter, and it is undone', async ({
  page,
  signIn,
  expectAccessible,
}, { project }) => {
  const name = project.name === 'phone' ? 'Nils Quist' : 'Hannah Weiss';
  await signIn(page, people.administrator);
  const dialog = await openFor(page, 0, name);
  await expect(dialog.getByText(`${name} holds no credential for Avalanche Deployment.`)).toBeVisible();
  await expect(dialog.getByText('Please select a base for deployment programs')).toBeVisible();
  const issue = dialog.getByRole('button', { name: /^Issue Avalanche Deployment/ });
  await expect(issue).toBeDisabled();
  await dialog.getByText('LG2', { exact: true }).click();
  await expect(dialog.getByText(/New expiry: \w{3} \d\d, \d{4}/)).toBeVisible();
  await expectAccessible(page);

  const acts: string[] = [];
  page.on('request', (request) => /(issue|renew)-credential/.test(request.url()) && acts.push(request.url()));
  await page.keyboard.press('Enter');
  await expect(
    dialog.getByText('No existing active credential found for Avalanche Deployment. Please add a credential first.'),
  ).toBeVisible();
  expect(acts).toEqual([]);
  await issue.click();
  await expect(page.getByText('Initial credential issued successfully')).toBeVisible();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: `Undo the Avalanche Deployment at LG2 punch of ${name}` }).click();
  await expect(page.getByText('Punch taken back')).toBeVisible();

  await openFor(page, 0, name);
  await dialog.getByText('LG2', { exact: true }).click();
  await expect(dialog.getByText(/They held it before: issuing it brings it back with new dates/)).toBeVisible();
});

test('a second punch at another desk says when and by whom the first was recorded, and asks', {
  tag: '@thorough',
}, async ({ page, browser, signIn, expectAccessible }) => {
  const colleague = await (await browser.newContext()).newPage();
  const robin = newcomer();
  await becomeMember(colleague, robin);
  await signIn(page, people.administrator);
  const [{ user_id }] = await send(page, 'GET', `/rest/v1/members?select=user_id&email=eq.${robin.email}`);
  const named = { first_name: robin.firstName, last_name: robin.lastName };
  await send(page, 'POST', '/rest/v1/administrators', { user_id, role: 'admin', ...named });
  await colleague.goto('/signin');
  await attemptSignIn(colleague, robin.email, robin.password);

  const desks = {
    first: await openFor(colleague, 2, 'Brigid Salazar'),
    second: await openFor(page, 2, 'Brigid Salazar'),
  };
  for (const desk of Object.values(desks)) await expect(desk.getByText(/^New expiry/)).toBeVisible();
  await desks.first.getByRole('button', { name: 'Record Punch' }).click();
  await expect(colleague.getByText('Credential renewed successfully')).toBeVisible();

  const record = desks.second.getByRole('button', { name: 'Record Punch' });
  await record.click();
  const question = page.getByRole('alertdialog', { name: 'Record another punch?' });
  await expect(question).toContainText(
    /Brigid Salazar was punched for Lift Ticket at LG\d today, \w{3} \d\d, \d{4}, at \d+:\d\d [AP]M M[SD]T by Robin Castellanos\./,
  );
  await expectAccessible(page);
  await expect(question.getByRole('button', { name: 'Do not record' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(desks.second.getByRole('checkbox', { name: 'Live Mission' })).toBeFocused();

  await record.click();
  await question.getByRole('button', { name: 'Record another punch' }).click();
  await expect(page.getByText('Credential renewed successfully')).toBeVisible();
});

async function openFor(page: Page, card: number, name: string): Promise<Locator> {
  await page.getByRole('button', { name: 'Record Punch' }).nth(card).click();
  await page.getByRole('combobox').fill(name);
  await page.getByRole('option', { name }).click();
  return page.getByRole('dialog', { name: 'Record Punch' });
}
