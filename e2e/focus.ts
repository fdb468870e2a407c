import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** Waits until the focus is within these places, and not on the page's body. */
export async function expectFocusIn(page: Page, places = 'main, header'): Promise<void> {
  await expect
    .poll(() => page.evaluate((within) => document.activeElement?.closest(within) !== null, places))
    .toBe(true);
}
