import { chooseAction } from '../choose-action.ts';
import { expect, test } from '../fixtures.ts';
import { people } from '../sample.ts';

test('a base is added, filled to three programs by type, renamed, emptied and deleted', { tag: '@thorough' }, async ({
  page,
  signIn,
  expectAccessible,
}) => {
  await signIn(page, people.administrator, '/admin/bases');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add Base' }).click();
  const form = page.getByRole('dialog', { name: 'Add Base' });
  await form.getByLabel('Name').fill('LG1');
  await form.getByRole('button', { name: 'Add Base' }).click();
  await expect(form.getByText('There is already a base with this name.')).toBeVisible();
  await form.getByLabel('Name').fill('North Ridge');
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Add Base' }).click();
  await expect(page.getByText('Created base North Ridge')).toBeVisible();

  await page.getByRole('link', { name: 'View Programs of North Ridge' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'North Ridge Programs' })).toBeFocused();
  await expectAccessible(page);
  const cards = page.getByRole('list', { name: 'Programs' });
  for (const type of ['Avalanche Deployment', 'Rescue Deployment', 'Lift Ticket']) {
    await cards.getByRole('button', { name: type }).click();
    await expect(page.getByText(`${type} program has been added to North Ridge`)).toBeVisible();
    await expect(cards.getByRole('link', { name: type })).toBeFocused();
  }
  await expect(page.getByRole('heading', { name: 'Add Program' })).toBeHidden();

  await page.getByRole('link', { name: 'Back to Bases' }).click();
  await chooseAction(page, 'North Ridge', 'Delete Base');
  const question = page.getByRole('alertdialog', { name: 'Delete Base' });
  await expect(question.getByText('This base still has programs, so it cannot be deleted.')).toBeVisible();
  await question.getByRole('link', { name: 'View Programs' }).click();

  for (const type of ['Avalanche Deployment', 'Rescue Deployment', 'Lift Ticket']) {
    await cards.getByRole('link', { name: type }).click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText(`Deleted program ${type} at North Ridge`)).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'North Ridge Programs' })).toBeVisible();
  }

  await page.getByRole('link', { name: 'Back to Bases' }).click();
  await chooseAction(page, 'North Ridge', 'Edit Base');
  const edit = page.getByRole('dialog', { name: 'Edit North Ridge' });
  await edit.getByLabel('Name').fill('South Ridge');
  await edit.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Updated base South Ridge')).toBeVisible();
  await chooseAction(page, 'South Ridge', 'Delete Base');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Deleted base South Ridge')).toBeVisible();
  await expect(page.getByRole('link', { name: 'South Ridge', exact: true })).toBeHidden();
});

test('bases by programs show who is in force of how many needed, and lead to the board', { tag: '@thorough' }, async ({
  page,
  signIn,
  expectAccessible,
}) => {
  await signIn(page, people.administrator, '/admin/bases');
  const matrix = page.getByRole('region', { name: 'In force and needed' });
  await expect(matrix.getByText(/programs with a number are short$/)).toBeVisible();
  await expectAccessible(page);
  const cell = matrix.getByRole('link', { name: /^Rescue Deployment at LG3: \d+ of 15/ });
  const [, inForce = ''] = /: (\d+) of/.exec((await cell.textContent()) ?? '') ?? [];
  await cell.click();
  await expect(page).toHaveURL(/\/admin\/readiness\?base=LG3&programs=rescue$/);
  const counts = page.getByRole('region', { name: 'Counts' });
  await expect(counts.getByRole('listitem')).toHaveCount(1);
  await expect(counts.getByRole('definition').first()).toHaveText(inForce);

  await page.goto('/admin/bases');
  await page.getByRole('link', { name: 'LG6', exact: true }).click();
  await page.getByRole('link', { name: 'Rescue Deployment', exact: true }).click();
  await page.getByRole('button', { name: /^(Set|Change) the number$/ }).click();
  await page.getByRole('textbox', { name: /^People in force needed/ }).fill('3');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('link', { name: 'Back to LG6' }).click();
  await page.getByRole('link', { name: 'Back to Bases' }).click();
  await expect(matrix.getByRole('link', { name: /^Rescue Deployment at LG6: \d+ of 3$/ })).toBeVisible();
});

test("a program is edited in the form, and a base's fourth is refused in words", { tag: '@thorough' }, async ({
  page,
  signIn,
  expectAccessible,
}) => {
  await signIn(page, people.administrator, '/programs');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add Program' }).click();
  const form = page.getByRole('dialog', { name: 'Add Program' });
  await form.getByLabel('Name').fill('Swiftwater');
  await form.getByLabel('Base').selectOption('LG1');
  await form.getByRole('button', { name: 'Add Program' }).click();
  await expect(form.getByText('A base has at most 3 programs.').first()).toBeVisible();
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();

  await page.goto('/admin/bases/LG7');
  await page.getByRole('link', { name: 'Lift Ticket' }).click();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Lift Ticket at LG7' });
  await expect(edit.getByLabel('Validity period')).toHaveValue('180');
  await edit.getByLabel('Description').fill('Day passes for volunteers');
  await edit.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Updated program information')).toBeVisible();
  await expect(page.getByText('Day passes for volunteers')).toBeVisible();
});

test('an address leads to a base by id or name, to a program, else to the bases', { tag: '@thorough' }, async ({
  page,
  signIn,
}) => {
  await signIn(page, people.administrator, '/admin/bases/lg2');
  await page.getByRole('link', { name: 'Lift Ticket' }).click();
  await expect(page).toHaveURL(/\/admin\/bases\/[\da-f-]{36}\/[\da-f-]{36}$/);
  const [, programId] = /\/([\da-f-]{36})$/.exec(page.url()) ?? [];
  await page.goto(`/admin/bases/${programId}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Lift Ticket');
  for (const nothing of ['nowhere', '00000000-0000-4000-8000-000000000001']) {
    await page.goto(`/admin/bases/${nothing}`);
    await expect(page).toHaveURL(/\/admin\/bases$/);
  }
});
