import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answerOf, rowLike } from '../../testing/answers.ts';
import { fill } from '../../testing/fill.ts';
import { amelia, inDays, liftTicket, openMembers, people } from '../../testing/members-page.tsx';
import { json } from '../../testing/network.ts';
import { recordedAnswers } from '../../testing/recorded-answers.ts';
import { certificationRow } from '../../testing/sample-rows.ts';

const left = {
  id: '7',
  kind: 'leave' as const,
  day: '2026-11-30',
  voids: null,
  at: '2026-11-30T17:00:00Z',
  reason: 'Moved to Oregon',
  recorded_by: 'Ada Stone',
  is_by_server: false,
};

/** Amelia's record, after these acts about her leaving, oldest first. */
function openRecord(acts: object[]) {
  return openMembers({
    path: `/admin/members?selected=${amelia.id}`,
    certifications: [certificationRow(liftTicket, inDays(60))],
    more: {
      '/rest/v1/rpc/leavings_of': () => json(200, acts.toReversed()),
      '/functions/v1/set-aside-member': () => json(200, { data: { id: '8', act: 'leave' } }),
      '/functions/v1/return-member': () => json(200, { data: { id: '8', act: 'void' } }),
    },
  });
}

const bodyOf = async (sent: readonly Request[], path: string) =>
  sent.find(({ url }) => url.endsWith(path))?.json() as Promise<unknown>;

it('somebody who left is set aside from the end of the record, with a reason and the day', async () => {
  const { user, sent } = await openRecord([]);
  await user.click(await screen.findByRole('button', { name: 'Set aside...' }));
  const form = within(await screen.findByRole('dialog', { name: 'Set aside Amelia Ortega' }));
  await user.click(form.getByRole('button', { name: 'Set aside' }));
  await form.findByText('Please say why');
  await fill(user, form.getByLabelText('Reason'), 'Moved to Oregon');
  await fill(user, form.getByLabelText('Left on'), '2099-01-01');
  await user.click(form.getByRole('button', { name: 'Set aside' }));
  await form.findByText('That day is still ahead. Choose today or an earlier one.');
  await fill(user, form.getByLabelText('Left on'), '2025-11-30');
  await user.click(form.getByRole('button', { name: 'Set aside' }));
  await screen.findByText('Set aside Amelia Ortega');
  expect(await bodyOf(sent, '/set-aside-member')).toEqual({
    memberId: amelia.id,
    day: '2025-11-30',
    reason: 'Moved to Oregon',
  });
});

describe('the record of somebody set aside', () => {
  it('says since when, why and by whom, and shows nothing held as if it counted', async () => {
    await openRecord([left]);
    const record = within(await screen.findByRole('dialog', { name: 'Amelia Ortega' }));
    await record.findByText('Moved to Oregon');
    expect(record.getAllByText('Set aside on Nov 30, 2026')).toHaveLength(1);
    expect(record.getByText(/Recorded Nov 30, 2026, 10:00 AM MST, Ada Stone\.$/)).toBeTruthy();
    const credential = await record.findByText('Lift Ticket');
    expect(credential.closest('tr')?.textContent).toMatch(/^LTLift Ticket.*Set aside$/);
    for (const word of ['active', 'Active', 'Punch Lift Ticket of Amelia', 'Set aside...']) {
      expect(record.queryByText(word)).toBeNull();
    }
    expect(record.queryByText('The panel for another credential of Amelia')).toBeNull();
  });

  it('brings them back by one click', async () => {
    const { user, sent } = await openRecord([left]);
    await user.click(await screen.findByRole('button', { name: 'Bring back' }));
    await screen.findByText('Amelia Ortega is back');
    expect(await bodyOf(sent, '/return-member')).toEqual({ memberId: amelia.id, leavingId: '7' });
  });

  it('is an ordinary one again after a return, or once it was undone', async () => {
    const undone = { ...left, id: '9', kind: 'void', day: null, voids: '8', reason: null };
    await openRecord([
      left,
      { ...left, id: '8', kind: 'return', day: null, reason: null },
      undone,
      { ...undone, id: '10', voids: '7' },
    ]);
    await screen.findByRole('button', { name: 'Set aside...' });
    expect(screen.queryByRole('button', { name: 'Bring back' })).toBeNull();
  });
});

it('the filter Former is in the address, and its rows show the day and the reason', async () => {
  const [somebody] = people;
  const former = { id: '7', day: '2026-11-30', reason: 'Moved to Oregon' };
  const { user, address, asked } = await openMembers({
    answer: ({ standing }) =>
      answerOf('list_members', {
        total: 3,
        matched: 1,
        members:
          standing === 'former'
            ? [rowLike(recordedAnswers.list_members.members, { ...somebody, credentials: [], former })]
            : people,
      }),
  });
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Standing' }), 'Former');
  await waitFor(() => expect(address()).toBe('/admin/members?standing=former'));
  const row = await screen.findByRole('row', { name: /Moved to Oregon/ });
  expect(row.textContent).toContain('set asideon Nov 30, 2026');
  expect(screen.getByRole('button', { name: 'Clear filter Former' })).toBeTruthy();
  expect(screen.getByText('1 former member')).toBeTruthy();
  expect(asked.at(-1)?.standing).toBe('former');
});

it('a search of members that finds nobody offers to look among the former ones', async () => {
  const { user, address } = await openMembers({
    path: '/admin/members?q=oregon&org=Old+Patrol',
    answer: () => answerOf('list_members', { total: 3, matched: 0, members: [] }),
  });
  await user.click(await screen.findByRole('button', { name: 'Search former members' }));
  await waitFor(() => expect(address()).toBe('/admin/members?q=oregon&standing=former'));
  expect(screen.queryByRole('button', { name: 'Search former members' })).toBeNull();
});
