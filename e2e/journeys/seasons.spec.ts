import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { chooseAction } from '../choose-action.ts';
import { expect, test } from '../fixtures.ts';
import { people } from '../sample.ts';

test('a season is added, corrected, opened and deleted', { tag: '@thorough' }, async ({
  page,
  signIn,
  expectAccessible,
}) => {
  await signIn(page, people.administrator);
  await openProgram(page, 'Lift Ticket', 'LG6');
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Add Season' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Add Season' }).click();
  await expect(dialog.getByText('Season name is required')).toBeVisible();
  await expect(dialog.getByText('Start date is required')).toBeVisible();
  await expect(dialog.getByText('End date is required')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Season name').fill('LG6 Summer 2031');
  await dialog.getByLabel('Start date').fill('2031-09-30');
  await dialog.getByLabel('End date').fill('2031-06-01');
  await dialog.getByRole('button', { name: 'Add Season' }).click();
  await expect(dialog.getByText('End date must not be before the start date')).toBeVisible();
  await dialog.getByLabel('Start date').fill('2031-06-01');
  await dialog.getByLabel('End date').fill('2031-09-30');
  await dialog.getByRole('button', { name: 'Add Season' }).click();
  await expect(page.getByText('Added season LG6 Summer 2031')).toBeVisible();

  const year = page.getByRole('region', { name: 'Seasons of 2031' });
  await expect(year.getByText('Jun 01, 2031 – Sep 30, 2031')).toBeVisible();
  await chooseAction(page, 'LG6 Summer 2031', 'Edit Season');
  await dialog.getByLabel('Season name').fill('LG6 Fall 2031');
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Updated season information')).toBeVisible();

  await year.getByRole('link', { name: 'LG6 Fall 2031' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'LG6 Fall 2031 Roster' })).toBeFocused();
  await expect(page.getByText('No members found for this season.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Back to Lift Ticket at LG6' }).click();

  await chooseAction(page, 'LG6 Fall 2031', 'Delete Season');
  const asking = page.getByRole('alertdialog', { name: 'Delete Season' });
  await expect(asking.getByText('No credential and no training session names it.')).toBeVisible();
  await expectAccessible(page);
  await asking.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Deleted season LG6 Fall 2031')).toBeVisible();
  await expect(year).toHaveCount(0);
});

test('a roster is sorted, opened, exported and printed complete', async ({ page, signIn, expectAccessible }) => {
  await signIn(page, people.administrator);
  await openProgram(page, 'Lift Ticket', 'LG1');
  const season = page.getByRole('link', { name: /, roster$/ }).last();
  const name = (await season.innerText()).split(',')[0] ?? '';
  await season.click();
  await expect(page.getByRole('heading', { level: 1, name: `${name} Roster` })).toBeVisible();
  await expect(page.getByText("Includes members credentialed during this season's time period")).toBeVisible();
  await page.getByRole('button', { name: 'Credential Date' }).click();
  await expect(page).toHaveURL(/\?sort=credentialDate$/);
  // Rows in the previous order are pale until the new ones arrive.
  await expect(page.locator('tbody.opacity-60')).toHaveCount(0);
  await expectAccessible(page);
  const shown = page.locator('[data-row]');
  const count = Number(
    /([\d,]+) members? credentialed/.exec(await page.getByText(/\d members? credentialed/).innerText())?.[1],
  );
  expect(count).toBeGreaterThan(0);
  await expect(shown).toHaveCount(Math.min(count, 50));

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^lift-ticket-lg1-.+-roster-\d{4}-\d\d-\d\d\.csv$/);
  const [heading, ...lines] = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n');
  expect(heading).toBe('\ufeffName,Organization,Status,Credential Date,Expiration Date,Since then,Recorded by');
  expect(lines).toHaveLength(count);

  await page.evaluate(() => {
    window.print = () => undefined;
  });
  await page.getByRole('button', { name: 'Print', exact: true }).click();
  await expect(page.locator('.print-sheets tbody tr')).toHaveCount(count);
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('.print-sheets')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect(page.locator('.print-sheets')).toHaveCount(0);

  await page
    .getByRole('link', { name: /^View / })
    .first()
    .click();
  await expect(page).toHaveURL(/\/admin\/members\?selected=[\da-f-]{36}$/);
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('a member sees a program without any people', { tag: ['@thorough', '@phone-only'] }, async ({
  page,
  signIn,
  expectAccessible,
}) => {
  await signIn(page, people.administrator);
  const path = `/programs/${await idOf(page, 'Lift Ticket', 'LG1')}`;
  // What the page before still asks is not this one's.
  await page.goto('/health');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await signIn(page, people.maya, path);
  await expect(page.getByRole('heading', { level: 1, name: 'Lift Ticket' })).toBeVisible();
  await expect(page.getByText('180 days')).toBeVisible();
  await expect(page.getByText(/LG1/).first()).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByRole('main').getByRole('link')).toHaveText(['Back to Programs']);
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
  await expect(page.getByText(/members? credentialed/)).toHaveCount(0);
  expect(asked.filter((one) => one.includes('/rpc/'))).toEqual([]);
  await page.goto(`${path}/seasons/${path.split('/')[2]}/roster`);
  await expect(page).toHaveURL(/\/signin$/);
});

/** The page of a program under its base. */
async function openProgram(page: Page, name: string, base: string) {
  await page.goto(`/admin/bases/${base}/${await idOf(page, name, base)}`);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

/** As the signed-in person may read it. */
async function idOf(page: Page, name: string, base: string): Promise<string> {
  return page.evaluate(
    async ([program, place]) => {
      const { access_token } = JSON.parse(localStorage.getItem('ffl-session') ?? '{}');
      const { anonKey } = await (await fetch('/config.json')).json();
      const answer = await fetch(
        `/rest/v1/programs?select=id,bases!inner(base_name)&name=eq.${program}&bases.base_name=eq.${place}`,
        {
          headers: { apikey: anonKey, Authorization: `Bearer ${access_token}` },
        },
      );
      const [row] = await answer.json();
      return row.id;
    },
    [name, base],
  );
}
