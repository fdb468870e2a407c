/// <reference lib="dom" />
import type { Page } from '@playwright/test';
import type pg from 'pg';
import { hashOfDeviceCode, newDeviceCode } from '../../../server/src/boardings/secrets.ts';
import type { State } from './codes.ts';
import { openCode } from './device.ts';

/** What the presses need: a code that enrolls a device, and a program to take a roll call of. */
export type Crew = { deviceCode: string; program: string };

export async function addCrew(client: pg.Client): Promise<Crew> {
  const deviceCode = newDeviceCode();
  await client.query(
    `select app.make_boarding_device(a.id, 'Phone in the hangar', b.id, $1, now() + interval '1 hour', now())
     from administrators a, bases b limit 1`,
    [hashOfDeviceCode(deviceCode)],
  );
  const { rows } = await client.query<{ id: string }>(
    'select program_id as id from certifications group by program_id order by count(*) desc limit 1',
  );
  return { deviceCode, program: rows[0]?.id ?? '' };
}

export async function enroll(page: Page, origin: string, { deviceCode }: Crew): Promise<void> {
  await page.goto(`${origin}/verify`);
  await page.getByText('For crews').click();
  await page.getByLabel('Code').fill(deviceCode);
  await page.getByRole('button', { name: 'Enroll this device' }).click();
  await page.getByText('This device writes the boarding log').waitFor();
}

/** From the press of "Refused" below a verdict until it is kept. */
export async function pressBoarding(page: Page, origin: string, state: State): Promise<number> {
  await openCode(page, origin, state);
  await page.getByRole('button', { name: 'Refused' }).waitFor();
  return page.evaluate(untilKept, { press: 'Refused', kept: 'Kept on this device' });
}

/** Opens a roll call with a line. */
export async function openRollCall(page: Page, origin: string, session: string, { program }: Crew): Promise<string[]> {
  await page.goto(`${origin}/health`);
  await page.evaluate((value) => localStorage.setItem('ffl-session', value), session);
  await page.goto(`${origin}/roll-call?program=${program}`);
  await page.getByText('Kept on this phone: it works without a connection.').waitFor({ timeout: 60_000 });
  return page.locator('section[aria-label=Names] li button > span > span:first-child').allInnerTexts();
}

/** From the press of a name until it waits on this phone, the count of what waits included. */
export async function pressName(page: Page, name: string, count: number): Promise<number> {
  const kept = `${count} ${count === 1 ? 'punch waits' : 'punches wait'} on this phone.`;
  return page.evaluate(untilKept, { press: name, kept });
}

/** Runs in the page: presses the first button that begins with a text, and waits for another text. */
function untilKept({ press, kept }: { press: string; kept: string }): Promise<number> {
  const button = [...document.querySelectorAll('button')].find(({ innerText }) => innerText.startsWith(press));
  return new Promise((resolve, reject) => {
    if (!button) return reject(new Error(`Nothing to press: ${press}`));
    const startedAt = performance.now();
    const observer = new MutationObserver(() => {
      if (!document.body.textContent.includes(kept)) return;
      observer.disconnect();
      resolve(performance.now() - startedAt);
    });
    observer.observe(document, { childList: true, subtree: true, characterData: true });
    setTimeout(() => reject(new Error(`Never said: ${kept}`)), 20_000);
    button.click();
  });
}
