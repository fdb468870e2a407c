import type { Page } from '@playwright/test';

export type LoadKind = 'opened' | 'reloaded' | 'led to' | 'back';

export const loadKinds: readonly LoadKind[] = ['opened', 'reloaded', 'led to', 'back'];

export type Place = {
  path: string;
  /** The link of the navigation that leads to it; `via` a page that has another one on it. */
  link: string;
  via?: string;
};

const elsewhere = '/admin/reports';

/** Brings the page to a place, and does not wait for what stands on it. */
export async function load(page: Page, { path, link, via = elsewhere }: Place, kind: LoadKind): Promise<void> {
  if (kind === 'opened') await page.goto(path, { waitUntil: 'commit' });
  if (kind === 'reloaded') {
    await page.goto(path);
    await page.reload({ waitUntil: 'commit' });
  }
  if (kind === 'led to') {
    await page.goto(via);
    await page.getByRole('link', { name: link }).first().click();
  }
  if (kind === 'back') {
    await page.goto(path);
    await page.getByRole('link', { name: 'Security' }).first().click();
    await page.waitForURL('**/admin/security');
    await page.goBack({ waitUntil: 'commit' });
  }
}
