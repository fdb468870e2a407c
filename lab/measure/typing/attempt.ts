/// <reference lib="dom" />
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import type { Dialog } from './dialogs.ts';
import type { Person } from './names.ts';

/** What failed, or null, and how long the screen took after the last key. */
export type Outcome = { failure: string | null; ms: number };

type Attempt = { dialog: Dialog; person: Person; other: Person; keyMs: number };

const patienceMs = 15_000;

/** Types without waiting until the last key, and compares the result. */
export async function attempt(page: Page, { dialog, person, other, keyMs }: Attempt): Promise<Outcome> {
  const { keyboard } = page;
  const path = new URL(page.url()).pathname;
  const type = (text: string) => keyboard.type(text, { delay: keyMs });
  await dialog.opener(page).focus();
  await dialog.use({ page, press: (key) => keyboard.press(key), type }, person, other);
  const ended = performance.now();
  const expected = dialog.expected(person, other);
  let shown: string[] = [];
  while (!isAsExpected(shown, expected) && performance.now() - ended < patienceMs) {
    shown = await Promise.race([dialog.shows(page), pause(500, ['nothing yet'])]).catch(() => ['nothing']);
    await pause(20);
  }
  const ms = performance.now() - ended;
  if (new URL(page.url()).pathname !== path) return { failure: `led to ${page.url()}`, ms };
  if (isAsExpected(shown, expected)) return { failure: null, ms };
  return { failure: `${JSON.stringify(shown)} instead of ${expected.join(', ')}; ${await stateOf(page)}`, ms };
}

function isAsExpected(shown: string[], expected: (string | RegExp)[]): boolean {
  if (shown.length !== expected.length) return false;
  return expected.every((one, at) => {
    const text = shown[at] ?? '';
    return one instanceof RegExp ? one.test(text) : one === text;
  });
}

/** What someone looking at the screen now would see. */
async function stateOf(page: Page): Promise<string> {
  const focused = await page.evaluate(() => {
    const active = document.activeElement;
    const value = active instanceof HTMLInputElement ? active.value : '';
    return `${active?.tagName} ${active?.getAttribute('aria-label') ?? ''} ${JSON.stringify(value)}`;
  });
  const told = await page.getByRole('status').allInnerTexts();
  return `focus ${focused}; said ${JSON.stringify(told.filter((text) => text !== ''))}`;
}
