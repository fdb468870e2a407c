import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { people } from '../sample.ts';

/** Their buttons give way to windows, menus, forms and other buttons. */
const screens = ['/admin', '/members', '/admin/readiness', '/admin/security'];
const betweenTapsMs = 250;

test('a double tap presses one thing, whatever appears under the finger', {
  tag: ['@thorough', '@phone-only'],
}, async ({ page, signIn }) => {
  test.setTimeout(180_000);
  // As the page gets them, after the guard; and nobody looks between two taps.
  await page.addInitScript(() => {
    addEventListener('wheel', (event) => event.stopImmediatePropagation(), { capture: true });
    const pressed: (Element | null)[] = [];
    const take = ({ target }: Event) => pressed.push((target as Element).closest('a, button, input, label, [role]'));
    document.addEventListener('click', take, { capture: true });
    Object.assign(window, { pressed });
  });
  await signIn(page, people.administrator);
  for (const screen of screens) {
    const first = await open(page, screen);
    for (const at of first.keys()) {
      const buttons = at === 0 ? first : await open(page, screen);
      const button = buttons[at];
      if (!button) continue;
      await button.scrollIntoViewIfNeeded();
      const { x, y, width, height } = (await button.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
      for (let tap = 0; tap < 2; tap += 1) {
        await page.touchscreen.tap(x + width / 2, y + height / 2);
        await page.evaluate((ms) => new Promise((resolve) => setTimeout(resolve, ms)), betweenTapsMs);
      }
      const name = `${await button.textContent()} on ${screen}`;
      const others = await page.evaluate(() => {
        const { pressed } = window as unknown as { pressed: (Element | null)[] };
        return pressed.slice(1).flatMap((other) => (other === pressed[0] ? [] : [other?.textContent]));
      });
      expect(others, name).toEqual([]);
    }
  }
});

/** One button of each kind: those of a list's rows are alike. */
async function open(page: Page, screen: string) {
  await page.goto(screen, { waitUntil: 'networkidle' });
  const kinds = new Map();
  for (const button of await page.locator('main button:visible:enabled').elementHandles()) {
    const look = await button.evaluate((node) => `${(node as Element).className} ${node.parentElement?.className}`);
    if (!kinds.has(look)) kinds.set(look, button);
  }
  return [...kinds.values()];
}
