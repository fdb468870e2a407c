import { expect, test } from '../fixtures.ts';
import { people } from '../sample.ts';

const punches = [
  { path: '/admin/members', heading: 'Members', name: 'Anders Bergstrom', program: 'Rescue Deployment', tag: [] },
  {
    path: '/admin/organizations',
    heading: 'Organizations',
    name: 'Gus Petrov',
    program: 'Lift Ticket',
    tag: '@thorough',
  },
  {
    path: '/admin/reports',
    heading: 'Reports',
    name: 'Elena Vasquez',
    program: 'Avalanche Deployment',
    tag: '@thorough',
  },
];

for (const { path, heading, name, program, tag } of punches) {
  test(`from ${heading} a punch takes at most six keys beside the name, and two take it back`, { tag }, async ({
    page,
    signIn,
  }) => {
    await signIn(page, people.administrator, path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    let keys = 0;
    /** Every key in a chord counts. */
    async function press(key: string) {
      keys += key.split('+').length;
      await page.keyboard.press(key);
    }
    await press('Control+k');
    await expect(page.getByRole('combobox', { name: 'Search' })).toBeFocused();
    await page.keyboard.type(name.split(' ')[1] ?? '');
    await expect(page.getByRole('option', { name })).toBeVisible();
    await press('Enter');
    await expect(page.getByRole('combobox', { name: `What to do for ${name}` })).toBeFocused();
    // Its first letter, though what is held is already first.
    await press(program.charAt(0).toLowerCase());
    await expect(page.getByRole('option').first()).toHaveText(new RegExp(program));
    await press('Enter');
    await expect(page.getByText(/New expiry/)).toBeVisible();
    await press('Enter');
    await expect(page.getByText('Credential renewed successfully')).toBeVisible();
    expect(keys).toBeLessThanOrEqual(6);
    await expect(page).toHaveURL(new RegExp(`${path}$`));

    await page.keyboard.press('F8');
    await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Punch taken back')).toBeVisible();
    await page.getByRole('link', { name: 'Dashboard' }).first().click();
    const kept = page.getByRole('row').filter({ hasText: name }).first();
    await expect(kept.getByText('Taken back', { exact: true })).toBeVisible();
  });
}

test('axe finds nothing in the palette and the key list', { tag: ['@thorough', '@phone'] }, async ({
  page,
  isMobile,
  signIn,
  expectAccessible,
}) => {
  await signIn(page, people.administrator);
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByRole('combobox', { name: 'Search' })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type('haddad');
  await page.getByRole('option', { name: /Leila Haddad/ }).click();
  await expect(page.getByRole('option', { name: 'Open the record' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByRole('button', { name: /account menu/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Your account' })).toBeVisible();
  const item = page.getByRole('menuitem', { name: 'Keyboard shortcuts' });
  if (isMobile) {
    // A phone has no keys to speak of; whoever connects some has `?`.
    await expect(item).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toHaveCount(0);
    await page.keyboard.press('?');
  } else {
    await item.click();
  }
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await expectAccessible(page);
});

test('after a reload the first key works: a punch on the dashboard, the search in a list', {
  tag: '@thorough',
}, async ({ page, signIn }) => {
  await signIn(page, people.administrator);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Record Punch' }).first()).toBeFocused();
  await page.goto('/admin/members');
  await expect(page.getByRole('searchbox')).toBeVisible();
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
  await page.reload();
  await expect(page.getByRole('searchbox')).toBeFocused();
});
