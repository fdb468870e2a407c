import { expect, test } from '../fixtures.ts';
import { people } from '../sample.ts';

test('a program is switched to two clocks after naming who lapses, and back by Undo', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  await signIn(page, people.administrator, '/programs');
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Avalanche Deployment' })
    .filter({ hasText: 'LG7' })
    .getByRole('link')
    .click();
  await expect(page.getByText('Requires attendance at annual training')).toBeVisible();
  const expired = page.getByRole('link', { name: /^Expired/ });
  const before = await expired.textContent();

  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByRole('checkbox', { name: /^Two clocks/ }).check();
  await page.getByRole('combobox', { name: 'Validity period' }).selectOption('4 Weeks');
  await page.getByRole('button', { name: 'Save changes' }).click();
  const question = page.getByRole('dialog', { name: 'Who is affected?' });
  const lapsing = question.getByRole('list', { name: /lapse at once$/ });
  await expect(lapsing.getByRole('listitem').first()).toContainText('→');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Save changes' }).click();

  await expect(page.getByText('While a season runs, a punch every 28 days.')).toBeVisible();
  await expect(expired).not.toHaveText(before ?? '');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('The dates are what they were.')).toBeVisible();
  await expect(expired).toHaveText(before ?? '');
  await expect(page.getByText('Two clocks')).toHaveCount(0);
});
