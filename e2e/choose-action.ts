import type { Page } from '@playwright/test';

/** Opens the menu of one record and chooses an action. */
export async function chooseAction(page: Page, of: string, text: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${of}`, exact: true }).click();
  await page.getByRole('menuitem', { name: text }).click();
}
