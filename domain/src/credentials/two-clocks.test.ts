import { describe, expect, test } from 'vitest';
import type { RecencySeason } from '../currency/rule.ts';
import { readCalendarDate } from '../time/calendar-date.ts';
import { isInForce } from './credential.ts';
import { decideIssue, decideRenew, staysLapsed } from './decide.ts';
import type { RuleChange } from './followed.ts';
import type { PunchFacts } from './notes.ts';
import type { PlacedEvent } from './replay.ts';
import { decideUndo } from './undo.ts';

type Held = { id: string; isActive: true; issuedDate: Date; expiresDate: Date; annualDate: Date | null };

const winter = season('2026-11-15', '2027-04-30');
const program = {
  name: 'Rescue Deployment',
  base: null,
  validityPeriodDays: 42,
  twoClocks: true,
  seasons: [winter, season('2027-11-15', '2028-04-30')],
};
const annual = { annualInitialTraining: true, base: 'LG1' };

describe('a year in a program with two clocks', () => {
  test.each<[string, [string, PunchFacts][], { annual: string; expires: string }]>([
    [
      'an issue in autumn is asked for in winter',
      [['2026-10-01T18:00:00Z', {}]],
      { annual: '2026-10-01T18:00:00Z', expires: '2026-12-27T06:59:59.999Z' },
    ],
    [
      'a punch in winter gives six weeks',
      [
        ['2026-10-01T18:00:00Z', {}],
        ['2026-12-20T18:00:00Z', {}],
      ],
      { annual: '2026-10-01T18:00:00Z', expires: '2027-01-31T18:00:00Z' },
    ],
    [
      'and shortens nothing of the year',
      [
        ['2026-02-10T18:00:00Z', {}],
        ['2027-02-08T18:00:00Z', {}],
      ],
      { annual: '2026-02-10T18:00:00Z', expires: '2027-02-10T18:00:00Z' },
    ],
    [
      'a clock change moves no day',
      [
        ['2026-10-01T18:00:00Z', {}],
        ['2027-02-10T19:00:00Z', {}],
      ],
      { annual: '2026-10-01T18:00:00Z', expires: '2027-03-24T18:00:00Z' },
    ],
    [
      'the last punches of winter last until the year is over',
      [
        ['2026-10-01T18:00:00Z', {}],
        ['2027-04-20T18:00:00Z', {}],
      ],
      { annual: '2026-10-01T18:00:00Z', expires: '2027-10-01T18:00:00Z' },
    ],
    [
      'a punch in summer moves nothing',
      [
        ['2026-12-01T19:00:00Z', {}],
        ['2027-04-20T18:00:00Z', {}],
        ['2027-07-01T18:00:00Z', {}],
      ],
      { annual: '2026-12-01T19:00:00Z', expires: '2027-12-01T19:00:00Z' },
    ],
    [
      'an annual training in winter begins a year, and six weeks',
      [
        ['2026-10-01T18:00:00Z', {}],
        ['2027-01-05T18:00:00Z', annual],
      ],
      { annual: '2027-01-05T18:00:00Z', expires: '2027-02-16T18:00:00Z' },
    ],
    [
      'one in summer lasts six weeks into winter',
      [
        ['2026-10-01T18:00:00Z', {}],
        ['2027-07-05T18:00:00Z', annual],
      ],
      { annual: '2027-07-05T18:00:00Z', expires: '2027-12-27T06:59:59.999Z' },
    ],
    [
      'an annual training on a live mission counts as much',
      [
        ['2026-10-01T18:00:00Z', {}],
        ['2027-07-05T18:00:00Z', { base: 'LG1', annualInitialTraining: true, liveMission: true }],
      ],
      { annual: '2027-07-05T18:00:00Z', expires: '2027-12-27T06:59:59.999Z' },
    ],
    [
      'a punch after the year leaves it over',
      [
        ['2026-10-01T18:00:00Z', {}],
        ['2027-11-20T19:00:00Z', {}],
      ],
      { annual: '2026-10-01T18:00:00Z', expires: '2027-10-01T18:00:00Z' },
    ],
  ])('%s, with two clocks', (_title, acts, { annual: began, expires }) => {
    const held = after(acts);
    expect(held.annualDate).toEqual(new Date(began));
    expect(held.expiresDate).toEqual(new Date(expires));
    expect(held.issuedDate).toEqual(new Date(acts.at(-1)?.[0] ?? ''));
  });

  test('a credential with two clocks ends after 43 winter days without a punch, even after winter, until the next punch', () => {
    const held = after([
      ['2026-10-01T18:00:00Z', {}],
      ['2026-12-20T18:00:00Z', {}],
    ]);
    expect(isInForce(held, new Date('2027-01-31T18:00:00Z'))).toBe(true);
    expect(isInForce(held, new Date('2027-02-01T18:00:00Z'))).toBe(false);
    expect(isInForce(held, new Date('2027-05-01T18:00:00Z'))).toBe(false);
    expect(isInForce(punched(held, '2027-05-01T18:00:00Z'), new Date('2027-09-01T18:00:00Z'))).toBe(true);
  });

  test('an annual training restores what a punch leaves lapsed', () => {
    const held = after([['2026-10-01T18:00:00Z', {}]]);
    const now = new Date('2027-11-20T19:00:00Z');
    const punch = (facts: PunchFacts) => decideRenew({ program, existing: [held], facts, now });
    const stays = [{}, annual].map(punch).map((act) => act.kind === 'renew' && staysLapsed(act, now));
    expect(stays).toEqual([true, false]);
  });

  test('a credential issued into the past brings its year along', () => {
    const now = new Date('2026-12-20T18:00:00Z');
    const yearOfIssue = new Date('2026-01-10T18:00:00Z');
    expect(decideIssue({ program, existing: [], yearOfIssue, now })).toMatchObject({
      dates: { issuedDate: now, annualDate: yearOfIssue, expiresDate: new Date('2027-01-10T18:00:00Z') },
    });
  });
});

describe('undo', () => {
  const first = event('1', 'issue', '2026-10-01T18:00:00Z', null, after([['2026-10-01T18:00:00Z', {}]]));
  const twice = after([
    ['2026-10-01T18:00:00Z', {}],
    ['2026-12-20T18:00:00Z', annual],
  ]);
  const second = { ...event('2', 'renew', '2026-12-20T18:00:00Z', first, twice), isAnnualInitial: true };
  const common = { program, rules: [], events: [first, second], punchId: 'punch 2', reason: '', now: twice.issuedDate };
  const restored = (input: Partial<Parameters<typeof decideUndo>[0]>) => {
    const decision = decideUndo({ ...common, ...input });
    if (decision.kind === 'refuse') throw new Error(decision.message);
    const { expiresDate, annualDate, issuedDate } = decision.restored;
    return { issuedDate, expiresDate, annualDate };
  };
  const before = { issuedDate: first.newIssued, annualDate: first.newAnnual };

  test('an undo restores the earlier year and dates', () => {
    expect(restored({})).toEqual({ ...before, expiresDate: new Date('2026-12-27T06:59:59.999Z') });
  });

  const ruled = (batchId: string, afterEvent: string, rule: Partial<RuleChange['rule']>): RuleChange => {
    const { twoClocks, validityPeriodDays, seasons } = program;
    return { batchId, at: twice.issuedDate, afterEvent, rule: { twoClocks, validityPeriodDays, seasons, ...rule } };
  };

  test("an undo leaves what each rule since would have made of it, and a rule's own change doesn't block it", () => {
    const clocks = { ...second, id: '3', kind: 'clocks' as const, punchId: null, isAnnualInitial: false };
    const rules = [
      ruled('known to it', '1', { seasons: [] }),
      ruled('first', '2', { seasons: [season('2026-12-01', '2027-04-30')] }),
      ruled('moves nothing', '3', { seasons: [season('2026-12-01', '2027-03-31')] }),
      ruled('second', '3', { seasons: [season('2027-01-01', '2027-04-30')] }),
    ];
    const decision = decideUndo({ ...common, rules, events: [first, second, clocks] });
    const { newAnnual: annualDate } = first;
    expect(decision).toMatchObject({
      restored: { ...before, expiresDate: new Date('2027-02-12T06:59:59.999Z') },
      followed: [
        { batchId: 'first', at: twice.issuedDate, annualDate, expiresDate: new Date('2027-01-12T06:59:59.999Z') },
        { batchId: 'second', at: twice.issuedDate, annualDate, expiresDate: new Date('2027-02-12T06:59:59.999Z') },
      ],
    });
  });

  test('an undo leaves one clock if the option was turned off since, and its year if it was turned on', () => {
    expect(restored({ rules: [ruled('off', '2', { twoClocks: false })] })).toEqual({
      ...before,
      annualDate: null,
      expiresDate: new Date('2026-11-12T19:00:00Z'),
    });
    const underOne = { ...first, newAnnual: null, newExpires: new Date('2026-11-12T19:00:00Z') };
    const removal: PlacedEvent = {
      ...underOne,
      id: '2',
      kind: 'remove',
      punchId: null,
      oldStatus: 'valid',
      newStatus: 'inactive',
      oldIssued: underOne.newIssued,
      oldExpires: underOne.newExpires,
    };
    const removed = { events: [underOne, removal], punchId: undefined, removalId: '2', reason: 'Ana' };
    expect(restored({ ...removed, rules: [ruled('on', '2', {})] })).toEqual({
      ...before,
      expiresDate: new Date('2026-12-27T06:59:59.999Z'),
    });
  });

  test('an undo keeps what somebody wrote by hand', () => {
    const expiresDate = new Date('2026-12-24T19:00:00Z');
    const byHand: PlacedEvent = {
      ...second,
      id: '2',
      kind: 'correct',
      punchId: null,
      isAnnualInitial: false,
      newIssued: first.newIssued,
      newExpires: expiresDate,
      newAnnual: first.newAnnual,
    };
    const third = event('3', 'renew', '2026-12-20T18:00:00Z', byHand, twice);
    const rules = [ruled('no season any more', '3', { seasons: [] })];
    expect(restored({ rules, events: [first, byHand, third], punchId: 'punch 3' })).toEqual({ ...before, expiresDate });
  });
});

function after(acts: [string, PunchFacts][]): Held {
  return acts.reduce<Held | null>((before, [at, facts]) => act(before, new Date(at), facts), null) as Held;
}

function punched(held: Held, at: string): Held {
  return act(held, new Date(at), {});
}

function act(before: Held | null, now: Date, facts: PunchFacts): Held {
  const decision = before
    ? decideRenew({ program, existing: [before], facts, now })
    : decideIssue({ program, existing: [], facts, now });
  if (decision.kind === 'refuse') throw new Error(decision.message);
  return { id: 'c', isActive: true, ...decision.dates };
}

function event(id: string, kind: PlacedEvent['kind'], at: string, before: PlacedEvent | null, held: Held): PlacedEvent {
  return {
    id,
    credentialId: 'c',
    memberId: 'm',
    programId: 'p',
    kind,
    punchId: `punch ${id}`,
    voids: null,
    isAnnualInitial: false,
    seasonId: null,
    base: null,
    at: new Date(at),
    recordedAt: new Date(at),
    oldStatus: before?.newStatus ?? null,
    newStatus: 'valid',
    oldIssued: before?.newIssued ?? null,
    newIssued: held.issuedDate,
    oldExpires: before?.newExpires ?? null,
    newExpires: held.expiresDate,
    oldAnnual: before?.newAnnual ?? null,
    newAnnual: held.annualDate,
  };
}

function season(startDate: string, endDate: string): RecencySeason {
  return { startDate: readCalendarDate(startDate), endDate: readCalendarDate(endDate), isActive: true };
}
