import { expect, test } from '../fixtures.ts';
import { people } from '../sample.ts';

test('a member shows the card full screen, goes back, prints it in true size, and reads a document', {
  tag: '@phone-only',
}, async ({ page, signIn, expectAccessible }) => {
  await signIn(page, people.maya);
  const card = page.getByRole('article', { name: 'Member card of Maya Lindqvist' });
  await expect(card.getByRole('listitem').filter({ hasText: 'expired' })).toHaveText(/^LT/);

  await page.getByRole('button', { name: 'Show full screen' }).click();
  const fullScreen = page.getByRole('dialog', { name: 'Member card' });
  for (const size of [
    { width: 320, height: 568 },
    { width: 568, height: 320 },
    { width: 820, height: 1180 },
  ]) {
    await page.setViewportSize(size);
    await expect(fullScreen.getByRole('article')).toBeInViewport({ ratio: 1 });
    await expect(fullScreen.getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 });
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  await page.goBack();
  await expect(fullScreen).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Show full screen' })).toBeFocused();

  await page.emulateMedia({ media: 'print' });
  // The card is laid out again for paper.
  await expect
    .poll(async () => {
      const printed = await card.boundingBox();
      return [printed?.width, printed?.height].map((pixels) => (((pixels ?? 0) / 96) * 25.4).toFixed(1));
    })
    .toEqual(['85.6', '54.0']);
  await expect(card.getByText(/^Printed \w{3} \d\d, 20\d\d$/)).toBeVisible();
  await page.emulateMedia({ media: 'screen' });

  await page.getByRole('link', { name: 'Resources' }).click();
  await expect(page.getByRole('list', { name: 'Documents' }).getByRole('listitem')).toHaveCount(6);
  await expectAccessible(page);
  const link = page.getByRole('link', { name: /View Credentials and Punches/ });
  const answer = await page.request.get((await link.getAttribute('href')) ?? '');
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'application/pdf']);
  expect((await answer.body()).subarray(0, 5).toString()).toBe('%PDF-');
});
