import { expect, test } from '../fixtures.ts';
import { people } from '../sample.ts';

test('a member shows the card and its code however the phone is held, prints the card in true size, says that they come, and reads a document', {
  tag: '@phone-only',
}, async ({ page, signIn, expectAccessible }) => {
  await signIn(page, people.maya);
  const card = page.getByRole('article', { name: 'Member card of Maya Lindqvist' });
  await expect(card.getByRole('listitem').filter({ hasText: 'expired' })).toHaveText(/^LT/);

  await page.getByRole('button', { name: 'Show to crew' }).click();
  const dialog = page.getByRole('dialog', { name: 'Member card' });
  const shown = [
    dialog.getByRole('article'),
    dialog.getByRole('img', { name: /^QR code with which crew/ }),
    dialog.getByText(/^Confirmed by the server just now/),
    dialog.getByRole('button', { name: 'Close' }),
  ];
  for (const [width, height] of [
    [844, 390],
    [568, 320],
    [820, 1180],
    [320, 568],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    // Drawn at a scale, so a part of a pixel may be outside.
    for (const one of shown) await expect(one).toBeInViewport({ ratio: 0.999 });
  }
  await expectAccessible(page);
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Show to crew' })).toBeFocused();

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

  await page.goto('/member#trainings');
  const next = page.locator('#trainings');
  await expect(next.getByRole('heading', { name: 'Next trainings' })).toBeInViewport();
  const first = next.getByRole('listitem').first();
  for (const button of await first.getByRole('button').all()) {
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(48);
  }
  await first.getByRole('button', { name: "I can't" }).press('Enter');
  await expect(first.getByText("You can't come")).toBeVisible();
  await first.getByRole('button', { name: "I'm coming" }).press('Space');
  await expect(first.getByText("You're coming")).toBeVisible();
  await expect(first.getByRole('button', { name: "I'm coming" })).toBeFocused();
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Resources' }).click();
  await expect(page.getByRole('list', { name: 'Documents' }).getByRole('listitem')).toHaveCount(6);
  await expectAccessible(page);
  const link = page.getByRole('link', { name: /View Credentials and Punches/ });
  const answer = await page.request.get((await link.getAttribute('href')) ?? '');
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'application/pdf']);
  expect((await answer.body()).subarray(0, 5).toString()).toBe('%PDF-');
});
