import { announced } from '../announced.ts';
import { expect, test } from '../fixtures.ts';
import { expectFocusIn } from '../focus.ts';
import { openWithin } from '../open-within.ts';
import { people } from '../sample.ts';

test('a screen reader hears what a search leaves and what a message says, and what windows and tabs are about', {
  tag: '@thorough',
}, async ({ page, signIn }) => {
  await signIn(page, people.administrator, '/admin/members');
  await page.getByRole('searchbox', { name: 'Search members' }).fill('dahl');
  await expect.poll(() => announced(page)).toMatch(/^Showing [1-9]\d* of \d+ members$/m);
  await page.getByRole('searchbox', { name: 'Search members' }).fill('nobody is called so');
  await expect.poll(() => announced(page)).toMatch(/^Showing 0 of \d+ members$/m);

  await openWithin(page, '/admin/organizations', 'Organizations');
  await page.getByRole('searchbox', { name: 'Search organizations' }).fill('vail');
  await expect.poll(() => announced(page)).toMatch(/^Showing 1 of \d+ organizations$/m);

  await openWithin(page, '/admin/reports', 'Reports');
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await page.getByLabel('Program').first().selectOption('Lift Ticket');
  await expect.poll(() => announced(page)).toMatch(/[\d,]+ credentials? issued · as of /);

  await openWithin(page, '/admin', 'Dashboard');
  await page.getByRole('button', { name: 'Delete Sam Sample (example)' }).press('Enter');
  await expect.poll(() => announced(page)).toContain('Sam Sample (example)');
  await expect(page.getByRole('region', { name: 'Messages' })).toMatchAriaSnapshot(`
    - region "Messages":
      - paragraph: /Sam Sample/
      - button "Undo"
      - button "Dismiss"
  `);
  await page.keyboard.press('F8');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Delete Sam Sample (example)' })).toBeVisible();
  await expectFocusIn(page);

  await openWithin(page, '/admin/members?q=lindqvist', 'Members');
  await page.getByRole('button', { name: 'View Maya Lindqvist' }).press('Enter');
  const record = page.getByRole('dialog', { name: 'Maya Lindqvist' });
  const tabs = record.getByRole('tablist');
  await expect(tabs).toMatchAriaSnapshot(`
    - tablist "Record of Maya Lindqvist":
      - tab "Credentials" [selected]
      - tab "Renewal History"
      - tab "Edit Member"
  `);
  await record.getByRole('tab', { name: 'Renewal History' }).press('Enter');
  await expect(tabs).toMatchAriaSnapshot(`
    - tablist "Record of Maya Lindqvist":
      - tab "Credentials"
      - tab "Renewal History" [selected]
      - tab "Edit Member"
  `);
  await expect(record.getByRole('tabpanel')).toHaveAccessibleName('Renewal History');
  await record.getByRole('button', { name: 'Delete Member' }).press('Enter');
  const question = page.getByRole('alertdialog');
  await expect(question).toHaveAccessibleName('Delete Member');
  await expect(question).toHaveAccessibleDescription(/^Maya Lindqvist will be deleted\./);
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
});
