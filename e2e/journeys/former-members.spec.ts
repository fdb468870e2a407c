import { expect, test } from '../fixtures.ts';
import { people } from '../sample.ts';

test('somebody who leaves is set aside from their record, found only among former members, and back by one click', {
  tag: '@thorough',
}, async ({ page, signIn, expectAccessible }) => {
  await signIn(page, people.administrator, '/admin/members?q=achterberg');
  await page.getByRole('link', { name: 'Ben Achterberg' }).click();
  const sheet = page.getByRole('dialog', { name: 'Ben Achterberg' });
  await sheet.getByRole('button', { name: 'Set aside...' }).click();
  const form = page.getByRole('dialog', { name: 'Set aside Ben Achterberg' });
  await form.getByLabel('Reason').fill('Moved to Oregon');
  await form.getByRole('button', { name: 'Set aside' }).click();
  await expect(sheet.getByText('Moved to Oregon')).toBeVisible();
  await expect(sheet.getByRole('button', { name: 'Ground' })).toBeHidden();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByText('No members found')).toBeVisible();

  await page.getByRole('button', { name: 'Search former members' }).click();
  await expect(page).toHaveURL(/\?q=achterberg&standing=former$/);
  const row = page.getByRole('row', { name: /Ben Achterberg/ });
  await expect(row).toContainText('Moved to Oregon');
  await expectAccessible(page);
  await row.getByRole('link', { name: 'Ben Achterberg' }).click();
  await sheet.getByRole('button', { name: 'Bring back' }).click();
  await expect(page.getByText('Ben Achterberg is back')).toBeVisible();
  await expect(sheet.getByRole('button', { name: 'Set aside...' })).toBeVisible();
});
