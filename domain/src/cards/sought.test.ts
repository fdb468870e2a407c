import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Evidence } from './evidence.ts';
import { type ListedProgram, listedProgram, readSought, type Sought, soughtFor, writeSought } from './sought.ts';
import type { StatedProgram } from './statement.ts';
import { judgeCard } from './verdict.ts';
import { verdictSentences } from './verdict-words.ts';

const now = new Date('2026-11-20T18:00:00Z');
const later = new Date('2027-11-20T18:00:00Z');
const ended = new Date('2026-11-04T06:59:59Z');
const dayMs = 86_400_000;
const live = { at: now, isClockKnown: true };
const phone = { key: 'A'.repeat(44), index: 63 };

const avalanche = (base: string): ListedProgram => ({ name: 'Avalanche Deployment', type: 'avalanche', base });
const rescue: ListedProgram = { name: 'Rescue Deployment', type: 'rescue', base: 'LG1' };
const ticket: ListedProgram = { name: 'Lift Ticket', type: 'lift_ticket', base: null };
const listed = [avalanche('LG1'), avalanche('LG2'), rescue, ticket];

const stated = (index: number, { name, base }: ListedProgram, until = later): StatedProgram => ({
  index,
  name,
  base,
  until,
});

type Facts = { revoked?: number[]; programs?: ListedProgram[] | null; listDays?: number };

function judge(
  sought: Sought | null,
  programs: StatedProgram[],
  { revoked = [], programs: named = listed, listDays = 0 }: Facts = {},
) {
  const list: Evidence['list'] = {
    signedAt: new Date(now.getTime() - listDays * dayMs),
    isRevoked: (index) => revoked.includes(index),
    programs: named,
  };
  const statement = { keyId: 'AbC-_123', signedAt: now, memberName: 'Amelia Ortega', phone, programs };
  const evidence = { list, now, isConnected: false, today: null, seenRevoked: new Map(), seen: live, sought };
  return judgeCard({ checked: { kind: 'signed', statement, shown: live }, ...evidence });
}

const at = (base: string): Sought => ({ by: 'program', name: 'Avalanche Deployment', base });
const anywhere: Sought = { by: 'name', name: 'Avalanche Deployment' };
const [lg1, lg2, atRescue] = [
  stated(1, avalanche('LG1')),
  stated(2, avalanche('LG2'), ended),
  stated(3, rescue, ended),
] as const;

it.each<[string, Sought | null, StatedProgram[], string, string[], Facts?]>([
  ['everything, all in force', null, [lg1], 'valid', []],
  [
    'everything, one lapsed',
    null,
    [lg1, atRescue],
    'partly',
    ['Rescue Deployment lapsed Nov 03, 2026'],
    { programs: null },
  ],
  ['what is in force', at('LG1'), [lg1, lg2, atRescue], 'valid', ['Avalanche Deployment at LG1 is in force']],
  [
    'a base, something in force there',
    { by: 'base', base: 'LG1' },
    [lg1, lg2],
    'valid',
    ['Avalanche Deployment at LG1 is in force'],
  ],
  [
    'a base, nothing of it stated',
    { by: 'base', base: 'LG2' },
    [lg1, atRescue],
    'not-held',
    ['No programs at LG2 on this card.'],
  ],
  [
    'a base, one of its programs lapsed',
    { by: 'base', base: 'LG1' },
    [lg1, atRescue],
    'partly',
    ['Rescue Deployment at LG1 lapsed Nov 03, 2026'],
  ],
  [
    'a base without programs',
    { by: 'base', base: 'LG9' },
    [lg1],
    'not-listed',
    ['No programs at LG9 among the programs this device knows.'],
  ],
  ['what lapsed', at('LG2'), [lg1, lg2], 'lapsed', ['Avalanche Deployment at LG2 lapsed Nov 03, 2026']],
  ['another base', at('LG2'), [lg1], 'not-held', ['No Avalanche Deployment at LG2 on this card.']],
  ['a name elsewhere', anywhere, [stated(4, ticket)], 'not-held', ['No Avalanche Deployment on this card.']],
  [
    'a name at any base, in force at one',
    anywhere,
    [lg1, lg2],
    'valid',
    ['Avalanche Deployment at LG1 is in force', 'Avalanche Deployment at LG2 lapsed Nov 03, 2026'],
  ],
  ['what was revoked', at('LG1'), [lg1, stated(3, rescue)], 'revoked', [], { revoked: [1] }],
  [
    'something else than what was revoked',
    at('LG1'),
    [lg1, stated(3, rescue)],
    'valid',
    ['Avalanche Deployment at LG1 is in force'],
    { revoked: [3] },
  ],
  [
    'what is no program any more',
    at('LG9'),
    [stated(1, avalanche('LG9'))],
    'not-listed',
    ['No Avalanche Deployment at LG9 among the programs this device knows.'],
  ],
  [
    'something by a list without programs',
    at('LG1'),
    [lg1],
    'not-listed',
    ['No Avalanche Deployment at LG1 among the programs this device knows.'],
    { programs: null },
  ],
  ['what is in force, by a list of three days', at('LG1'), [lg1], 'unchecked', [], { listDays: 3 }],
  [
    'what lapsed, by a list of three days',
    at('LG2'),
    [lg1, lg2],
    'lapsed',
    ['Avalanche Deployment at LG2 lapsed Nov 03, 2026'],
    { listDays: 3 },
  ],
])('a card checked for something for %s', (_, sought, programs, kind, sentences, facts) => {
  const verdict = judge(sought, programs, facts);
  expect([verdict.kind, verdictSentences(verdict, sought, now)]).toEqual([kind, sentences]);
});

it('a card checked for something shows nothing in force by a list of three days, whatever is checked', () => {
  for (const sought of [at('LG2'), at('LG9')]) {
    expect(judge(sought, [lg1, lg2, atRescue], { listDays: 3 }).programs.map(({ state }) => state)).not.toContain(
      'valid',
    );
  }
});

it('a card checked for something is green only if what is checked is listed, stated, in force and not revoked', () => {
  const name = fc.constantFrom('Avalanche', 'Rescue', 'Ticket');
  const base = fc.constantFrom('LG1', 'LG2', null);
  const kind = fc.constantFrom('avalanche', 'rescue', null);
  const sought = fc.oneof(
    fc.record({ by: fc.constant('name'), name }),
    fc.record({ by: fc.constant('base'), base: fc.constantFrom('LG1', 'LG2') }),
    fc.record({ by: fc.constant('program'), name, base: fc.constantFrom('LG1', 'LG2') }),
  ) as fc.Arbitrary<Sought>;
  const program = fc.record({ name, base, isLapsed: fc.boolean(), isRevoked: fc.boolean() });
  fc.assert(
    fc.property(
      sought,
      fc.array(program, { minLength: 1, maxLength: 6 }),
      fc.array(fc.record({ name, base, type: kind }), { maxLength: 8 }),
      fc.constantFrom(0, 1, 3),
      (wanted, held, named, listDays) => {
        const programs = held.map((one, index) => stated(index, { ...one, type: null }, one.isLapsed ? ended : later));
        const revoked = held.flatMap((one, index) => (one.isRevoked ? index : []));
        const isGreen = judge(wanted, programs, { revoked, programs: named, listDays }).kind === 'valid';
        const isMeant = (one: { name: string; base: string | null }) =>
          wanted.by === 'base'
            ? one.base === wanted.base
            : one.name === wanted.name && (wanted.by === 'name' || one.base === wanted.base);
        const meant = held.filter(isMeant);
        const isThere = named.some(isMeant);
        const isGood =
          meant.some((one) => !one.isLapsed) &&
          !meant.some((one) => one.isRevoked || (wanted.by === 'base' && one.isLapsed));
        expect(isGreen).toBe(isThere && isGood && listDays < 3);
      },
    ),
  );
});

describe('the choices', () => {
  it('the choices of what to check for are read as they were written, and nothing else is', () => {
    for (const sought of [
      ...[soughtFor(null, null), soughtFor(null, 'LG1'), soughtFor('Lift Ticket', null)],
      soughtFor('Lift Ticket', 'LG1'),
    ]) {
      expect(readSought(writeSought(sought))).toEqual(sought);
    }
    expect(readSought('{"by":"type","type":"avalanche"}')).toEqual(anywhere);
    for (const text of [null, '', '7', '{}', '{"by":"type","type":"toString"}', '{"by":"program","name":"A"}']) {
      expect(readSought(text)).toBe(undefined);
    }
  });

  it('the choices of what to check for cut titles as statements do', () => {
    expect(listedProgram({ name: 'Ö'.repeat(40), type: null, base: null }).name).toBe(`${'Ö'.repeat(22)}…`);
  });
});
