import { expect, test } from '../fixtures.ts';
import { people } from '../sample.ts';

// Sorts last, so that no other journey sees it on its first page.
const payload = 'Zz"><img src=x onerror=alert(1)><script>alert(1)</script>';

test.beforeEach(async ({ page, signIn }) => {
  page.on('dialog', (dialog) => {
    throw new Error(`A script ran: ${dialog.message()}`);
  });
  await signIn(page, people.administrator);
});

test('script in the texts of a member, of a contact and of the search stays text, on every screen that shows it', {
  tag: '@thorough',
}, async ({ page }) => {
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

  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Add Contact' }).click();
  const contact = page.getByRole('dialog');
  await contact.getByLabel('Name').fill(payload);
  await contact.getByLabel('Phone').fill('(970) 555-0100');
  await contact.getByRole('button', { name: 'Add Contact' }).click();
  await expect(page.getByText(payload).first()).toBeVisible();
  await page.goto(`/admin/members?q=${encodeURIComponent(`${payload}<nobody>`)}`);
  await expect(page.getByText('No members found. Try adjusting your search.')).toBeVisible();
});
