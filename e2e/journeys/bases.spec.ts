import type { Page } from '@playwright/test';
import { chooseAction } from '../choose-action.ts';
import { expect, test } from '../fixtures.ts';
import { people } from '../sample.ts';

test('a base gets a program, a season, the number it needs and two clocks, has its addresses, and is taken away again', {
  tag: '@thorough',
}, async ({ page, signIn, expectAccessible }) => {
  await signIn(page, people.administrator, '/admin/bases');
  await page.getByRole('button', { name: 'Add Base' }).click();
  const form = page.getByRole('dialog', { name: 'Add Base' });
  await form.getByLabel('Name').fill('North Ridge');
  await form.getByRole('button', { name: 'Add Base' }).click();
  await expect(page.getByText('Created base North Ridge')).toBeVisible();

  await page.goto('/admin/bases/north%20ridge');
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('North Ridge Programs');
  const cards = page.getByRole('list', { name: 'Programs' });
  await cards.getByRole('button', { name: 'Rescue Deployment' }).click();
  await expect(page.getByText('Rescue Deployment program has been added to North Ridge')).toBeVisible();
  await expect(cards.getByRole('link', { name: 'Rescue Deployment' })).toBeFocused();
  await cards.getByRole('link', { name: 'Rescue Deployment' }).click();
  await expect(page).toHaveURL(/\/admin\/bases\/[\da-f-]{36}\/[\da-f-]{36}$/);
  const programId = new URL(page.url()).pathname.split('/')[4];
  await page.goto(`/admin/bases/${programId}`);
  await expect(heading).toHaveText('Rescue Deployment');
  await page.goto('/admin/bases/nowhere');
  await expect(page).toHaveURL(/\/admin\/bases$/);
  await page.goBack();
  await expect(heading).toHaveText('Rescue Deployment');

  await page.getByRole('button', { name: 'Set the number' }).click();
  await page.getByRole('textbox', { name: /^People needed in force/ }).fill('3');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/^Needs 3, has 0/)).toBeVisible();

  await page.getByRole('button', { name: 'Add Season' }).click();
  const season = page.getByRole('dialog', { name: 'Add Season' });
  await season.getByLabel('Season name').fill('Summer 2031');
  await season.getByLabel('Start date').fill('2031-06-01');
  await season.getByLabel('End date').fill('2031-09-30');
  await season.getByRole('button', { name: 'Add Season' }).click();
  await expect(page.getByText('Added season Summer 2031')).toBeVisible();
  const year = page.getByRole('region', { name: 'Seasons of 2031' });
  await year.getByRole('link', { name: 'Summer 2031' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Summer 2031 Roster' })).toBeFocused();
  await expectAccessible(page);
  await page.goBack();

  const ofProgram = page.url();
  await page.goto('/admin/advanced');
  await page.getByLabel('Program', { exact: true }).selectOption('Rescue Deployment at North Ridge');
  await page.getByRole('button', { name: 'Change its rule' }).click();
  await page.getByRole('checkbox', { name: /^Two clocks/ }).check();
  await page.getByRole('button', { name: 'Save changes' }).click();
  const question = page.getByRole('dialog', { name: 'Who is affected?' });
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText(/^Two clocks: .*Rescue Deployment at North Ridge/)).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('The dates are back to what they were.')).toBeVisible();
  await page.goto(ofProgram);

  await chooseAction(page, 'Summer 2031', 'Delete Season');
  await confirm(page, 'Deleted season Summer 2031');
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await confirm(page, 'Deleted program Rescue Deployment at North Ridge');
  await page.goto('/admin/bases');
  await chooseAction(page, 'North Ridge', 'Delete Base');
  await confirm(page, 'Deleted base North Ridge');
  await expect(page.getByRole('link', { name: 'North Ridge', exact: true })).toBeHidden();
});

async function confirm(page: Page, message: string): Promise<void> {
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText(message)).toBeVisible();
}
