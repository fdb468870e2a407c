import { expect, type Page } from '@playwright/test';

/** Shows the code that this phone signs, even if another browser was the member's phone before. */
export async function showToCrew(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Show to crew' }).click();
  const changes = page.getByText('This code changes every 30 seconds');
  const takeOver = page.getByRole('button', { name: 'Use this phone' });
  await expect(changes.or(takeOver)).toBeVisible();
  if (await takeOver.isVisible()) await takeOver.click();
  await expect(changes).toBeVisible();
}
