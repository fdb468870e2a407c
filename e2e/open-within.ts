import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** Opens another page of the product as a link in it does, without a reload. */
export async function openWithin(page: Page, path: string, heading: string | RegExp): Promise<void> {
  await page.evaluate((address) => history.pushState({}, '', address), path);
  await expect(page.locator('h1')).toHaveText(heading);
}
