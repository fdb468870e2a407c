import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { people } from '../sample.ts';

test('a spreadsheet in a Windows encoding is mapped, checked and imported, the list of whom it brought is exported, and all of it is undone', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  await signIn(page, people.administrator, '/admin/members');
  await page.getByRole('link', { name: 'Import' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Import members' })).toBeFocused();
  await expectAccessible(page);
  await choose(page, [
    'Last Name;First Name;E-mail;Agency;Credential;Base;Cert issued;Expires',
    'Müller-Zürn;Zoë;zoe@transfer.example;Alpine Rescue Team;Lift Ticket;LG2;1/9/2024;7/7/2024',
    'Müller-Zürn;Zoë;zoe@transfer.example;Alpine Rescue Team;Rescue Deployment;LG2;1/9/2024;12/31/2024',
    'Nobody;;nobody@transfer.example;Alpine Rescue Team;;;;',
    'Lindqvist;Maja;member@example.org;Alpine Rescue Team;;;;',
  ]);

  await expect(page.getByLabel('Encoding')).toHaveValue('windows-1252');
  await expect(page.getByLabel('Cells are separated by')).toHaveValue(';');
  await expect(page.getByLabel('Cert issued', { exact: true })).toHaveValue('issuedOn');
  await expect(page.getByText('Müller-Zürn · Nobody · Lindqvist')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Check the file' })).toBeDisabled();
  await expectAccessible(page);
  await page.getByLabel('Month first').check();
  await page.getByRole('button', { name: 'Check the file' }).click();

  await expect(page.getByRole('heading', { name: '1 row cannot be imported' })).toBeVisible();
  await expect(page.getByText('First name is required')).toBeVisible();
  await expect(page.getByText('The file says Dec 31, 2024, the program gives Jan 08, 2025')).toBeVisible();
  await expectAccessible(page);
  const failed = await downloaded(page, 'Download 1 row with reasons');
  expect(failed.name).toBe('problems-spreadsheet.csv');
  expect(failed.text).toContain('Nobody,,nobody@transfer.example');
  expect(failed.text).toContain('Line 4. First name: First name is required');

  await page.getByRole('checkbox', { name: /Leave this row out/ }).check();
  await expect(page.getByRole('checkbox', { name: /Update Maja Lindqvist/ })).not.toBeChecked();
  await expect(page.getByText('First name: Maya becomes Maja')).toBeVisible();
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page.getByText('The import is saved.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Go to Members' }).click();
  await page.getByPlaceholder('Search by name, email, or organization...').fill('müller-zürn');
  await expect(page.getByRole('link', { name: 'Zoë Müller-Zürn' })).toBeVisible();

  await expect(page.locator('[data-row]')).toHaveCount(1);
  const { name, text } = await downloaded(page, 'Export CSV');
  expect(name).toMatch(/^members-\d{4}-\d{2}-\d{2}\.csv$/);
  const [heading, ...lines] = text.trimEnd().split('\r\n');
  expect(heading).toBe(
    '\ufeffFirst name,Last name,Email,Phone,Organization,Certification level,Program,Base,Issue date,Annual initial training,Status,Expiry date,Annual date',
  );
  expect(lines.length).toBeGreaterThan(0);
  for (const line of lines) expect(line).toContain('Müller-Zürn');

  await page.getByRole('link', { name: 'Import' }).click();
  await page.getByRole('button', { name: 'Undo this import from spreadsheet.csv' }).click();
  await expect(page.getByText('The import is undone.')).toBeVisible();
  await expect(page.getByText('1 new member deleted, 2 credentials restored')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Back to Members' }).click();
  await page.getByPlaceholder('Search by name, email, or organization...').fill('müller-zürn');
  await expect(page.getByText('No members found. Try adjusting your search.')).toBeVisible();
});

/** Chooses a file as Excel on Windows saves it. */
async function choose(page: Page, lines: string[]): Promise<void> {
  const buffer = Buffer.from(`${lines.join('\r\n')}\r\n`, 'latin1');
  await page
    .getByLabel('CSV file or workbook')
    .setInputFiles({ name: 'spreadsheet.csv', mimeType: 'text/csv', buffer });
}

async function downloaded(page: Page, button: string): Promise<{ name: string; text: string }> {
  const [download] = await Promise.all<Download | undefined>([
    page.waitForEvent('download'),
    page
      .getByRole('button', { name: button })
      .click()
      .then(() => undefined),
  ]);
  if (!download) throw new Error('Nothing was downloaded');
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') };
}
