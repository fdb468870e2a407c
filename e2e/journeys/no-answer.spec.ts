import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { people } from '../sample.ts';
import { setLine } from '../set-line.ts';

/** Lets the server receive these requests without the page getting an answer. */
async function swallow(page: Page, requests: RegExp) {
  let taken = 0;
  await page.route(requests, () => {
    taken += 1;
  });
  return {
    /** Waits until the page has made its request. Its clock may go on only then, since it counts from there. */
    requested: (times = 1) => expect.poll(() => taken).toBeGreaterThanOrEqual(times),
    answerAgain: () => page.unroute(requests),
  };
}

test('a dashboard whose questions hang says so after 15 seconds, and Retry in place brings it', {
  tag: '@thorough',
}, async ({ page, signIn, expectAccessible }) => {
  await page.clock.install();
  const { requested, answerAgain } = await swallow(page, /\/rest\/v1\/rpc\/dashboard/);
  await signIn(page, people.administrator);
  await requested();
  const attention = page.getByText("We couldn't load who needs attention.");
  await page.clock.runFor(14_000);
  await expect(attention).toBeHidden();
  await page.clock.runFor(1_500);
  await expect(attention).toBeVisible();
  await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(3);
  await expectAccessible(page);
  await answerAgain();
  await page.getByRole('button', { name: 'Retry' }).first().click();
  await expect(page.getByRole('list', { name: 'Lapsing within 14 days' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0);
});

test('a page says so after two tries of 15 seconds if nobody answers who this is, and Retry asks again', {
  tag: '@thorough',
}, async ({ page, signIn, expectAccessible, consoleErrors }) => {
  await page.clock.install();
  await signIn(page, people.administrator);
  const { requested, answerAgain } = await swallow(page, /\/rest\/v1\//);
  await page.reload();
  await expect(page.getByText('Loading...')).toBeVisible();
  await requested();
  await page.clock.runFor(4_000);
  await expect(page.getByText('The server has not answered yet.')).toBeVisible();
  await page.clock.runFor(11_000);
  await expect(page).toHaveURL(/\/member$/);
  await requested(2);
  await page.clock.runFor(15_000);
  await expect(page.getByRole('heading', { name: 'Your account could not be checked' })).toBeVisible();
  expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('RoleUnanswered')]);
  await expectAccessible(page);
  await answerAgain();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('list', { name: 'Lapsing within 14 days' })).toBeVisible();
});

test("a page that can't load says so inside the frame, and Retry brings it", { tag: '@thorough' }, async ({
  page,
  context,
  signIn,
  expectAccessible,
}) => {
  await signIn(page, people.administrator);
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await setLine(context, 'gone');
  await page.getByRole('link', { name: 'Organizations' }).click();
  const missing = page.getByRole('alert').filter({ hasText: 'This could not be loaded.' });
  await expect(missing).toBeVisible();
  await missing.getByRole('button', { name: 'Retry' }).click();
  await expect(missing).toBeVisible();
  await expectAccessible(page);
  await setLine(context, 'back');
  await missing.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { name: 'Organizations' })).toBeVisible();
});
