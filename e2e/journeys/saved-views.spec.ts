import { send } from '../ask-server.ts';
import { expect, test } from '../fixtures.ts';
import { attemptSignIn, becomeMember, newcomer } from '../newcomer.ts';
import { people } from '../sample.ts';

test('a saved view is found in the palette, opens its screen in every browser of its owner, and belongs to nobody else', {
  tag: '@thorough',
}, async ({ page, browser, signIn, expectAccessible }) => {
  const asked = /\/admin\/members\?base=LG2&standing=lapsed$/;
  const desk = await (await browser.newContext()).newPage();
  const robin = newcomer();
  await becomeMember(desk, robin);
  await signIn(page, people.administrator);
  const [{ user_id }] = await send(page, 'GET', `/rest/v1/members?select=user_id&email=eq.${robin.email}`);
  const named = { first_name: robin.firstName, last_name: robin.lastName };
  await send(page, 'POST', '/rest/v1/administrators', { user_id, role: 'admin', ...named });

  await desk.goto('/signin');
  await attemptSignIn(desk, robin.email, robin.password);
  await expect(desk.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await desk.goto('/admin/members?standing=lapsed&base=LG2');
  await desk.getByRole('button', { name: 'Views', exact: true }).click();
  await desk.getByRole('menuitem', { name: 'Save this view…' }).click();
  const dialog = desk.getByRole('dialog', { name: 'Save this view' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Lapsed at LG2');
  await dialog.getByRole('checkbox', { name: 'Open Members with this view' }).check();
  await expectAccessible(desk);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(desk.getByText('View saved')).toBeVisible();
  await expect(desk.getByRole('button', { name: 'Views: Lapsed at LG2' })).toBeFocused();

  await desk.getByRole('link', { name: 'Dashboard' }).first().click();
  await expect(desk.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await desk.keyboard.press('Control+k');
  await expect(desk.getByRole('combobox', { name: 'Search' })).toBeFocused();
  await desk.keyboard.type('lapsed at');
  await expect(desk.getByRole('option', { name: /^Lapsed at LG2/ })).toHaveAttribute('aria-selected', 'true');
  await desk.keyboard.press('Enter');
  await expect(desk).toHaveURL(asked);

  const elsewhere = await (await browser.newContext()).newPage();
  await elsewhere.goto('/signin');
  await attemptSignIn(elsewhere, robin.email, robin.password);
  await elsewhere.getByRole('link', { name: 'Members', exact: true }).first().click();
  await expect(elsewhere).toHaveURL(asked);
  await elsewhere.getByRole('button', { name: 'Views: Lapsed at LG2' }).click();
  await expect(elsewhere.getByRole('menuitemradio', { name: 'Lapsed at LG2 Default' })).toBeChecked();

  await page.goto('/admin/members');
  await expect(page.locator('[data-row]').first()).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/members$/);
  await page.getByRole('button', { name: 'Views', exact: true }).click();
  await expect(page.getByText('No views yet.')).toBeVisible();
});

test('rows are compact and a column is hidden for whoever says so, and paper has all of them', {
  tag: '@thorough',
}, async ({ page, signIn, expectAccessible }) => {
  await signIn(page, people.administrator, '/admin/members');
  const row = page.getByRole('row', { name: /Anders Bergstrom/ });
  const email = row.getByRole('cell', { name: 'anders.bergstrom@example.org' });
  await expect(email).toBeVisible();
  const views = page.getByRole('button', { name: 'Views', exact: true });
  await views.click();
  await page.getByRole('menuitemradio', { name: 'Compact' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Email' }).click();
  await expect(page.getByRole('menuitemcheckbox', { name: 'Email' })).not.toBeChecked();
  await page.keyboard.press('Escape');
  await expect(views).toBeFocused();
  await page.reload();
  await expect(row).toBeVisible();
  await expect(email).toBeHidden();
  const heights = await page.locator('[data-row]').evaluateAll((rows) => rows.map((one) => one.clientHeight));
  expect(new Set(heights)).toEqual(new Set([36]));
  await expectAccessible(page);
  await page.emulateMedia({ media: 'print' });
  await expect(email).toBeVisible();
});
