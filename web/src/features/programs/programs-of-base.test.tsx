import type { Answers } from '@ffl/domain/answers';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { answerOf, rowLike } from '../../testing/answers.ts';
import { json, stubNetwork } from '../../testing/network.ts';
import { openAt } from '../../testing/open-at.tsx';
import { recordedAnswers } from '../../testing/recorded-answers.ts';
import { idOf, programRecord, programRow } from '../../testing/sample-rows.ts';
import { storeSession } from '../../testing/tokens.ts';
import { ProgramsOfBase } from './programs-of-base.tsx';

const base = { id: idOf('LG1'), name: 'LG1', description: 'Front side', isActive: true, formerNames: [] };
const lift = cardRow('Lift Ticket', {
  description: null,
  validity_period_days: 180,
  requires_training: false,
  members: 14,
  in_force: 4,
  needed: 6,
  next: {
    member_id: idOf('Maya'),
    first_name: 'Maya',
    last_name: 'Lindqvist',
    until: '2026-12-24T12:00:00.000000+00:00',
  },
  shown: [
    { id: '1', first_name: 'Amelia', last_name: 'Ortega' },
    { id: '2', first_name: 'Bo', last_name: 'Lind' },
    { id: '3', first_name: 'Cleo', last_name: 'Park' },
  ],
});
const rescue = cardRow('Rescue Deployment', { description: 'Helicopter work' });
const avalanche = cardRow('Avalanche Deployment', {});

const titles = () =>
  screen.getAllByRole('heading', { level: 2 }).map((title) => within(title).getByRole('link').textContent);
const adding = (name: RegExp) => screen.findByRole('button', { name });

it("a base's programs have their title, the ways on, and cards with who is in force, who lapses next and what the program is", async () => {
  await openBase([lift, rescue]);
  expect(await screen.findByRole('heading', { level: 1, name: 'LG1 Programs' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Back to Bases' }).getAttribute('href')).toBe('/admin/bases');
  expect(screen.getByRole('link', { name: 'Readiness of LG1' }).getAttribute('href')).toBe('/admin/readiness?base=LG1');
  expect(screen.getByRole('link', { name: 'Training at LG1' }).getAttribute('href')).toBe(
    `/admin/training/base/${base.id}`,
  );
  const card = within((await screen.findByRole('link', { name: 'Lift Ticket' })).closest('li') as HTMLElement);
  expect(card.getByText('6 needed')).toBeTruthy();
  expect(card.getByText('2 short')).toBeTruthy();
  expect(card.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Lift Ticket', `/admin/bases/${base.id}/${lift.id}`],
    ['4 in force', '/admin/readiness?base=LG1&programs=lift_ticket'],
    ['Maya Lindqvist', `/admin/members?selected=${idOf('Maya')}`],
  ]);
  expect(card.getByText('No description available')).toBeTruthy();
  expect(card.getByText('Valid for 180 days')).toBeTruthy();
  expect(card.getByText('AO')).toBeTruthy();
  expect(card.getByText('+11')).toBeTruthy();
  expect(card.getByText('14 members')).toBeTruthy();
  expect(screen.getByText('Helicopter work')).toBeTruthy();
});

it("a base's programs are searched by name and description", async () => {
  const { user, address } = await openBase([lift, rescue, avalanche]);
  await screen.findByRole('link', { name: 'Lift Ticket' });
  await user.type(screen.getByPlaceholderText('Search programs...'), 'helicopter');
  await waitFor(() => expect(titles()).toEqual(['Rescue Deployment']));
  expect(address()).toBe('/admin/bases/LG1?q=helicopter');
  await user.type(screen.getByPlaceholderText('Search programs...'), 's');
  expect(await screen.findByText('No programs found. Try adjusting your search.')).toBeTruthy();
});

it("a base's programs that can't be read say so in place, with Retry and without a toast", async () => {
  const { toast } = await openBase([], { cards: () => json(500, {}) });
  expect(await screen.findByText('Failed to fetch programs for base')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
  expect(toast.current).toBeUndefined();
});

describe('the card that adds a program', () => {
  it('the card that adds a program offers the missing types, and is gone when there are three', async () => {
    await openBase([lift]);
    expect(await adding(/^Avalanche Deployment/)).toBeTruthy();
    expect(await adding(/^Rescue Deployment/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Lift Ticket/ })).toBeNull();
  });

  it('a base with three programs has no card or form to add one', async () => {
    await openBase([lift, rescue, avalanche]);
    await screen.findByRole('link', { name: 'Lift Ticket' });
    expect(screen.queryByRole('heading', { name: 'Add Program' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Add Program' })).toBeNull();
  });

  it('the card that adds a program creates by type, says so, and moves focus to the new card', async () => {
    const rows = [lift, rescue];
    const onWrite = () => {
      rows.push(avalanche);
      return json(201, { data: programRecord(programRow('Avalanche Deployment', 'LG1')) });
    };
    const { user, writes } = await openBase(rows, { onWrite });
    await user.click(await adding(/^Avalanche Deployment/));
    expect(await screen.findByText('Program Created')).toBeTruthy();
    expect(screen.getByText('Avalanche Deployment program has been added to LG1')).toBeTruthy();
    expect(await writes[0]?.clone().json()).toEqual({ type: 'avalanche', base: base.id });
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Avalanche Deployment'));
    expect(screen.queryByRole('heading', { name: 'Add Program' })).toBeNull();
  });

  it("the card that adds a program shows the server's reason if someone else was first, and what they added", async () => {
    const rows = [lift, rescue];
    const onWrite = () => {
      rows.push(avalanche);
      return json(409, { code: 'base_full', message: 'A base has at most 3 programs.' });
    };
    const { user, toast } = await openBase(rows, { onWrite });
    await user.click(await adding(/^Avalanche Deployment/));
    await waitFor(() =>
      expect(toast.current).toMatchObject({
        title: 'Failed to create program',
        text: 'A base has at most 3 programs.',
      }),
    );
    expect(await screen.findByRole('link', { name: 'Avalanche Deployment' })).toBeTruthy();
  });

  it('the card that adds a program needs a connection, and says so', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await openBase([lift]);
    expect((await adding(/^Avalanche Deployment/)).hasAttribute('disabled')).toBe(true);
    expect(screen.getByText('You are offline. This needs a connection.')).toBeTruthy();
  });
});

type ProgramCardRow = Answers['program_cards']['programs'][number];
type Setup = { cards?: () => Response; onWrite?: () => Response };

async function openBase(rows: ProgramCardRow[], { cards, onWrite }: Setup = {}) {
  storeSession();
  const writes: Request[] = [];
  stubNetwork({
    '/rest/v1/rpc/program_cards': () => cards?.() ?? json(200, answerOf('program_cards', { programs: rows })),
    '/functions/v1/programs': (request) => {
      writes.push(request);
      return onWrite?.() ?? json(400, {});
    },
  });
  const opened = await openAt('/admin/bases/LG1', { '/admin/bases/LG1': () => <ProgramsOfBase base={base} /> });
  return { ...opened, writes };
}

function cardRow(name: string, over: Partial<ProgramCardRow>): ProgramCardRow {
  const { bases: _, created_at: __, ...row } = programRow(name, 'LG1');
  const card = {
    ...row,
    base: 'LG1',
    base_is_active: true,
    members: 0,
    in_force: 0,
    needed: null,
    shown: [],
    next: null,
  };
  return rowLike(recordedAnswers.program_cards.programs, { ...card, ...over });
}
