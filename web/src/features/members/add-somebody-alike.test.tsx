import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { addFailed, field, fillIn, openAddMember, submit } from '../../testing/add-member-form.tsx';
import { badGateway, json } from '../../testing/network.ts';
import { alikeRow, memberRow } from '../../testing/sample-rows.ts';

const nora = memberRow({ first_name: 'Nora', last_name: 'Vale', organization: 'Vail Ski Patrol' });
const grounding = { id: '7', since: '2026-11-20T17:00:00Z', until: null, reason: 'Broken wrist' };

it('somebody who is like a person on record is asked about before anything is sent, and that record can be opened', async () => {
  const { user, inserts, comparisons, onClose, router } = openAddMember({ onAlike: () => json(200, [alikeRow(nora)]) });
  await fillIn(user);
  await user.click(submit());
  const question = await screen.findByRole('alertdialog', { name: 'Is this Nora Vale, Vail Ski Patrol?' });
  expect(await comparisons()[0]?.json()).toEqual({
    first_name: 'Nora',
    last_name: 'Vale',
    phone: '970-555-0142',
    email: 'nora.vale@example.org',
  });
  await user.click(within(question).getByRole('link', { name: 'Use this person' }));
  expect(onClose).toHaveBeenCalledOnce();
  expect(router.history.location.href).toContain(nora.id);
  expect(inserts()).toEqual([]);
});

it('somebody who is like a person on record keeps the entries on the way back, and is added if they are another', async () => {
  const { user, inserts, onClose } = openAddMember({ onAlike: () => json(200, [alikeRow(nora)]) });
  await fillIn(user);
  await user.click(submit());
  await user.click(await screen.findByRole('button', { name: 'Back' }));
  expect(field('Last name').value).toBe('Vale');
  await user.click(submit());
  await user.click(await screen.findByRole('button', { name: 'Add a new person anyway' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(inserts()).toHaveLength(1);
});

it('somebody who is like a person on record is asked about once, and again once that person is grounded', async () => {
  let found = [alikeRow(nora)];
  const { user, comparisons } = openAddMember({
    onAlike: () => json(200, found),
    onInsert: () => json(400, { code: '22023', message: 'The photo is too large.' }),
  });
  await fillIn(user);
  await user.click(submit());
  await user.click(await screen.findByRole('button', { name: 'Add a new person anyway' }));
  await screen.findByText('The photo is too large.');
  await user.click(submit());
  await waitFor(() => expect(comparisons()).toHaveLength(3));
  await screen.findByText('The photo is too large.');
  expect(screen.queryByRole('alertdialog')).toBeNull();
  found = [alikeRow(nora, { grounding })];
  await user.click(submit());
  const question = await screen.findByRole('alertdialog', { name: 'Is this Nora Vale, Vail Ski Patrol, grounded?' });
  expect(question.textContent).toContain('Same name and phone; grounded: Broken wrist');
});

it('somebody with the e-mail of a person on record is not added anyway', async () => {
  const { user } = openAddMember({ onAlike: () => json(200, [alikeRow(nora, { same_email: true })]) });
  await fillIn(user);
  await user.click(submit());
  const anyway = await screen.findByRole<HTMLButtonElement>('button', { name: 'Add a new person anyway' });
  expect(anyway.disabled).toBe(true);
  expect(screen.getByText('Someone already has this email. A new person needs a different one.')).toBeTruthy();
});

it('somebody is not added while nobody can say who is on record', async () => {
  const { user, inserts, toast } = openAddMember({ onAlike: badGateway });
  await fillIn(user);
  await user.click(submit());
  expect((await screen.findByRole('alert')).textContent).toBe("Not added.We couldn't check who is already on record.");
  expect(toast.current).toEqual(addFailed);
  expect(inserts()).toEqual([]);
});

it('somebody who is like a person set aside is led to that record, which returns them', async () => {
  const former = { id: '7', day: '2026-11-30', reason: 'Moved to Oregon' };
  const { user, inserts } = openAddMember({ onAlike: () => json(200, [alikeRow(nora, { former })]) });
  await fillIn(user);
  await user.click(submit());
  const name = 'Is this Nora Vale, Vail Ski Patrol, set aside on Nov 30, 2026?';
  const question = within(await screen.findByRole('alertdialog', { name }));
  expect(question.getByText('Same name and phone; set aside on Nov 30, 2026: Moved to Oregon')).toBeTruthy();
  const link = question.getByRole('link', { name: /^Open the record to bring them back/ });
  expect(link.getAttribute('href')).toContain(nora.id);
  expect(inserts()).toEqual([]);
});
