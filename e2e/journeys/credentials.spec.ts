import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { people } from '../sample.ts';

test.beforeEach(({ page, signIn }) => signIn(page, people.administrator, '/admin/members'));

test(
  'a credential is issued, punched with notes, removed, restored and issued again, all in the record',
  { tag: '@phone-only' },
  async ({ page, expectAccessible }, { project }) => {
    const name = `Iris Calder ${project.name}`;
    const sheet = await addMember(page, { first: 'Iris', last: `Calder ${project.name}` });

    await issue(page, sheet, { base: 'LG2', type: 'Rescue Deployment' });
    await expect(page.getByText('Initial credential issued successfully')).toBeVisible();
    const credential = credentialOf(sheet, 'Rescue Deployment');
    await expect(credential).toBeVisible();
    await expectAccessible(page);

    await sheet.getByRole('button', { name: 'Punch Rescue Deployment at LG2' }).click();
    const dialog = page.getByRole('dialog', { name: 'Record Punch' });
    await dialog.getByText('Annual Initial Training').click();
    await expect(dialog.getByText('Please select a base for Annual Initial Training')).toBeVisible();
    await expect(dialog.getByRole('button', { name: /^Record .*Punch$/ })).toBeDisabled();
    await dialog.getByText('LG5', { exact: true }).click();
    await dialog.getByLabel('Notes').fill('Avalanche course of 1/9/2020');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: /^Record .*Punch$/ }).click();
    await expect(dialog.getByText(/^Date mismatch: Renewal date is .* but notes mention Jan 09, 2020$/)).toBeVisible();
    await expect(dialog.getByText('Do you want to proceed anyway?')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Proceed anyway' }).click();
    const again = page.getByRole('button', { name: 'Record another punch' });
    await expect(again).toBeVisible();
    const renewed = page.waitForResponse('**/functions/v1/renew-credential');
    await again.click();
    const { data } = await (await renewed).json();
    expect(data.punch.notes).toMatch(
      /^Annual Initial Training renewal on \d+\/\d+\/\d{4} for base LG5: Avalanche course of 1\/9\/2020$/,
    );
    await expect(page.getByText('Credential renewed successfully')).toBeVisible();

    await removeRescue(page, sheet, expectAccessible);
    const message = page.getByRole('region', { name: 'Messages' });
    await expect(message).toContainText(`Removed Rescue Deployment credential for ${name}`);
    await expect(credential).toBeHidden();
    await message.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(page.getByText('Removal taken back')).toBeVisible();
    await expect(credential).toBeVisible();

    await removeRescue(page, sheet);
    await expect(credential).toBeHidden();
    await expect(sheet.getByText('Removed earlier: it will be reactivated')).toBeVisible();
    await sheet.getByRole('radio', { name: /^Rescue Deployment/ }).check();
    await sheet.getByRole('button', { name: 'Add Credential' }).click();
    await page.getByRole('button', { name: 'Issue Credential' }).click();
    await again.click();
    await expect(page.getByText('Initial credential issued successfully')).toBeVisible();
    await expect(credential).toBeVisible();
  },
);

test("a change in one tab shows in another tab's list and record", { tag: '@thorough' }, async ({ page, context }) => {
  const sheet = await addMember(page, { first: 'Odile', last: 'Marsh' });
  const other = await context.newPage();
  await other.goto(page.url());
  const seen = credentialOf(other.getByRole('dialog', { name: 'Odile Marsh' }), 'Lift Ticket');
  const list = await context.newPage();
  await list.goto('/admin/members?q=odile');
  await expect(list.getByRole('row', { name: /Odile Marsh/ })).toContainText('inactive');
  await expect(seen).toBeHidden();

  await issue(page, sheet, { base: 'LG1', type: 'Lift Ticket' });
  await expect(seen).toBeVisible();
  await expect(list.getByRole('row', { name: /Odile Marsh/ })).toContainText('active');
});

test('a credential is issued right after Create Member Profile', { tag: '@thorough' }, async ({
  page,
  expectAccessible,
}) => {
  await page.goto('/admin');
  await page.getByRole('button', { name: 'Create Member Profile' }).click();
  await fillMember(page.getByRole('dialog'), { first: 'Petra', last: 'Lowe' });
  await page.getByRole('button', { name: 'Add Member' }).click();
  const offer = page.getByRole('dialog', { name: 'Issue a credential' });
  await expect(offer).toContainText('Petra Lowe was added.');
  await expectAccessible(page);
  await issue(page, offer, { base: 'LG3', type: 'Avalanche Deployment' });
  await expect(page.getByText('Initial credential issued successfully')).toBeVisible();
  await expect(offer.getByText(/^Already held, until/)).toBeVisible();
  await offer.getByRole('button', { name: 'Done' }).click();
  await expect(offer).toBeHidden();
});

async function addMember(page: Page, person: { first: string; last: string }): Promise<Locator> {
  await page.getByRole('button', { name: 'Add New Member' }).click();
  await fillMember(page.getByRole('dialog'), person);
  await page.getByRole('button', { name: 'Add Member' }).click();
  const sheet = page.getByRole('dialog', { name: `${person.first} ${person.last}` });
  await expect(sheet).toBeVisible();
  return sheet;
}

async function fillMember(dialog: Locator, { first, last }: { first: string; last: string }): Promise<void> {
  await dialog.getByLabel('First name').fill(first);
  await dialog.getByLabel('Last name').fill(last);
  await dialog.getByLabel('Email').fill(`${first}.${last}@example.org`.replaceAll(' ', '.').toLowerCase());
  await dialog.getByLabel('Phone').fill('(970) 555-0142');
  await dialog.getByLabel('Organization').fill('summit');
  await dialog.getByRole('option').first().click();
}

async function issue(page: Page, panel: Locator, { base, type }: { base: string; type: string }): Promise<void> {
  await panel.getByText(base, { exact: true }).last().click();
  await panel.getByRole('radio', { name: new RegExp(`^${type}`) }).check();
  await panel.getByRole('button', { name: 'Add Credential' }).click();
  const dialog = page.getByRole('dialog', { name: 'Issue Credential' });
  await dialog.getByRole('button', { name: 'Issue Credential' }).click();
  await expect(dialog).toBeHidden();
}

async function removeRescue(
  page: Page,
  sheet: Locator,
  look: (page: Page) => Promise<void> = async () => {},
): Promise<void> {
  await sheet.getByRole('button', { name: 'Delete Rescue Deployment at LG2' }).click();
  const question = page.getByRole('alertdialog', { name: 'Remove Credential' });
  await expect(question).toContainText(
    'This action cannot be undone. The credential history will be permanently removed.',
  );
  await expect(question).toContainText(
    'In practice it leaves every screen at once. You can take the removal back for 10 minutes, and later with a reason: then the credential and its history return.',
  );
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await look(page);
  await question.getByRole('button', { name: 'Remove' }).click();
}

function credentialOf(place: Locator, program: string): Locator {
  return place.getByRole('heading', { name: program, exact: true });
}
