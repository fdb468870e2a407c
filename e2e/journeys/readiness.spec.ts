import { readFile } from 'node:fs/promises';
import { expect, test } from '../fixtures.ts';
import { people } from '../sample.ts';

test("a base's readiness is shown for today, a past day and a future day, and printed for the wall", async ({
  page,
  signIn,
  expectAccessible,
}) => {
  await signIn(page, people.administrator, '/admin/bases');
  await page.getByRole('link', { name: 'LG2', exact: true }).click();
  await page.getByRole('link', { name: 'Avalanche Deployment', exact: true }).click();
  await page.getByRole('button', { name: 'Set the number' }).click();
  await page.getByRole('textbox', { name: /^People needed in force/ }).fill('9000');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/^Needs 9,000, has \d+: [\d,]+ short$/)).toBeVisible();

  await page.keyboard.press('b');
  await expect(page.getByRole('heading', { level: 1, name: 'Readiness' })).toBeVisible();
  // A person who leads a base sees that one first.
  await page.getByLabel('Base').selectOption('Any base');
  await expect(page.getByRole('link', { name: /^Now ?, Avalanche Deployment at LG2$/ })).toBeVisible();
  await page.getByLabel('Base').selectOption('LG2');
  await expect(page.getByRole('list', { name: 'Counts' })).toContainText('Needs 9,000');
  await page.getByLabel('Who').selectOption('Anything expiring within 30 days');
  await expect(page).toHaveURL('/admin/readiness?base=LG2&ends=ends_30');
  expect(await page.locator('section[aria-label="Readiness filters"] select').evaluateAll(cutOf)).toEqual([]);
  await page.getByLabel('Who').selectOption('Everybody');
  const ordered = page.waitForResponse(/readiness_board.*sort=soonest|readiness_board$/);
  await page.getByLabel('Order').selectOption('Soonest lapse');
  await ordered;
  // The previous order is dimmed while the next one is loading.
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Programs/ }).click();
  await expect(page.getByRole('checkbox', { name: 'Lift Ticket' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  await page.goto('/admin/readiness?day=2026-02-03&known=then&base=LG2&sort=soonest');
  await expect(page.getByText(/^As known on Feb 03, 2026 · LG2 · \d+ members/)).toBeVisible();

  await page.getByRole('table', { name: 'Readiness' }).getByRole('link').first().click();
  await expect(page.getByRole('dialog').getByRole('tab', { name: 'Renewal History' })).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL('/admin/readiness?day=2026-02-03&known=then&base=LG2&sort=soonest');

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('readiness-lg2-2026-02-03.csv');
  const lines = (await readFile(await download.path(), 'utf8')).split('\r\n');
  expect(lines[0]).toContain('Avalanche Deployment,"Avalanche Deployment, until",Rescue Deployment');

  // A link keeps all of it. Printing is replaced, since a headless browser has nobody to ask about paper.
  await page.goto('/admin/readiness?day=2027-02-03&base=LG2&programs=avalanche&all=yes');
  await expect(page.getByText(/^Feb 03, 2027, if nobody punches · LG2 · \d+ members?/)).toBeVisible();
  await page.evaluate(() => {
    window.print = () => undefined;
  });
  await page.getByRole('button', { name: 'Print', exact: true }).click();
  await expect(page.locator('.print-wall')).toContainText('In force in all: Avalanche Deployment');
  const sheet = await page.pdf({ format: 'A4', preferCSSPageSize: true });
  expect(sheet.toString('latin1').match(/\/Type\s*\/Page[^s]/g)).toHaveLength(1);

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeFocused();
  await page.keyboard.press('b');
  await expect(page).toHaveURL('/admin/readiness?base=LG2');
  await expect(page.getByText(/^Today · LG2 · \d+ members?/)).toBeVisible();
});

/** The chosen texts that are wider than their selects. */
function cutOf(selects: (HTMLElement | SVGElement)[]): string[] {
  return selects.flatMap((select) => {
    const free = select.cloneNode(true) as HTMLSelectElement;
    free.value = (select as HTMLSelectElement).value;
    free.style.cssText = 'position: absolute; flex: none';
    select.after(free);
    const isCut = free.offsetWidth > (select as HTMLSelectElement).offsetWidth;
    free.remove();
    return isCut ? [free.value] : [];
  });
}
