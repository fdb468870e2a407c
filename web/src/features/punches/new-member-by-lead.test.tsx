import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { json } from '../../testing/network.ts';
import { base, nora, openFilled, submit } from '../../testing/new-member-form.tsx';
import { leadOf } from '../../testing/sessions.ts';
import { storeSession } from '../../testing/tokens.ts';

const session = leadOf({ base: 'LG1' });

beforeEach(() => storeSession());

it('a lead adds a new member and issues the credential of their base in one act', async () => {
  const { user, additions, inserts, issues, onRecorded } = await openFilled({
    session,
    onAdd: () => json(201, { data: { memberId: nora.id } }),
  });
  expect(screen.getAllByRole<HTMLInputElement>('radio').map(({ value }) => value)).toEqual(['LG1']);
  await user.click(base('LG1'));
  await user.click(submit());
  await waitFor(() => expect(onRecorded).toHaveBeenCalledOnce(), { timeout: 5000 });
  expect(await additions()[0]?.json()).toMatchObject({ firstName: 'Nora', email: 'Nora.Vale@example.org' });
  expect(inserts()).toEqual([]);
  expect(await issues()[0]?.json()).toMatchObject({ memberId: nora.id, base: 'LG1' });
});

it('a lead reads in the punch dialog that an administrator must add somebody, and nothing is issued', async () => {
  const message = 'An administrator must add this person.';
  const refusal = { code: 'administrator_must_add', message, error: message };
  const { user, issues } = await openFilled({ session, onAdd: () => json(409, refusal) });
  await user.click(base('LG1'));
  await user.click(submit());
  expect((await screen.findByRole('alert')).textContent).toBe(`Failed to add member${message}`);
  expect(issues()).toEqual([]);
});
