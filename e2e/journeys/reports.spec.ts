import { readFile } from 'node:fs/promises';
import { expect, test } from '../fixtures.ts';
import { people } from '../sample.ts';

test('a report is narrowed, and exported and printed complete', { tag: '@thorough' }, async ({
  page,
  signIn,
  expectAccessible,
}) => {
  await signIn(page, people.administrator, '/reports');
  await page.getByRole('combobox', { name: 'Report' }).selectOption('Live Missions');
  await page.getByLabel('Program').selectOption('Lift Ticket');
  await page.getByRole('button', { name: 'This year' }).click();
  await expect(page).toHaveURL(/\/reports\?type=live-missions&program=Lift\+Ticket&from=start-of-year&to=today/);
  const status = page.getByRole('status').filter({ hasText: 'live missions · as of' });
  await expect(status).toBeVisible();
  const total = Number(/^[\d,]+/.exec((await status.textContent()) ?? '')?.[0].replaceAll(',', ''));
  const picture = page.getByRole('table', { name: 'Live missions by month' });
  await expect(picture.getByRole('row').last()).toHaveText(new RegExp(`^Lift Ticket.*${total}$`));
  await expectAccessible(page);

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^live-missions-report-\d{4}-\d\d-\d\d\.csv$/);
  const lines = (await readFile(await download.path(), 'utf8')).split('\r\n');
  expect(lines[0]).toBe('\ufeffMember Name,Organization,Program,Date,Notes,Recorded by,Standing at the time');
  expect(lines).toHaveLength(total + 2);
  for (const line of lines.slice(1, -1)) expect(line).toMatch(/,"?Lift Ticket(, LG\d")?,\d{4}-\d\d-\d\d,/);

  // A headless browser can't ask anyone about paper.
  await page.evaluate(() => {
    window.print = () => undefined;
  });
  await page.getByRole('button', { name: 'Print', exact: true }).click();
  await expect(page.locator('.print-sheets tbody tr')).toHaveCount(total);
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('.print-sheets')).toContainText(/Live MissionsLift Ticket · Jan 01, \d{4} – /);
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden();
});
