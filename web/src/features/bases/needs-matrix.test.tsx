import type { ProgramNeed } from '@ffl/domain/readiness/needs-matrix';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openAt } from '../../testing/open-at.tsx';
import { NeedsMatrix } from './needs-matrix.tsx';

const avalanche = need('LG1', { name: 'Avalanche Deployment', programType: 'avalanche', inForce: 7, needed: 10 });
const lifts = need('LG1', { inForce: 1_204, needed: null });
const liftsOfTwo = need('LG2', { inForce: 12, needed: 12 });
const water = need('LG2', { id: 'f0a1', name: 'Swiftwater', programType: null, inForce: 0, needed: 1 });

it('the matrix of needs says for each base and program how many are in force of how many needed, and each number opens their board', async () => {
  await open([avalanche, lifts, liftsOfTwo, water]);
  const [lg1, lg2] = screen.getAllByRole('row').slice(1);
  if (!lg1 || !lg2) throw new Error('There is a row per base');
  const linksOf = (row: HTMLElement) =>
    within(row)
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]);
  expect(linksOf(lg1)).toEqual([
    ['LG1, readiness board', '/admin/readiness?base=LG1'],
    ['Avalanche Deployment at LG1: 7 of 10, 3 short', '/admin/readiness?base=LG1&programs=avalanche'],
    ['Lift Ticket at LG1: 1,204', '/admin/readiness?base=LG1&programs=lift_ticket'],
  ]);
  expect(linksOf(lg2)).toEqual([
    ['LG2, readiness board', '/admin/readiness?base=LG2'],
    ['Lift Ticket at LG2: 12 of 12', '/admin/readiness?base=LG2&programs=lift_ticket'],
    ['Swiftwater at LG2: 0 of 1, 1 short', '/admin/readiness?base=LG2&programs=f0a1'],
  ]);
  expect(within(lg1).getAllByText('No such program')).toHaveLength(1);
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Base',
    'AVAvalanche Deployment',
    'LTLift Ticket',
    'SWSwiftwater',
  ]);
});

it.each([
  ['2 of 3 programs with a number are short', [avalanche, lifts, liftsOfTwo, water]],
  ['1 of 1 program with a number is short', [avalanche, lifts]],
  ['The program with a number has as many in force as it needs.', [liftsOfTwo]],
  ["No program has a number of people needed yet. Set one on a program's page.", [lifts]],
])('the matrix of needs says: %s', async (sentence, programs) => {
  await open(programs);
  expect(screen.getByText(sentence)).toBeTruthy();
});

it('the matrix of needs shows inactive bases apart, as short of nobody', async () => {
  await open([lifts, need('LG0', { inForce: 3, isBaseActive: false })]);
  expect(screen.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'BaseLTLift Ticket',
    'LG1, readiness boardLift Ticket at LG1: 1,204',
    'Inactive, so never short',
    'LG0, readiness boardLift Ticket at LG0: 3',
  ]);
});

const open = (programs: ProgramNeed[]) => openAt('/', { '/': () => <NeedsMatrix programs={programs} /> });

function need(base: string, over: Partial<ProgramNeed>): ProgramNeed {
  const lift = { id: base, name: 'Lift Ticket', programType: 'lift_ticket' } as const;
  return { ...lift, base, isBaseActive: true, inForce: 0, needed: null, ...over };
}
