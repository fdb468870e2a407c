import type { Answers } from '@ffl/domain/answers';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { ToastOutlet } from '../../app/app.tsx';
import { answerOf } from '../../testing/answers.ts';
import { fill } from '../../testing/fill.ts';
import { renderInProduct } from '../../testing/in-product.tsx';
import { json, stubNetwork } from '../../testing/network.ts';
import { user as account, storeSession } from '../../testing/tokens.ts';
import { OwnAddress } from './own-address.tsx';

beforeAll(() => Promise.all([import('./change-address.tsx'), import('../../components/ui/toast-view.tsx')]));
beforeEach(() => storeSession());

type Own = Answers['own_address'];

const waiting: NonNullable<Own['waiting']> = {
  address: 'new@example.org',
  asked_at: '2026-11-20T18:00:00+00:00',
  expires_at: '2026-11-21T18:00:00+00:00',
  by_administrator: false,
};

async function open(own: Partial<Own> = {}, onChange = () => json(200, { data: {} })) {
  const sent = stubNetwork({
    '/rest/v1/administrators': () => json(200, []),
    '/rest/v1/members': () => json(200, [{ id: 'm1', first_name: 'Mia', last_name: 'Olsen' }]),
    '/rest/v1/rpc/own_address': () =>
      json(200, answerOf('own_address', { address: 'ana@example.org', record_address: null, waiting: null, ...own })),
    '/rest/v1/rpc/cancel_address_change': () => json(200, true),
    '/functions/v1/change-address': onChange,
    '/auth/v1/user': () => json(200, account),
  });
  const { product, toast } = renderInProduct(
    <>
      <OwnAddress />
      <ToastOutlet />
    </>,
  );
  await product.session.current();
  await screen.findByText('ana@example.org');
  return { person: userEvent.setup(), toast, to: (path: string) => sent.filter(({ url }) => url.endsWith(path)) };
}

async function enter(person: ReturnType<typeof userEvent.setup>, email: string, password: string) {
  await person.click(screen.getByRole('button', { name: 'Change address' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change your email address' }));
  await fill(person, dialog.getByLabelText('New email address'), email);
  await fill(person, await dialog.findByLabelText('Current password'), password);
  await person.click(dialog.getByRole('button', { name: 'Send the email' }));
}

it('your own address is changed by a letter, with the password', async () => {
  const { person, to, toast } = await open();
  await enter(person, ' new@example.org ', 'Right-Horse-77!');
  expect(await screen.findByText('Email sent')).toBeTruthy();
  expect(toast.current?.text).toBe('Open the link in it to confirm new@example.org.');
  expect(await to('/change-address')[0]?.json()).toEqual({ email: 'new@example.org', password: 'Right-Horse-77!' });
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('your own address stays with a wrong password, which is said at its field', async () => {
  const refusal = { code: 'current_password_wrong', message: 'The current password is not right.' };
  const { person } = await open({}, () => json(422, refusal));
  await enter(person, 'new@example.org', 'Wrong-Horse-1!');
  const field = await screen.findByLabelText<HTMLInputElement>('Current password');
  expect(await screen.findByText('The current password is not right.')).toBeTruthy();
  expect(document.activeElement).toBe(field);
});

it('your own address is sent nowhere without an address and the password', async () => {
  const { person, to } = await open();
  await enter(person, 'new', '');
  expect(await screen.findByText('Please enter your current password')).toBeTruthy();
  expect(to('/change-address')).toEqual([]);
});

it('a new address that waits says so, and its letter is sent again without the password', async () => {
  const { person, to } = await open({ waiting });
  expect(screen.getByText('Waiting for confirmation of new@example.org')).toBeTruthy();
  expect(screen.getByText(/It works until Nov 21, 2026, 11:00 AM MST\./)).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Send again' }));
  expect(await screen.findByText('Email sent')).toBeTruthy();
  expect(await to('/change-address')[0]?.json()).toEqual({ email: 'new@example.org' });
  await person.click(screen.getByRole('button', { name: 'Send again' }));
  await waitFor(() => expect(to('/change-address')).toHaveLength(2));
});

it('a new address that waits is given up after a question', async () => {
  const { person, to } = await open({ waiting });
  await person.click(screen.getByRole('button', { name: 'Cancel change' }));
  await person.click(await screen.findByRole('button', { name: 'Keep my address' }));
  expect(await screen.findByText('Change canceled')).toBeTruthy();
  expect(to('/cancel_address_change')).toHaveLength(1);
});

it('a change that an administrator asked for says so', async () => {
  await open({ waiting: { ...waiting, by_administrator: true } });
  expect(screen.getByText(/^An administrator asked for this change\./)).toBeTruthy();
});

it('an address that parted from the record says what to do', async () => {
  await open({ record_address: 'other@example.org' });
  expect(screen.getByText('Your record has another address')).toBeTruthy();
  expect(screen.getByText(/^Your member record says other@example\.org\./)).toBeTruthy();
});
