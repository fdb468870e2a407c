import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { addProgram } from '../add-program.ts';
import { send } from '../ask-server.ts';
import { addressOf, expect, lookBeforeEachPress, test } from '../fixtures.ts';
import { origin, people } from '../sample.ts';
import { setLine } from '../set-line.ts';

/** A phone whose storage outlives its browser. */
async function createPhone(testId: string) {
  const folder = await mkdtemp(join(tmpdir(), 'ffl-phone-'));
  const executablePath = process.env.CHROMIUM_PATH;
  let context: BrowserContext | undefined;
  return {
    async open({ offline }: { offline: boolean }): Promise<Page> {
      context = await chromium.launchPersistentContext(folder, {
        ...(executablePath && { executablePath }),
        args: ['--no-sandbox', '--disable-gpu'],
        baseURL: origin,
        locale: 'en-US',
        timezoneId: 'America/Denver',
        viewport: { width: 390, height: 844 },
        reducedMotion: 'reduce',
        serviceWorkers: 'allow',
        extraHTTPHeaders: { 'X-Forwarded-For': addressOf(testId) },
      });
      await context.addInitScript(lookBeforeEachPress);
      if (offline) await setLine(context, 'gone');
      return context.pages()[0] ?? context.newPage();
    },
    async close() {
      await context?.close();
    },
    /** Kills the whole browser, without a moment to store anything. */
    async kill(page: Page) {
      const session = await page.context().newCDPSession(page);
      const gone = new Promise((resolve) => page.context().once('close', resolve));
      session.send('Browser.crash').catch(() => undefined);
      await gone;
    },
    async throwAway() {
      await context?.close().catch(() => undefined);
      await rm(folder, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

async function signInOn(page: Page, session: string, path: string): Promise<void> {
  await page.goto('/health');
  await page.evaluate((value) => localStorage.setItem('ffl-session', value), session);
  await page.goto(path);
}

async function punchesOf(page: Page, ids: readonly string[]): Promise<number[]> {
  const histories = ids.map((member) => send(page, 'POST', '/rest/v1/rpc/credential_history', { member }));
  return (await Promise.all(histories)).map(
    (history: { punch_id: string | null }[]) => history.filter(({ punch_id }) => punch_id !== null).length,
  );
}

/** Number of rows in each table on the phone. */
function keptOn(page: Page): Promise<Record<string, number>> {
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        const request = indexedDB.open('ffl-roll-calls');
        request.onsuccess = () => {
          const names = [...request.result.objectStoreNames];
          const transaction = request.result.transaction(names);
          const counts = names.map((name) => [name, transaction.objectStore(name).count()] as const);
          transaction.oncomplete = () =>
            resolve(Object.fromEntries(counts.map(([name, { result }]) => [name, result])));
        };
      }),
  );
}

/** Taps a name and waits for its state, so that a failure names the tap. */
async function tap(page: Page, name: string, { isTaken } = { isTaken: true }): Promise<void> {
  const button = page.getByRole('button', { name: new RegExp(`^${name}`) });
  await button.click();
  await expect(button, `${name} after a tap`).toHaveAttribute('aria-pressed', String(isTaken));
}

const waits = (page: Page, count: number) =>
  expect(page.getByText(`${count} punch${count === 1 ? ' is' : 'es are'} waiting on this phone.`)).toBeVisible();

test('fifteen people are taken offline by a phone killed twice, and are punched once each', async ({
  page: desk,
  signIn,
  sessionOf,
}, { testId }) => {
  test.setTimeout(180_000);
  await signIn(desk, people.administrator, '/admin');
  const { programId, names, ids } = await addProgram(desk, 15);
  const phone = await createPhone(testId);
  try {
    let page = await phone.open({ offline: false });
    await signInOn(page, await sessionOf(people.administrator), `/roll-call?program=${programId}`);
    await expect(page.getByText('Kept on this phone: it works without a connection.')).toBeVisible({ timeout: 40_000 });
    // The browser writes what it keeps outside the database to the disk only after a while.
    await phone.close();

    page = await phone.open({ offline: true });
    await page.goto(`/roll-call?program=${programId}`);
    await expect(page.getByText('You can take the roll call')).toBeVisible();
    for (const name of names.slice(0, 6)) await tap(page, name);
    await waits(page, 6);
    await page.reload();
    await waits(page, 6);
    await phone.kill(page);

    page = await phone.open({ offline: true });
    await page.goto(`/roll-call?program=${programId}`);
    await waits(page, 6);
    for (const name of names.slice(6, 12)) await tap(page, name);
    await waits(page, 12);
    // A tap on a taken name takes it back, and one more takes it again.
    for (const isTaken of [false, true]) {
      for (const name of names.slice(9, 11)) await tap(page, name, { isTaken });
      await waits(page, isTaken ? 12 : 10);
    }
    await phone.kill(page);

    page = await phone.open({ offline: true });
    await page.goto('/roll-call');
    await page.getByRole('link', { name: /12 punches are waiting on this phone/ }).click();
    for (const name of names.slice(12)) await tap(page, name);
    await waits(page, 15);
    // Nothing is in anybody's record before the server has it.
    expect(await punchesOf(desk, ids)).toEqual(ids.map(() => 0));

    // The phone goes online, the seventh and eighth reach the server, their replies are lost, and it goes offline
    // again.
    let [sent, lost] = [0, 0];
    await page.route('**/functions/v1/roll-call-punch', async (route) => {
      sent += 1;
      if (sent <= 6) return route.continue();
      if (sent <= 8) await route.fetch();
      await route.abort('connectionreset');
      lost += 1;
    });
    await setLine(page.context(), 'back');
    await expect(page.getByText('The server did not answer.')).toBeVisible({ timeout: 30_000 });
    await waits(page, 9);
    await page.getByRole('button', { name: 'Send now' }).click();
    await expect.poll(() => lost).toBe(2);
    await waits(page, 9);
    await page.unroute('**/functions/v1/roll-call-punch');

    // Sends from two tabs at the same time.
    const other = await page.context().newPage();
    await Promise.all([other.goto('/admin'), page.getByRole('button', { name: 'Send now' }).click()]);
    await expect(page.getByText('Nothing is waiting.')).toBeVisible({ timeout: 40_000 });
    await page.reload();
    await expect(page.getByText('Nothing is waiting.')).toBeVisible();
    await expect(page.getByText('Recorded', { exact: true })).toHaveCount(15);
    expect(await punchesOf(desk, ids)).toEqual(ids.map(() => 1));

    await page.getByRole('button', { name: 'Close this roll call' }).click();
    await expect(page.getByRole('heading', { name: 'New roll call' })).toBeVisible();
    expect(await keptOn(page)).toEqual({ keys: 1, lists: 0, slips: 0 });
    await page.goto('/admin');
    // The server isn't told, so that other journeys can go on using the session.
    await setLine(page.context(), 'gone');
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await expect(page.getByLabel('Email')).toBeVisible();
    expect(await keptOn(page)).toEqual({ keys: 0, lists: 0, slips: 0 });
  } finally {
    await phone.throwAway();
  }
});

test(
  "the server's questions are answered name by name, people who hold nothing are noted and decided, and an ended session locks what waits",
  { tag: '@thorough' },
  async ({ page: desk, signIn, sessionOf, expectAccessible, expectDialogAccessible }, { testId }) => {
    test.setTimeout(150_000);
    await signIn(desk, people.administrator, '/admin');
    const { programId, names, ids } = await addProgram(desk, 3);
    const [first = '', second = '', third = ''] = names;
    const phone = await createPhone(testId);
    try {
      const page = await phone.open({ offline: false });
      const session = await sessionOf(people.administrator);
      await signInOn(page, session, `/roll-call?program=${programId}`);
      await expect(page.getByText('Kept on this phone: it works without a connection.')).toBeVisible({
        timeout: 40_000,
      });
      await setLine(page.context(), 'gone');
      for (const name of [first, second]) await tap(page, name);
      await send(desk, 'POST', '/functions/v1/renew-credential', { memberId: ids[0], programId });
      await send(desk, 'POST', '/functions/v1/remove-credential', { memberId: ids[1], programId });
      await setLine(page.context(), 'back');
      const refused = page.getByRole('region', { name: 'Not recorded' });
      await expect(refused.getByText(first)).toBeVisible({ timeout: 20_000 });
      await expect(refused.getByText(/^Punched .* by /)).toBeVisible();
      await expect(refused.getByText('The credential was removed since the roll call')).toBeVisible();
      await expectAccessible(page);
      await refused.getByRole('button', { name: 'Record another punch' }).click();
      await expect(refused.getByText(first)).toBeHidden();
      await refused.getByRole('button', { name: 'Discard' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
      await expect(page.getByText('Nothing is waiting.')).toBeVisible();
      expect((await punchesOf(desk, ids)).slice(0, 1)).toEqual([2]);

      await setLine(page.context(), 'gone');
      await tap(page, third);
      await waits(page, 1);
      // When opened offline, the product says so, and links to the roll call.
      await page.goto('/admin');
      await expect(page.getByRole('heading', { name: 'Your account could not be checked' })).toBeVisible();
      await expect(page.getByText('1 punch is waiting on this phone.')).toBeVisible();
      await page.getByRole('link', { name: 'Roll call' }).click();
      await expect(page.getByRole('heading', { name: 'On this phone' })).toBeVisible();
      await page.evaluate(() => localStorage.removeItem('ffl-session'));
      await page.goto('/roll-call');
      await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible();
      await expect(page.getByText('1 punch is waiting on this phone.')).toBeVisible();
      await expect(page.getByText('Sign in as the person who took them to send them.')).toBeVisible();
      await expect(page.getByText(third)).toBeHidden();

      await page.route('**/functions/v1/roll-call-punch', (route) => route.abort());
      await page.evaluate((value) => localStorage.setItem('ffl-session', value), session);
      await setLine(page.context(), 'back');
      await page.goto('/admin');
      await expect(page.getByText('1 punch is waiting on this phone.')).toBeVisible({ timeout: 20_000 });
      await page.getByRole('button', { name: 'Sign Out' }).click();
      const question = page.getByRole('alertdialog', { name: '1 punch was not sent' });
      await expect(question).toBeVisible();
      await question.getByRole('button', { name: 'Stay signed in' }).click();
      await page.unroute('**/functions/v1/roll-call-punch');
      await page.getByRole('link', { name: 'Roll call', exact: true }).click();
      await page
        .getByRole('link', { name: /Rescue Deployment at Hangar/ })
        .first()
        .click();
      await expect(page.getByText('Nothing is waiting.')).toBeVisible({ timeout: 20_000 });
      expect((await punchesOf(desk, ids)).slice(2)).toEqual([1]);

      // Two more people arrive: one without the credential, and one whom nobody knows.
      await setLine(page.context(), 'gone');
      const dialog = page.getByRole('dialog', { name: 'Note someone' });
      for (const [typed, offered] of [
        ['lindqvist', /^Maya Lindqvist/],
        ['Quinn Walker', /^Note “Quinn Walker”/],
      ] as const) {
        await page.getByRole('searchbox').fill(typed);
        await page.getByRole('button', { name: offered }).click();
        if (typed === 'lindqvist') await expectDialogAccessible(page);
        await dialog.getByRole('button', { name: 'Save note' }).click();
        await expect(dialog).toBeHidden();
      }
      await page.evaluate(() => localStorage.removeItem('ffl-session'));
      await page.goto('/roll-call');
      await expect(page.getByText('2 notes are waiting for a decision.')).toBeVisible();
      await page.evaluate((value) => localStorage.setItem('ffl-session', value), session);
      await setLine(page.context(), 'back');
      await page.goto('/roll-call');
      const noted = page.getByRole('region', { name: 'Noted' });
      await expect(noted.getByRole('listitem')).toHaveCount(2);
      await expectAccessible(page);
      await noted.getByRole('button', { name: /^Issue Rescue Deployment at Hangar/ }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Issue Credential' }).click();
      await expect(page.getByText('Initial credential issued successfully')).toBeVisible();
      await expect(noted.getByText('Maya Lindqvist')).toBeHidden();
      await noted.getByRole('button', { name: 'Dismiss' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Dismiss' }).click();
      await expect(noted).toBeHidden();
      expect(await keptOn(page)).toMatchObject({ lists: 1, slips: 2 });
    } finally {
      await phone.throwAway();
    }
  },
);
