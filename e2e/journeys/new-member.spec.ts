import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { people } from '../sample.ts';

test('a new member has a photo made small, upright and free of camera data, and a first credential, which another tab shows at once', {
  tag: '@thorough',
}, async ({ page, context, signIn, expectAccessible }) => {
  await signIn(page, people.administrator);
  const photo = await photoFromCamera(page);
  expect(photo.includes('Secret camera')).toBe(true);
  await page.getByRole('button', { name: 'Create Member Profile' }).click();
  const dialog = page.getByRole('dialog');
  await fillMember(dialog, { first: 'Ida', last: 'Moreno', email: 'ida@example.org' });
  await dialog.getByLabel(/^Photo/).setInputFiles({ name: 'ida.jpg', mimeType: 'image/jpeg', buffer: photo });
  await expect(dialog.getByRole('button', { name: 'Remove photo' })).toBeVisible();
  await expectAccessible(page);
  const added = page.waitForResponse(
    (reply) => reply.request().method() === 'POST' && /\/members(?:\?|$)/.test(reply.url()),
  );
  await dialog.getByRole('button', { name: 'Add Member' }).click();
  const { id, image_url: stored, user_id, status } = await (await added).json();
  await expect(page.getByText('Added member Ida Moreno')).toBeVisible();
  expect({ user_id, status }).toEqual({ user_id: null, status: 'pending' });

  expect(stored).toMatch(/^data:image\/jpeg;base64,/);
  const bytes = Buffer.from(stored.slice(stored.indexOf(',') + 1), 'base64');
  expect(bytes.length).toBeLessThan(110_000);
  expect(bytes.includes('Exif')).toBe(false);
  expect(bytes.includes('Secret camera')).toBe(false);
  expect(await sizeOf(page, stored)).toEqual({ width: 384, height: 512 });

  const other = await context.newPage();
  await other.goto(`/admin/members?q=ida&selected=${id}`);
  const row = other.locator('[data-row]').filter({ hasText: 'Ida Moreno' });
  await expect(row).toContainText('inactive');
  const seen = other.getByRole('dialog', { name: 'Ida Moreno' }).getByRole('rowheader', { name: /^Lift Ticket/ });
  await expect(seen).toBeHidden();

  const offer = page.getByRole('dialog', { name: 'Issue a credential' });
  await expect(offer).toContainText('Ida Moreno was added.');
  await expectAccessible(page);
  await offer.getByText('LG3', { exact: true }).last().click();
  await offer.getByRole('radio', { name: /^Lift Ticket/ }).check();
  await offer.getByRole('button', { name: 'Add Credential' }).click();
  const issue = page.getByRole('dialog', { name: 'Issue Credential' });
  await expectAccessible(page);
  await issue.getByRole('button', { name: 'Issue Credential' }).click();
  await expect(page.getByText('Initial credential issued successfully')).toBeVisible();
  await expect(offer.getByText(/^Already held, until/)).toBeVisible();
  await offer.getByRole('button', { name: 'Done' }).click();
  await expect(seen).toBeVisible();
  await expect(row).not.toContainText('inactive');
});

async function fillMember(dialog: Locator, { first, last, email }: { first: string; last: string; email: string }) {
  await dialog.getByLabel('First name').fill(first);
  await dialog.getByLabel('Last name').fill(last);
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Phone').fill('(719) 555-0142');
  await dialog.getByLabel('Organization').fill('summit');
  await dialog.getByRole('option').first().click();
  await expect(dialog.getByText('Valid organization selected')).toBeVisible();
}

/** A JPEG of 1600 × 1200 pixels from a camera on its side (orientation 6) that wrote its name into the file. */
async function photoFromCamera(page: Page): Promise<Buffer> {
  const picture = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.width = 1600;
    canvas.height = 1200;
    const context = canvas.getContext('2d');
    if (!context) throw new Error('No canvas.');
    for (let x = 0; x < 1600; x += 20) {
      for (let y = 0; y < 1200; y += 20) {
        context.fillStyle = `hsl(${(x * 7 + y * 13) % 360} 70% 50%)`;
        context.fillRect(x, y, 20, 20);
      }
    }
    return canvas.toDataURL('image/jpeg', 0.9);
  });
  const jpeg = Buffer.from(picture.slice(picture.indexOf(',') + 1), 'base64');
  return Buffer.concat([jpeg.subarray(0, 2), exif('Secret camera'), jpeg.subarray(2)]);
}

/** An APP1 segment with two entries: the make of the camera, and orientation 6. */
function exif(make: string): Buffer {
  const text = Buffer.from(`${make}\0`, 'latin1');
  const entries = Buffer.alloc(30);
  entries.writeUInt16BE(2, 0);
  writeEntry(entries, 2, { tag: 0x010f, type: 2, count: text.length });
  entries.writeUInt32BE(8 + entries.length, 10);
  writeEntry(entries, 14, { tag: 0x0112, type: 3, count: 1 });
  entries.writeUInt16BE(6, 22);
  const tiff = Buffer.concat([Buffer.from('MM\0*\0\0\0\b', 'latin1'), entries, text]);
  const body = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff]);
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([head, body]);
}

function writeEntry(into: Buffer, at: number, { tag, type, count }: { tag: number; type: number; count: number }) {
  into.writeUInt16BE(tag, at);
  into.writeUInt16BE(type, at + 2);
  into.writeUInt32BE(count, at + 4);
}

function sizeOf(page: Page, imageUrl: string): Promise<{ width: number; height: number }> {
  return page.evaluate(async (source) => {
    const image = new Image();
    image.src = source;
    await image.decode();
    return { width: image.naturalWidth, height: image.naturalHeight };
  }, imageUrl);
}
