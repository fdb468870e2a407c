import type { Answers } from '@ffl/domain/answers';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { answerOf } from '../../testing/answers.ts';
import { fill } from '../../testing/fill.ts';
import { amelia, openMembers } from '../../testing/members-page.tsx';
import { json } from '../../testing/network.ts';
import { memberRow } from '../../testing/sample-rows.ts';
import { storeSession } from '../../testing/tokens.ts';

beforeAll(() =>
  Promise.all([
    import('./change-member-address.tsx'),
    import('./member-address-dialogs.tsx'),
    import('../../components/ui/toast-view.tsx'),
  ]),
);
beforeEach(() => storeSession());

type Address = Answers['member_address'];

const account: NonNullable<Address['account']> = {
  address: 'amelia@example.org',
  is_own: false,
  is_confirmed: true,
  is_frozen: false,
  administers: false,
  may_change: true,
};
const waiting: NonNullable<Address['waiting']> = {
  address: 'new@example.org',
  asked_at: '2026-11-20T18:00:00+00:00',
  expires_at: '2026-11-21T18:00:00+00:00',
  by_administrator: true,
};
const row = memberRow({ id: amelia.id, first_name: 'Amelia', last_name: 'Ortega', email: 'amelia@example.org' });

async function open(address: Partial<Address>, { tab = 'credentials', onChange = () => json(200, { data: {} }) } = {}) {
  const opened = await openMembers({
    path: `/members?selected=${amelia.id}&tab=${tab}`,
    record: () => json(200, [row]),
    onSave: () => json(200, [row]),
    more: {
      '/rest/v1/rpc/member_address': () =>
        json(200, answerOf('member_address', { account, waiting: null, loose: null, ...address })),
      '/rest/v1/rpc/cancel_address_change': () => json(200, true),
      '/functions/v1/change-member-address': onChange,
      '/functions/v1/tie-account': () => json(200, { data: { wasTied: false } }),
    },
  });
  await screen.findByRole('dialog', { name: 'Amelia Ortega' });
  const to = (path: string) => opened.sent.filter(({ url }) => url.includes(path));
  return { ...opened, to };
}

async function openChange(setup: Parameters<typeof open>[1] = {}, address: Partial<Address> = {}) {
  const opened = await open(address, { tab: 'edit', ...setup });
  expect((await screen.findByLabelText<HTMLInputElement>('Email')).readOnly).toBe(true);
  await opened.user.click(screen.getByRole('button', { name: 'Change address' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change the address of Amelia Ortega' }));
  return { ...opened, dialog };
}

it("a member's address is changed by an email to the new one", async () => {
  const { user, dialog, to } = await openChange();
  await fill(user, await dialog.findByLabelText('New email address'), 'new@example.org');
  await user.click(dialog.getByRole('button', { name: 'Send the email' }));
  expect(await screen.findByText('Email sent')).toBeTruthy();
  expect(await to('/change-member-address')[0]?.json()).toEqual({
    memberId: amelia.id,
    email: 'new@example.org',
    isAtOnce: false,
  });
  expect(to('/rest/v1/members').filter(({ method }) => method === 'PATCH')).toEqual([]);
});

it("a member's address is changed at once for somebody who lost the old mailbox", async () => {
  const { user, dialog, to } = await openChange();
  await fill(user, await dialog.findByLabelText('New email address'), 'new@example.org');
  await user.click(dialog.getByRole('checkbox', { name: /^They lost access to the old mailbox: change it now/ }));
  expect(dialog.getByText(/^Make sure you are really talking to this person, and not by email\./)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Change now' }));
  expect(await screen.findByText('Amelia Ortega signs in with new@example.org now.')).toBeTruthy();
  expect(await to('/change-member-address')[0]?.json()).toMatchObject({ isAtOnce: true });
});

it("a member's address that somebody else has is reported at its field", async () => {
  const refusal = { code: 'address_taken', message: 'Another record or account already has this address.' };
  const { user, dialog } = await openChange({ onChange: () => json(409, refusal) });
  const field = await dialog.findByLabelText('New email address');
  await fill(user, field, 'new@example.org');
  await user.click(dialog.getByRole('button', { name: 'Send the email' }));
  expect(await dialog.findByText('Another record or account already has this address.')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(field));
});

it.each([
  [{ is_own: true }, 'This is your own account. Change its address under "Your account".'],
  [{ may_change: false }, 'This person is an administrator. Only another super administrator can change the address.'],
  [{ may_change: false, is_frozen: true }, /^This account is frozen\./],
])('an address that the reader may not change says why, as %o', async (over, text) => {
  const { dialog } = await openChange({}, { account: { ...account, ...over } });
  expect(await dialog.findByText(text)).toBeTruthy();
  expect(dialog.queryByLabelText('New email address')).toBeNull();
});

it('a record without an account keeps its email in the form', async () => {
  await openMembers({
    path: `/members?selected=${amelia.id}&tab=edit`,
    record: () => json(200, [{ ...row, user_id: null }]),
  });
  expect((await screen.findByLabelText<HTMLInputElement>('Email')).readOnly).toBe(false);
  expect(screen.queryByRole('button', { name: 'Change address' })).toBeNull();
});

it('an address that waits shows in the record, and its email is sent again or the change canceled', async () => {
  const { user, to } = await open({ waiting });
  expect(await screen.findByText('Waiting for confirmation of new@example.org')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Send again' }));
  expect(await screen.findByText('Email sent')).toBeTruthy();
  expect(await to('/change-member-address')[0]?.json()).toMatchObject({ email: 'new@example.org', isAtOnce: false });
  await user.click(screen.getByRole('button', { name: 'Cancel change' }));
  await user.click(await screen.findByRole('button', { name: 'Keep the old one' }));
  expect(await screen.findByText('Change canceled')).toBeTruthy();
  expect(await to('/cancel_address_change')[0]?.json()).toEqual({ member: amelia.id });
});

it("a record that differs from its account takes the account's address, or the account takes the record's", async () => {
  const { user, to } = await open({ account: { ...account, address: 'old@example.org' } });
  expect(await screen.findByText('Record and account have different addresses')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: "Change the account's address" }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change the address of Amelia Ortega' }));
  expect((await dialog.findByLabelText<HTMLInputElement>('New email address')).value).toBe('amelia@example.org');
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await user.click(screen.getByRole('button', { name: "Use the account's address" }));
  const question = within(await screen.findByRole('alertdialog', { name: "Use the account's address?" }));
  await user.click(question.getByRole('button', { name: "Use the account's address" }));
  await waitFor(async () =>
    expect(
      await to('/rest/v1/members')
        .find(({ method }) => method === 'PATCH')
        ?.clone()
        .json(),
    ).toEqual({ email: 'old@example.org' }),
  );
});

it('an account that has no record is tied after a question, which says what ends', async () => {
  const loose = { address: 'amelia@example.org', since: '2026-11-20T18:00:00+00:00', may_tie: true };
  const { user, to } = await open({ loose, account: { ...account, address: 'old@example.org' } });
  expect(await screen.findByText('An account with this address has no record')).toBeTruthy();
  expect(screen.queryByRole('button', { name: "Change the account's address" })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Link this account' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Link the account to Amelia Ortega?' }));
  expect(
    question.getByText(
      /^The account with old@example\.org, .* is then closed, along with its two-step verification\.$/,
    ),
  ).toBeTruthy();
  await user.click(question.getByRole('button', { name: 'Link this account' }));
  expect(await screen.findByText('Account linked')).toBeTruthy();
  expect(await to('/tie-account')[0]?.json()).toEqual({ memberId: amelia.id });
});

it('an account that the reader may not tie says who can', async () => {
  await open({
    account: null,
    loose: { address: 'amelia@example.org', since: '2026-11-20T18:00:00Z', may_tie: false },
  });
  expect(await screen.findByText(/^Another super administrator has to link an administrator's account\./)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Link this account' })).toBeNull();
});
