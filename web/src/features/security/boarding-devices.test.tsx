import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { rowLike } from '../../testing/answers.ts';
import { fill } from '../../testing/fill.ts';
import { badGateway, json } from '../../testing/network.ts';
import { recordedAnswers } from '../../testing/recorded-answers.ts';
import { baseId, inMinutes, openSecurity, type Setup } from '../../testing/security-page.tsx';
import { storeSession } from '../../testing/tokens.ts';

beforeEach(() => storeSession());

const open = (setup: Setup) => openSecurity({ path: '/admin/security?view=devices', ...setup });

type Row = (typeof recordedAnswers.boarding_devices.devices)[number];

const device = (name: string, over: Partial<Row> = {}) =>
  rowLike(recordedAnswers.boarding_devices.devices, {
    id: name,
    name,
    base: 'LG2',
    made_by: 'Ada Moss',
    code_until: null,
    enrolled_at: '2026-11-20T18:00:00Z',
    written_at: null,
    ...over,
  });

const devices = () => ({
  devices: [
    device('Phone', { written_at: '2026-11-21T18:00:00Z' }),
    device('Tablet', { made_by: null }),
    device('New', { enrolled_at: null, code_until: inMinutes(30) }),
    device('Old', { enrolled_at: null, code_until: inMinutes(-30) }),
  ],
});

it('the boarding devices say where they are, and when each last wrote or what it waits for', async () => {
  await open({ devices });
  const list = await screen.findByRole('list', { name: 'Boarding devices' });
  const [phone, tablet, waiting, over] = [...list.children].map((item) => item.textContent);
  expect(phone).toBe(
    'Phone at LG2Enrolled Nov 20, 2026, 11:00 AM MST. Last entry Nov 21, 2026, 11:00 AM MST. Made by Ada Moss.Revoke Phone at LG2',
  );
  expect(tablet).toBe('Tablet at LG2Enrolled Nov 20, 2026, 11:00 AM MST. No entries yet.Revoke Tablet at LG2');
  expect(waiting).toMatch(/^New at LG2Waiting for its code, which is good until .+ Made by Ada Moss\.Revoke/);
  expect(over).toContain('Its code expired before anybody used it. Revoke it and add the device again.');
});

it('a device is added with a name and a base, and its code is shown once', async () => {
  const made = { id: 'd1', code: 'K7QMX-2DWZR', codeUntil: '2026-11-22T19:00:00.000Z' };
  const { user, requests } = await open({ onMakeDevice: () => ({ data: made }) });
  expect(await screen.findByText('No device is enrolled.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Add Device' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Device' }));
  await user.click(dialog.getByRole('button', { name: 'Add Device' }));
  expect(dialog.getByText('Give the device a name')).toBeTruthy();
  expect(dialog.getByLabelText('Base').getAttribute('aria-invalid')).toBe('true');
  await fill(user, dialog.getByLabelText('Name'), 'Phone in the hangar');
  await user.selectOptions(dialog.getByLabelText('Base'), 'LG2');
  await user.click(dialog.getByRole('button', { name: 'Add Device' }));
  const shown = await screen.findByRole('dialog', { name: 'Code for Phone in the hangar' });
  expect(shown.textContent).toContain('K7QMX-2DWZR');
  expect(requests.find(({ name }) => name === 'make device')?.body).toEqual({ name: 'Phone in the hangar', baseId });
  await user.click(within(shown).getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(document.body.textContent).not.toContain('K7QMX'));
});

it("bases that can't be loaded are reported while a device is added", async () => {
  const { user } = await open({ bases: () => json(403, { message: 'no' }) });
  await user.click(await screen.findByRole('button', { name: 'Add Device' }));
  expect(await screen.findByText('Failed to load bases')).toBeTruthy();
});

it('adding a device without a response says that it may exist without its code', async () => {
  const { user } = await open({ onMakeDevice: badGateway });
  await user.click(await screen.findByRole('button', { name: 'Add Device' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Name'), 'Phone');
  await user.selectOptions(dialog.getByLabelText('Base'), 'LG2');
  await user.click(dialog.getByRole('button', { name: 'Add Device' }));
  expect(await dialog.findByText(/A device may have been added, but its code did not arrive/)).toBeTruthy();
});

it('a device is revoked after saying what it can no longer do', async () => {
  const { user, requests } = await open({ devices });
  await user.click(await screen.findByRole('button', { name: /^Revoke\s*Phone at LG2$/ }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Revoke Phone?' }));
  expect(question.getByText(/It can no longer write the boarding log of LG2\./)).toBeTruthy();
  await user.click(question.getByRole('button', { name: 'Revoke' }));
  expect(await screen.findByText('Phone revoked')).toBeTruthy();
  expect(requests.find(({ name }) => name === 'revoke device')?.body).toEqual({ device: 'Phone' });
});
