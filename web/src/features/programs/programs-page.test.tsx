import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answerOf, rowLike } from '../../testing/answers.ts';
import { json, stubNetwork } from '../../testing/network.ts';
import { openAt } from '../../testing/open-at.tsx';
import { recordedAnswers } from '../../testing/recorded-answers.ts';
import { programRow } from '../../testing/sample-rows.ts';
import { sessions } from '../../testing/sessions.ts';
import { ProgramsPage } from './programs-page.tsx';

const rows = [
  programRow('Lift Ticket', 'LG2'),
  { ...programRow('Lift Ticket', 'LG10'), validity_period_days: 42 },
  programRow('Rescue Deployment', 'LG1'),
];

it('the programs page shows each type once with its counts, and its bases in natural order, each leading to its program', async () => {
  const { sent } = await open('admin');
  const card = within((await screen.findByRole('heading', { name: 'Lift Ticket' })).closest('li') as HTMLElement);
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'RDRescue Deployment',
    'LTLift Ticket',
  ]);
  expect(card.getByText('credentials in force', { exact: false }).textContent).toBe('8 of 14 credentials in force');
  expect(card.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Lift Ticket at LG2, 4 of 6, 2 short', `/programs/${rows[0]?.id}`],
    ['Lift Ticket at LG10, 7 members', `/programs/${rows[1]?.id}`],
  ]);
  expect(card.getByText(/^LG10: Valid for 6 weeks/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Staffing' }).getAttribute('href')).toBe('/admin/bases');
  expect(screen.getByRole('button', { name: 'Add Program' })).toBeTruthy();
  expect(sent.map(({ url }) => new URL(url).pathname)).toEqual(['/rest/v1/rpc/program_cards']);
});

it('the programs page shows a member the same programs without counts or forms, and requests only what a member may read', async () => {
  const { sent } = await open('member');
  const link = await screen.findByRole('link', { name: 'Rescue Deployment at LG1' });
  expect(link.getAttribute('href')).toBe(`/programs/${rows[2]?.id}`);
  expect(screen.getAllByRole('link')).toHaveLength(3);
  expect(screen.queryByText(/member|in force/)).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
  expect(sent.map(({ url }) => new URL(url).pathname)).toEqual(['/rest/v1/programs']);
});

it('the programs page is searched by base name, and Enter leads to the first found', async () => {
  const { user } = await open('member');
  await user.type(await screen.findByPlaceholderText('Search programs...'), 'lg10{Enter}');
  await waitFor(() => expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(1));
  await waitFor(() => expect(document.activeElement?.getAttribute('href')).toMatch(/^\/programs\//));
});

async function open(role: keyof typeof sessions) {
  const sent = stubNetwork({
    '/rest/v1/programs': () => json(200, rows),
    '/rest/v1/rpc/program_cards': () => json(200, answerOf('program_cards', { programs: rows.map(cardOf) })),
  });
  return { ...(await openAt('/programs', { '/programs': () => <ProgramsPage /> }, sessions[role])), sent };
}

function cardOf({ bases, created_at: _, ...row }: (typeof rows)[number]) {
  const card = {
    ...row,
    base: bases?.base_name ?? null,
    members: 7,
    in_force: 4,
    needed: row.base_id === rows[0]?.base_id ? 6 : 4,
    shown: [],
    next: null,
  };
  return rowLike(recordedAnswers.program_cards.programs, card);
}
