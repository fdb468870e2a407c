import type { Page } from '@playwright/test';
import { withCamera } from '../camera.ts';
import { expect, test } from '../fixtures.ts';
import { origin, people } from '../sample.ts';
import { setLine } from '../set-line.ts';
import { showToCrew } from '../show-to-crew.ts';

test.use({ serviceWorkers: 'allow' });

test('a member shows a code to crew, who check it online, offline, and after a credential was revoked, which their device remembers', async ({
  page,
  browser,

  extraHTTPHeaders,
  signIn,
  sessionOf,
  expectAccessible,
}) => {
  await signIn(page, people.maya);
  const response = page.waitForResponse('**/functions/v1/card-statement');
  await page.getByRole('button', { name: 'Show to crew' }).click();
  await expect(
    page.getByRole('img', { name: 'QR code with which crew check the card of Maya Lindqvist' }),
  ).toBeVisible();
  await expectAccessible(page);
  const { link } = (await (await response).json()).data as { link: string };
  expect(link).toMatch(new RegExp(`^${origin}/verify#[\\w-]+$`));
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Show to crew' })).toBeFocused();

  const context = await browser.newContext({ baseURL: origin, extraHTTPHeaders: extraHTTPHeaders ?? {} });
  const crew = await context.newPage();
  await crew.goto(link);
  // The code as the server made it, without the phone's signature.
  await expect(verdict(crew)).toHaveText(
    /^Ask for an ID.*What is marked Valid is in force, but .*Lift Ticket lapsed \w{3} \d\d, 20\d\d$/,
  );
  await expect(crew.getByRole('heading', { name: 'Maya Lindqvist' })).toBeVisible();
  await expect(crew.getByText(/^Checked with the server/)).toBeVisible();
  await expect(crew.getByText(`The address of this page is ${new URL(origin).host}.`)).toBeVisible();
  expect(crew.url()).toBe(`${origin}/verify`);
  await expectAccessible(crew);
  await expect
    .poll(() => crew.evaluate(() => navigator.serviceWorker.controller !== null), { timeout: 40_000 })
    .toBe(true);

  await setLine(context, 'gone');
  await crew.goto('about:blank');
  await crew.goto(link);
  await expect(verdict(crew)).toHaveText(/^Ask for an ID/);
  await expect(crew.getByText(/^Checked without a connection/)).toBeVisible();
  expect(await keptHere(crew)).not.toContain('Maya');
  const soughtNow = crew.getByText(/^Checking for /);
  await soughtNow.click();
  await crew.getByRole('button', { name: 'Lift Ticket' }).click();
  await expect(verdict(crew)).toHaveText(/^Lapsed.*Lift Ticket at LG\d lapsed \w{3} \d\d, 20\d\d$/);
  await crew.goto('about:blank');
  await crew.goto(link);
  await expect(verdict(crew)).toHaveText(/^Lapsed/);
  await soughtNow.click();
  await crew.getByRole('button', { name: 'Everything' }).click();
  await expect(verdict(crew)).toHaveText(/^Ask for an ID/);
  // Uses a context of its own, since the browser reloads a failed page when it is online again.
  const ownContext = await context.newPage();
  await expect(ownContext.goto(`${origin}/signin`)).rejects.toThrow();
  await ownContext.close();
  await setLine(context, 'back');

  const administrator = JSON.parse(await sessionOf(people.administrator)).access_token as string;
  const act = (name: string, data: object) =>
    crew.request.post(`/functions/v1/${name}`, { data, headers: { Authorization: `Bearer ${administrator}` } });
  const held = await crew.request.get(
    '/rest/v1/certifications?select=member_id,program_id,members!inner(email),programs(name)&status=eq.valid&order=expiration_date.desc&limit=1' +
      `&members.email=eq.${people.maya}`,
    { headers: { Authorization: `Bearer ${administrator}` } },
  );
  const [credential] = (await held.json()) as { member_id: string; program_id: string; programs: { name: string } }[];
  const named = { memberId: credential?.member_id, programId: credential?.program_id };
  const removed = await act('remove-credential', named);
  expect(removed.status()).toBe(200);
  await crew.goto('about:blank');
  await crew.goto(link);
  await expect(verdict(crew)).toHaveText(/^Revoked/);
  await expect(crew.getByRole('listitem').filter({ hasText: credential?.programs.name ?? '' })).toContainText(
    'Revoked',
  );
  await expectAccessible(crew);
  await setLine(context, 'gone');
  await crew.reload();
  await crew.goto(link);
  await expect(crew.getByText(/^Checked without a connection/)).toBeVisible();
  await expect(verdict(crew)).toHaveText(/^Revoked/);
  await setLine(context, 'back');
  expect((await act('void-credential', { ...named, removalId: (await removed.json()).data.removal.id })).status()).toBe(
    200,
  );
  await context.close();
});

test("a device's camera reads a member's code with the sun on half of it, for crew and at the desk, and their card, with one more press to the punch", async ({
  page,
  signIn,
  expectAccessible,
}) => {
  // Chromium draws the camera's pictures and the page decodes them, all on the CPU.
  test.slow();
  const expectScanned = expect.configure({ timeout: 60_000 });
  await signIn(page, people.priya);
  await expect(page.getByRole('img', { name: 'QR code to the profile of Priya Raman' })).toBeVisible();
  const card = await page.getByRole('article').screenshot({ type: 'jpeg', quality: 90 });
  await showToCrew(page);
  // Half of the phone is in bright sunlight.
  await page.evaluate(() => {
    const glare = document.body.appendChild(document.createElement('div'));
    const light = 'linear-gradient(100deg, transparent 40%, rgb(255 255 255 / 60%) 60%)';
    glare.style.cssText = `position: fixed; inset: 0; z-index: 99; background: ${light}`;
  });

  const { browser, look } = await withCamera(await page.screenshot({ type: 'jpeg', quality: 90 }));
  try {
    const crew = await browser.newPage({ baseURL: origin });
    await crew.goto('/verify');
    await crew.getByRole('button', { name: 'Scan a code' }).click();
    await expectScanned(verdict(crew)).toHaveText(/^Valid/);
    await expect(crew.getByRole('heading', { name: 'Priya Raman' })).toBeVisible();
    await crew.close();

    const desk = await browser.newPage({ baseURL: origin });
    await signIn(desk, people.administrator);
    const chosen = desk.getByRole('region', { name: 'Selected member' });
    await openScanner(desk);
    await expectScanned(chosen.getByText('Priya Raman')).toBeVisible();
    await expect(chosen.getByRole('status')).toHaveText(/^Code: ValidCode made .*, checked with the server$/);
    await desk.keyboard.press('Escape');
    await look(card);
    await openScanner(desk);
    await expectScanned(chosen.getByText('Priya Raman')).toBeVisible();
    await expect(chosen.getByText('Found by the code on the card')).toBeVisible();
    await expect(desk.getByText(/^New expiry: /)).toBeVisible();
    await desk.keyboard.press('Enter');
    await expect(desk.getByText('Credential renewed successfully')).toBeVisible();
  } finally {
    await browser.close();
  }

  const without = await page.context().newPage();
  await without.goto('/verify');
  await without.getByRole('button', { name: 'Scan a code' }).click();
  await expect(
    without.getByText(/^(This page isn't allowed to use the camera|This device has no camera)\.$/),
  ).toBeVisible();
  await expectAccessible(without);
});

async function openScanner(desk: Page): Promise<void> {
  await desk.getByRole('button', { name: 'Record Punch' }).first().click();
  await expect(desk.getByRole('combobox')).toBeFocused();
  await desk.keyboard.press('F2');
}

function verdict(page: Page) {
  return page.getByRole('status');
}

/** Everything that the pages store in this browser, as one text. */
async function keptHere(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const texts = [JSON.stringify(localStorage), JSON.stringify(sessionStorage)];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const kept = await cache.match(request);
        if (!/\.(js|css|woff2|svg)/.test(request.url)) texts.push(request.url, (await kept?.text()) ?? '');
      }
    }
    return texts.join('\n');
  });
}
