import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { people } from '../sample.ts';
import { setLine } from '../set-line.ts';

test.describe('with the pages kept on the device', () => {
  test.use({ serviceWorkers: 'allow' });

  test("a member's own card opens offline, turns gray after a day, and is gone with the session", async ({
    page,
    context,
    signIn,
    expectAccessible,
  }) => {
    const card = page.getByRole('article', { name: /^Member card of/ });
    await signIn(page, people.maya);
    await expect(card).toBeVisible();
    await pagesAreKept(page);

    await setLine(context, 'gone');
    await page.reload();
    await expect(card).toBeVisible();
    await expect(page.getByText('Offline.', { exact: true })).toBeVisible();
    await expect(page.getByText(/^Last updated \d{1,2}:\d\d [AP]M M[SD]T$/)).toBeVisible();
    await expect(page.getByText('Opens without a connection.')).toBeVisible();
    await expect(card.getByText(/Not updated since/)).toBeHidden();

    await page.clock.setFixedTime(Date.now() + 25 * 3_600_000);
    await page.reload();
    await expect(card.getByText(/^Not updated since \w{3} \d\d, \d{4}, \d{1,2}:\d\d [AP]M M[SD]T\.$/)).toBeVisible();
    await expect(card.locator('> div')).toHaveCSS('filter', 'grayscale(1)');
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Sign Out' }).click();
    await expect(page.getByLabel('Email')).toBeVisible();
    expect(await page.evaluate(() => caches.has('ffl-own'))).toBe(false);
    await page.goto('/member');
    await expect(page.getByLabel('Email')).toBeVisible();
    await expect(card).toBeHidden();

    await page.clock.setSystemTime(Date.now());
    await setLine(context, 'back');
    await signIn(page, people.administrator);
    expect(await page.evaluate(() => caches.has('ffl-own'))).toBe(false);
  });
});

async function pagesAreKept(page: Page): Promise<void> {
  const isKept = () =>
    page.evaluate(
      async () => navigator.serviceWorker.controller !== null && (await caches.match('/own-profile')) !== undefined,
    );
  await expect.poll(isKept, { timeout: 40_000 }).toBe(true);
}
