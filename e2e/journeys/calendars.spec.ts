import { expect, test } from '../fixtures.ts';
import { people } from '../sample.ts';

test("an administrator gives a base's calendar an address, replaces it, and removes it", { tag: '@thorough' }, async ({
  page,
  request,
  signIn,
  expectAccessible,
}) => {
  await signIn(page, people.administrator, '/account');
  const calendar = page.getByRole('list', { name: 'Calendars' }).getByRole('listitem').filter({ hasText: 'LG2' });
  await calendar.getByRole('button', { name: 'Get address' }).click();
  const question = page.getByRole('alertdialog', { name: 'Get an address for the calendar of LG2?' });
  await question.getByRole('button', { name: 'Get address' }).click();
  const shown = page.getByRole('dialog', { name: 'Address of the calendar of LG2' });
  const address = await shown.getByLabel('For Google Calendar and others').inputValue();
  expect(await shown.getByLabel('For Apple Calendar and Outlook').inputValue()).toBe(
    address.replace('http:', 'webcal:'),
  );
  await expectAccessible(page);
  await shown.getByRole('button', { name: 'Done' }).click();
  await expect(calendar.getByText('Not read yet.')).toBeVisible();

  const read = await request.get(address);
  expect([read.status(), read.headers()['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
  expect(await read.text()).toContain('X-WR-CALNAME:Flight For Life\\, LG2');
  await page.reload();
  await expect(calendar.getByText('Last read')).toBeVisible();
  await expectAccessible(page);

  await calendar.getByRole('button', { name: 'Replace' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Replace' }).click();
  const next = await shown.getByLabel('For Google Calendar and others').inputValue();
  await shown.getByRole('button', { name: 'Done' }).click();
  expect([(await request.get(address)).status(), (await request.get(next)).status()]).toEqual([404, 200]);

  await calendar.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(calendar.getByRole('button', { name: 'Get address' })).toBeVisible();
  expect((await request.get(next)).status()).toBe(404);
});

test('a member reads in a calendar when their credentials end', { tag: ['@thorough', '@phone-only'] }, async ({
  page,
  request,
  signIn,
  expectAccessible,
}) => {
  await signIn(page, people.maya, '/account');
  const calendar = page.getByRole('list', { name: 'Calendars' }).getByRole('listitem');
  await expect(calendar).toHaveCount(1);
  await calendar.getByRole('button', { name: 'Get address' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Get address' }).click();
  const shown = page.getByRole('dialog', { name: 'Address of your own calendar' });
  await expectAccessible(page);
  const text = await (await request.get(await shown.getByLabel('For Google Calendar and others').inputValue())).text();
  expect(text.match(/^SUMMARY:.* ends/gm)?.length).toBeGreaterThan(0);
  await shown.getByRole('button', { name: 'Done' }).click();
  await expect(calendar.getByRole('button', { name: 'Replace' })).toBeVisible();
});
