import type { Page } from '@playwright/test';

export type LoadKind = 'opened' | 'reloaded' | 'led to' | 'back';

export const loadKinds: readonly LoadKind[] = ['opened', 'reloaded', 'led to', 'back'];

export type Place = {
  path: string;
  /** The navigation link to it; `via` a page that links to it. */
  link: string;
  via?: string;
};

const elsewhere = '/admin/reports';

/** Takes the page somewhere without waiting for its content. */
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
