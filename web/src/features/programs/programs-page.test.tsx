import { screen, waitFor } from '@testing-library/react';
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
  programRow('Lift Ticket', 'LG10'),
  programRow('Rescue Deployment', 'LG1'),
];

it('the programs page shows an administrator the programs of all bases with their members, and a link to a new one', async () => {
  const { sent } = await open('admin');
  expect(await screen.findAllByText('7 members')).toHaveLength(3);
  expect(screen.getByRole('button', { name: 'Add Program' })).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'Add Program' })).toBeNull();
  expect(sent.map(({ url }) => new URL(url).pathname)).toEqual(['/rest/v1/rpc/program_cards']);
});

it('the programs page shows an administrator how many of the needed are in force by base above the cards, until they are searched', async () => {
  const { user } = await open('admin');
  expect(await screen.findByRole('link', { name: 'Lift Ticket at LG10: 4 of 6, 2 short' })).toBeTruthy();
  expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
    'LG1, readiness board',
    'LG2, readiness board',
    'LG10, readiness board',
  ]);
  await user.type(screen.getByPlaceholderText('Search programs...'), 'lg10');
  await waitFor(() => expect(screen.queryByRole('table')).toBeNull());
  expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(1);
});

it('the programs page shows a member the same programs without members or forms, and requests only what a member may read', async () => {
  const { sent } = await open('member');
  await screen.findAllByRole('link', { name: 'Lift Ticket' });
  expect(screen.getAllByText(/^LG/).map(({ textContent }) => textContent)).toEqual(['LG1', 'LG2', 'LG10']);
  expect(screen.queryByText(/member/)).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.queryByRole('table')).toBeNull();
  expect(screen.getByRole('link', { name: 'Rescue Deployment' }).getAttribute('href')).toBe(`/programs/${rows[2]?.id}`);
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
  await import('../../components/programs/needs-matrix.tsx');
  return { ...(await openAt('/programs', { '/programs': () => <ProgramsPage /> }, sessions[role])), sent };
}

function cardOf({ bases, created_at: _, ...row }: (typeof rows)[number]) {
  const card = { ...row, base: bases?.base_name ?? null, members: 7, in_force: 4, needed: 6, shown: [] };
  return rowLike(recordedAnswers.program_cards.programs, card);
}
