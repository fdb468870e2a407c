import { expect, test } from '../fixtures.ts';
import { people } from '../sample.ts';

test('somebody is grounded, which card, list and punch say, and everything is as it was once it is lifted', {
  tag: '@phone-only',
}, async ({ page, signIn, expectAccessible }) => {
  await signIn(page, people.administrator, '/members?q=lindqvist');
  await page.getByRole('link', { name: 'Maya Lindqvist' }).click();
  const sheet = page.getByRole('dialog', { name: 'Maya Lindqvist' });
  await sheet.getByRole('button', { name: 'Ground', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'Ground Maya Lindqvist' });
  await form.getByLabel('Last day').fill('2099-12-03');
  await form.getByRole('button', { name: 'Ground', exact: true }).click();
  await expect(form.getByText('Please say why')).toBeVisible();
  await expectAccessible(page);
  await form.getByLabel('Reason').fill('Broken wrist');
  await form.getByRole('button', { name: 'Ground', exact: true }).click();
  const panel = sheet.getByRole('region', { name: 'Grounding' });
  await expect(panel.getByText('Grounded until Dec 03, 2099', { exact: true })).toBeVisible();
  await expect(panel.getByText('Broken wrist', { exact: true })).toBeVisible();
  await expectAccessible(page);

  await sheet
    .getByRole('button', { name: /^Punch/ })
    .first()
    .click();
  await page
    .getByRole('dialog', { name: 'Record Punch' })
    .getByRole('button', { name: /^Record .*Punch$/ })
    .click();
  const question = page.getByRole('alertdialog', { name: 'Punch somebody who is grounded?' });
  await expect(question).toContainText('Maya Lindqvist is grounded until Dec 03, 2099: Broken wrist.');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Do not record' }).click();

  await page.goto('/members?q=lindqvist');
  await expect(page.getByText('grounded', { exact: true })).toBeVisible();
  await page.goto('/admin/members?standing=grounded');
  await expect(page.getByRole('link', { name: 'Maya Lindqvist' })).toBeVisible();
  await expectAccessible(page);

  await signIn(page, people.maya);
  const card = page.getByRole('article', { name: 'Member card of Maya Lindqvist' });
  await expect(card.getByText('Grounded until Dec 03, 2099')).toBeVisible();
  await expect(card.getByText('Broken wrist')).toBeHidden();
  await expect(page.getByText('Reason: Broken wrist')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Show to crew' })).toBeHidden();
  await expectAccessible(page);

  await signIn(page, people.administrator, '/members?q=lindqvist');
  await page.getByRole('link', { name: 'Maya Lindqvist' }).click();
  await panel.getByRole('button', { name: 'Lift' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Lift' }).click();
  await expect(panel.getByRole('button', { name: 'Ground', exact: true })).toBeVisible();
  await panel.getByText('Earlier groundings').click();
  await expect(panel.getByText('Grounded until Dec 03, 2099: Broken wrist').first()).toBeVisible();
  await expectAccessible(page);

  await signIn(page, people.maya);
  await expect(page.getByRole('button', { name: 'Show to crew' })).toBeVisible();
  await expect(card.getByText(/Grounded/)).toBeHidden();
});
