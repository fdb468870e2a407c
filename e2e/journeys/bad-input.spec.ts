import type { Page } from '@playwright/test';
import { send } from '../ask-server.ts';
import { expect, test } from '../fixtures.ts';
import { people } from '../sample.ts';

// Sorts after everyone, so no other journey meets it on its first page.
const payload = 'Zz"><img src=x onerror=alert(1)><script>alert(1)</script>';

test.beforeEach(async ({ page, signIn }) => {
  page.on('dialog', (dialog) => {
    throw new Error(`A script ran: ${dialog.message()}`);
  });
  await signIn(page, people.administrator);
});

test('script in any text field of a member stays text, on every screen that shows it', async ({ page }) => {
  const email = 'script@example.org';
  await page.getByRole('button', { name: 'Create Member Profile' }).click();
  const form = page.getByRole('dialog', { name: 'Create Member Profile' });
  await form.getByLabel('First name').fill(payload);
  await form.getByLabel('Last name').fill('Script');
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Phone').fill('<b>1</b>');
  await form.getByRole('combobox', { name: 'Organization' }).fill('Alpine Rescue Team');
  await form.getByLabel(/^Certification level/).fill(payload);
  await form.getByRole('button', { name: 'Add Member' }).click();
  await expect(form).toBeHidden();
  await page.goto(`/admin/members?q=${email}`);
  await expect(page.getByText(payload).first()).toBeVisible();
  await page
    .getByRole('link', { name: /Script$/ })
    .first()
    .click();
  await expect(page.getByRole('dialog').getByText(payload).first()).toBeVisible();
  await page.goto('/admin');
  await page.getByRole('button', { name: 'Record Punch' }).first().click();
  await page.getByRole('combobox').fill(email);
  await expect(page.getByRole('option').getByText(payload)).toBeVisible();
});

test('script in a SAR contact and in the search stays text', async ({ page }) => {
  await page.getByRole('button', { name: 'Add Contact' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Name').fill(payload);
  await form.getByLabel('Phone').fill('(970) 555-0100');
  await form.getByRole('button', { name: 'Add Contact' }).click();
  await expect(page.getByText(payload).first()).toBeVisible();
  await page.goto(`/admin/members?q=${encodeURIComponent(`${payload}<nobody>`)}`);
  await expect(page.getByText('No members found. Try adjusting your search.')).toBeVisible();
});

test("an inactive organization can't be chosen", async ({ page }) => {
  await page.getByRole('button', { name: 'Create Member Profile' }).click();
  const form = page.getByRole('dialog');
  const organization = form.getByRole('combobox', { name: 'Organization' });
  await organization.fill('Eldora Ski Patrol');
  await expect(form.getByRole('option', { name: 'Eldora Ski Patrol' })).toHaveCount(0);
  await form.getByLabel('First name').fill('Ella');
  await form.getByRole('button', { name: 'Add Member' }).click();
  await expect(form.getByText('Please select a valid organization', { exact: true }).first()).toBeVisible();
});

test("a member deleted meanwhile isn't punched, and the dialog says so", async ({ page }) => {
  const name = 'Quentin Nobel';
  await addHolderOfRescue(page, { first_name: 'Quentin', last_name: 'Nobel' });
  await page.getByRole('button', { name: 'Record Punch' }).nth(1).click();
  const dialog = page.getByRole('dialog', { name: 'Record Punch' });
  await dialog.getByRole('combobox').fill(name);
  await dialog.getByRole('option', { name }).click();
  await expect(dialog.getByText(/Expiry stays/)).toBeVisible();

  const other = await page.context().newPage();
  await other.goto(`/admin/members?q=${encodeURIComponent(name)}`);
  await other.getByRole('link', { name }).click();
  await other.getByRole('dialog', { name }).getByRole('button', { name: 'Delete Member' }).click();
  await other.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(other.getByText(/has been deleted successfully/)).toBeVisible();

  await dialog.getByRole('button', { name: 'Record Punch' }).click();
  await expect(dialog.getByText('Not recorded.')).toBeVisible();
  await expect(dialog.getByText('Member not found')).toBeVisible();
});

/** Someone no other journey meets, with a Rescue Deployment to punch. */
async function addHolderOfRescue(page: Page, name: { first_name: string; last_name: string }): Promise<void> {
  const organization = 'Summit County Rescue';
  const [member] = await send(page, 'POST', '/rest/v1/members', { ...name, email: 'nobel@example.org', organization });
  const [program] = await send(page, 'GET', '/rest/v1/programs?select=id&name=eq.Rescue%20Deployment&limit=1');
  await send(page, 'POST', '/functions/v1/issue-credential', { memberId: member.id, programId: program.id });
}
