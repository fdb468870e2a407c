import { send } from '../ask-server.ts';
import { expect, test } from '../fixtures.ts';
import { people } from '../sample.ts';

test('two records of one person are merged from the record, and separated again', {
  tag: '@thorough',
}, async ({ page, signIn, expectAccessible }) => {
  await signIn(page, people.administrator, '/admin/members');
  const add = (first: string, email: string) =>
    send(page, 'POST', '/rest/v1/members', {
      ...{ first_name: first, last_name: 'Twofold', email, organization: 'Flight For Life', status: 'pending' },
    });
  const [[kept], [other]] = [await add('Mara', 'mara@example.org'), await add('Marah', 'marah@example.org')];
  await page.goto(`/admin/members?selected=${kept.id}`);
  await page.getByRole('button', { name: 'Merge with another record...' }).click();
  await page.getByRole('combobox', { name: 'Find a member' }).fill('Marah Twofold');
  await expect(page.getByRole('option', { name: /Marah Twofold/ })).toBeVisible();
  await page.keyboard.press('Enter');

  await expect(page.getByRole('heading', { name: 'Merge Two Records' })).toBeVisible();
  await page.getByRole('radio', { name: /^marah@example.org/ }).check();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Merge Records' }).click();
  const record = page.getByRole('dialog', { name: 'Mara Twofold' });
  await expect(record).toContainText('marah@example.org');
  await expect(record).toContainText('Merged with Marah Twofold’s other record on');
  await expectAccessible(page);

  await page.goto(`/admin/members?selected=${other.id}`);
  await expect(page.getByText('The record at that address was merged into this one.')).toBeVisible();
  await record.getByRole('button', { name: 'Undo Merge' }).click();
  const undo = page.getByRole('dialog', { name: 'Undo Merge' });
  await expectAccessible(page);
  await undo.getByRole('button', { name: 'Undo Merge' }).click();
  await expect(page.getByText('There are two records again.')).toBeVisible();
  await page.goto(`/admin/members?selected=${other.id}`);
  await expect(page.getByRole('dialog', { name: 'Marah Twofold' })).toContainText('marah@example.org');
});
