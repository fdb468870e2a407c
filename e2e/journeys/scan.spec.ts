import type { Page } from '@playwright/test';
import { withCamera } from '../camera.ts';
import { expect, test } from '../fixtures.ts';
import { origin, people } from '../sample.ts';
import { showToCrew } from '../show-to-crew.ts';

test("an administrator scans a member's card and records the punch with one more press", async ({
  page,
  signIn,
  expectAccessible,
}) => {
  await signIn(page, people.priya);
  await page.getByRole('button', { name: 'Show full screen' }).click();
  await expect(page.getByRole('img', { name: 'QR code to the profile of Priya Raman' }).last()).toBeVisible();
  const browser = await withCamera(await page.screenshot({ type: 'jpeg', quality: 90 }));
  try {
    const desk = await browser.newPage({ baseURL: origin });
    await signIn(desk, people.administrator);
    await openScanner(desk);
    const chosen = desk.getByRole('region', { name: 'Selected member' });
    await expect(chosen.getByText('Priya Raman')).toBeVisible();
    await expect(chosen.getByText('Chosen by the code on the card')).toBeVisible();
    await expect(desk.getByText(/^New expiry: /)).toBeVisible();
    await desk.keyboard.press('Enter');
    await expect(desk.getByText('Credential renewed successfully')).toBeVisible();
  } finally {
    await browser.close();
  }

  await signIn(page, people.administrator);
  await openScanner(page);
  await expect(page.getByText(/^(This page may not use the camera|This device has no camera)\.$/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Search instead' }).click();
  await expect(page.getByRole('combobox')).toBeFocused();
});

test('the code a member shows crew selects and checks them', { tag: '@thorough' }, async ({ page, signIn }) => {
  await signIn(page, people.maya);
  await showToCrew(page);
  const browser = await withCamera(await page.screenshot({ type: 'jpeg', quality: 90 }));
  try {
    const desk = await browser.newPage({ baseURL: origin });
    await signIn(desk, people.administrator);
    await openScanner(desk);
    const chosen = desk.getByRole('region', { name: 'Selected member' });
    await expect(chosen.getByText('Maya Lindqvist')).toBeVisible();
    await expect(chosen.getByRole('status')).toHaveText(/^Code: Partly validCode made .*, checked with the server$/);
  } finally {
    await browser.close();
  }
});

async function openScanner(page: Page) {
  await page.getByRole('button', { name: 'Record Punch' }).first().click();
  await expect(page.getByRole('combobox')).toBeFocused();
  await page.keyboard.press('F2');
}
