import type { BrowserContext, Page } from '@playwright/test';
import { addProgram } from '../add-program.ts';
import { send } from '../ask-server.ts';
import { codesOf, giveCamera } from '../codes-and-camera.ts';
import { expect, test } from '../fixtures.ts';
import { people } from '../sample.ts';

test('a device is enrolled, writes without a line, survives being closed, and the log has everybody once', async ({
  page,
  browser,
  signIn,
  expectAccessible,
}) => {
  await signIn(page, people.administrator, '/admin/security?view=devices');
  await page.getByRole('button', { name: 'Add Device' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Device' });
  await dialog.getByLabel('Name').fill('Tablet in the hangar');
  await dialog.getByLabel('Base').selectOption({ label: 'LG2' });
  await dialog.getByRole('button', { name: 'Add Device' }).click();
  const shown = page.getByRole('dialog', { name: 'Code for Tablet in the hangar' });
  const code = /[A-Z\d]{5}-[A-Z\d]{5}/.exec(await shown.innerText())?.[0] ?? '';
  await expectAccessible(page);
  await shown.getByRole('button', { name: 'Done' }).click();

  const crew = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const first = await crew.newPage();
  await first.goto('/verify');
  await first.getByText('For crews').click();
  await first.getByLabel('Code', { exact: true }).fill(code.toLowerCase());
  await first.getByRole('button', { name: 'Enroll this device' }).click();
  await expect(first.getByText('This device writes the boarding log of LG2')).toBeVisible();
  await expectAccessible(first);

  const statement = await statementOf(await browser.newContext(), signIn);
  await cutLine(crew);
  await record(first, statement);
  await expect(first.getByText('Kept on this device.')).toBeVisible();
  await expectAccessible(first);
  await first.close();

  const second = await crew.newPage();
  await second.goto('/verify');
  await expect(second.getByText('1 entry is waiting on this device.')).toBeVisible();
  await crew.unrouteAll({ behavior: 'wait' });
  await second.reload();
  await expect(second.getByText('Nothing is waiting on this device.')).toBeVisible();

  await page.goto('/admin/reports?type=boardings');
  const rows = page.getByRole('row', { name: /^Maya Lindqvist/ });
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('N911FL');
  await expectAccessible(page);
  await rows.getByRole('button', { name: /^Take back/ }).click();
  await page.getByRole('textbox', { name: 'Reason' }).fill('Wrong flight');
  await page.getByRole('dialog').getByRole('button', { name: 'Take back' }).click();
  await expect(rows).toContainText('Taken back by Avery Stone: Wrong flight');
  await crew.close();
});

test('six people are written down with at most 14 taps and without scrolling', { tag: '@thorough' }, async ({
  page,
  browser,
  signIn,
}) => {
  await signIn(page, people.administrator);
  const { base, programId, names, ids, emails } = await addProgram(page, 6);
  const codes = await codesOf(page, emails);
  for (const memberId of ids.slice(4))
    await send(page, 'POST', '/functions/v1/remove-credential', { memberId, programId });
  const { data } = await send(page, 'POST', '/functions/v1/make-boarding-device', { name: 'Phone', baseId: base.id });

  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const lay = await giveCamera(context);
  const crew = await context.newPage();
  await crew.goto('/verify');
  await crew.getByText('For crews').click();
  await crew.getByLabel('Code', { exact: true }).fill(data.code);
  await crew.getByRole('button', { name: 'Enroll this device' }).click();
  await expect(crew.getByText(`This device writes the boarding log of ${base.name}`)).toBeVisible();
  // The list that names the programs may be half a minute old.
  await expect(async () => {
    await crew.reload();
    await expect(crew.getByRole('button', { name: base.name, pressed: true })).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 60_000 });

  const done = await countTaps(crew);
  const log = crew.getByRole('region', { name: `Boarding log of ${base.name}` });
  const press = (name: string) => crew.getByRole('button', { name, exact: true }).first().tap();
  await expect(crew.getByRole('button', { name: 'Scan a code' })).toBeInViewport({ ratio: 1 });
  for (const [place, code] of codes.entries()) {
    await lay(crew, code);
    await press(place === 0 ? 'Scan a code' : 'Scan another code');
    await expect(crew.getByRole('heading', { name: names[place] ?? '' })).toBeInViewport({ ratio: 1 });
    // Four are in force, and two had their credential removed: one stays behind, one flies.
    if (place < 4) await press('Boarded, ID checked');
    else if (place === 4) await press('Refused');
    else for (const name of ['Boarded anyway...', 'Life at risk']) await press(name);
    await expect(log.getByText('It is in the log.')).toBeVisible();
  }
  const { taps, scrolls } = await done();
  expect(taps).toBeLessThanOrEqual(14);
  expect(scrolls).toBe(0);

  await page.goto('/admin/reports?type=boardings');
  for (const name of names) await expect(page.getByRole('row', { name: new RegExp(`^${name}`) })).toHaveCount(1);
  await context.close();
});

/** Starts counting taps and scrolls. */
async function countTaps(page: Page): Promise<() => Promise<{ taps: number; scrolls: number }>> {
  await page.evaluate(() => {
    const counted = { taps: 0, scrolls: 0 };
    addEventListener('pointerdown', () => counted.taps++, { capture: true });
    addEventListener('scroll', () => counted.scrolls++, { capture: true });
    Object.assign(window, { counted });
  });
  return () => page.evaluate(() => (window as unknown as { counted: { taps: number; scrolls: number } }).counted);
}

async function statementOf(
  context: BrowserContext,
  signIn: (page: Page, email: string) => Promise<void>,
): Promise<string> {
  const page = await context.newPage();
  await signIn(page, people.maya);
  const { data } = await send(page, 'POST', '/functions/v1/card-statement', {});
  await context.close();
  return data.link.split('#')[1];
}

/**
 * Cuts the connection after the server took the entry and before the answer arrives. Sent again, it must be there once.
 */
async function cutLine(crew: BrowserContext): Promise<void> {
  await crew.route('**/functions/v1/record-boardings', async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
}

/** Maya's Lift Ticket has lapsed, so she boards with a reason. */
async function record(crew: Page, statement: string): Promise<void> {
  await crew.goto(`/verify#${statement}`);
  const log = crew.getByRole('region', { name: 'Boarding log of LG2' });
  await log.getByLabel('Mission or aircraft').fill('N911FL');
  // Must be visible without scrolling, because nobody looks for a button beside an aircraft.
  for (const name of ['Refused', 'Boarded anyway...']) {
    await expect(log.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
  }
  await log.getByRole('button', { name: 'Boarded anyway...' }).click();
  await expect(log.getByRole('button', { name: 'Life at risk' })).toBeInViewport({ ratio: 1 });
  await log.getByRole('button', { name: 'Life at risk' }).click();
  await expect(log.getByRole('button', { name: 'Scan another code' })).toBeInViewport({ ratio: 0.95 });
}
