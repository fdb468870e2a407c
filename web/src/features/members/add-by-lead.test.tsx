import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { addFailed, field, fillIn, openAddMember, submit } from '../../testing/add-member-form.tsx';
import { json } from '../../testing/network.ts';
import { idOf, memberRow } from '../../testing/sample-rows.ts';
import { leadOf } from '../../testing/sessions.ts';
import { storeSession } from '../../testing/tokens.ts';

const session = leadOf({ base: 'LG1' });
const nora = memberRow({ id: idOf('Nora Vale'), first_name: 'Nora', last_name: 'Vale', user_id: null });
const added = () => json(201, { data: { memberId: nora.id } });

beforeEach(() => storeSession());

it('a lead adds somebody with the form, and goes on with the record as it is stored', async () => {
  const { user, additions, inserts, onAdded } = openAddMember({
    session,
    onAdd: added,
    onInsert: () => json(200, [nora]),
  });
  await fillIn(user);
  await user.click(submit());
  await waitFor(() => expect(onAdded).toHaveBeenCalledOnce());
  expect(onAdded.mock.calls[0]?.[0]).toMatchObject({ id: nora.id, revision: nora.updated_at });
  expect(inserts()).toEqual([]);
  const [addition] = additions();
  expect(addition?.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f-]{36}$/);
  expect(await addition?.json()).toEqual({
    firstName: 'Nora',
    lastName: 'Vale',
    email: 'nora.vale@example.org',
    phone: '970-555-0142',
    organization: 'Summit County SAR',
    certificationLevel: null,
    imageUrl: null,
  });
});

it('a lead who does not learn whether the record was stored adds nobody twice', async () => {
  let reads = 0;
  const { user, additions, onAdded } = openAddMember({
    session,
    onAdd: added,
    onInsert: () => {
      reads += 1;
      return reads < 2 ? json(500, {}) : json(200, [nora]);
    },
  });
  await fillIn(user);
  await user.click(submit());
  await user.click(await screen.findByRole('button', { name: /^Try again/ }));
  await waitFor(() => expect(onAdded).toHaveBeenCalledOnce());
  const keys = additions().map(({ headers }) => headers.get('Idempotency-Key'));
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBe(keys[1]);
});

it('a lead reads that an administrator must add somebody, and keeps the entries', async () => {
  const message = 'An administrator must add this person.';
  const refusal = { code: 'administrator_must_add', message, error: message };
  const { user, toast } = openAddMember({ session, onAdd: () => json(409, refusal) });
  await fillIn(user);
  await user.click(submit());
  expect((await screen.findByRole('alert')).textContent).toBe(`Not added.${message}`);
  expect(toast.current).toEqual(addFailed);
  expect(field('Last name').value).toBe('Vale');
});

it('a lead reads at the field that a member whom they see has the email', async () => {
  const message = 'Another record or account already has this address.';
  const { user } = openAddMember({
    session,
    onAdd: () => json(409, { code: 'address_taken', message, error: message }),
  });
  await fillIn(user);
  await user.click(submit());
  await screen.findAllByText('A member with this email already exists');
  expect(document.activeElement).toBe(field('Email'));
});
