import { describe, expect, test } from 'vitest';
import { readCalendarDate } from '../time/calendar-date.ts';
import { idsOnce } from './bulk-schemas.ts';
import { type ActRequest, confirmedOf, confirmedOfOne, decideAct, type WrittenActs, whyLeft } from './decide-act.ts';

const now = new Date('2026-11-22T18:00:00Z');
const season = {
  id: 'winter',
  name: 'LG1 Winter',
  programId: 'av',
  startDate: readCalendarDate('2026-11-01'),
  endDate: readCalendarDate('2027-04-30'),
  isActive: true,
};
const clock = { validityPeriodDays: 42, twoClocks: false };
const program = { id: 'av', name: 'Avalanche Deployment', base: 'LG1', ...clock, seasons: [season] };
const held = { id: 'held', isActive: true, expiresDate: new Date('2026-11-25T18:00:00Z'), annualDate: null };
const removed = { ...held, id: 'removed', isActive: false };

function decide(request: Partial<ActRequest> = {}, acts?: WrittenActs) {
  return decideAct({ requested: 'renew', program, existing: [held], facts: {}, now, ...request }, acts);
}
const left = (request: Partial<ActRequest>) => whyLeft(decide(request));

test("a punch of one of many has a single punch's dates and note", () => {
  const decided = decide({ facts: { base: 'LG1', annualInitialTraining: true }, notes: 'Class of 2026' });
  expect(decided.decision).toMatchObject({
    kind: 'renew',
    credentialId: 'held',
    dates: { issuedDate: now, expiresDate: new Date('2027-11-22T18:00:00Z') },
    note: 'Annual Initial Training punch recorded on 11/22/2026 for base LG1: Class of 2026',
  });
  expect(whyLeft(decided)).toBeNull();
});

test("an act counts at the chosen base, else the program's, in the season of its day unless one was chosen", () => {
  expect(decide().decision).toMatchObject({ base: 'LG1', seasonId: 'winter' });
  expect(decide({ facts: { base: 'LG2' } }).decision).toMatchObject({ base: 'LG2', seasonId: null });
  expect(decide({ seasonId: 'chosen' }).decision).toMatchObject({ base: 'LG1', seasonId: 'chosen' });
});

test('a punch of one of many is as it would be alone, whoever came before', () => {
  const year = new Date('2026-10-01T18:00:00Z');
  const clocked = { ...program, id: 'clocked', twoClocks: true };
  const many: Partial<ActRequest>[] = [
    {},
    { existing: [{ ...held, id: 'other' }] },
    { requested: 'issue', existing: [removed] },
    { requested: 'issue', existing: [] },
    { program: clocked, existing: [{ ...held, annualDate: year }] },
    { program: clocked, existing: [{ ...held, annualDate: now }] },
    { facts: { liveMission: true } },
    { facts: { base: 'LG2' }, notes: 'Hoist' },
    { seasonId: 'chosen' },
    { now: year },
  ];
  const acts: WrittenActs = new Map();
  expect(many.map((one) => decide(one, acts))).toEqual(many.map((one) => decide(one)));
  expect(acts.size).toBe(many.length - 1);
});

test('people who hold nothing are left out of a punch, and people who hold it of an issue', () => {
  expect(left({ existing: [removed] })).toEqual({ reason: 'credential_not_held' });
  expect(left({ requested: 'issue' })).toEqual({ reason: 'credential_held' });
  expect(decide({ requested: 'issue', existing: [removed] }).decision.kind).toBe('reactivate');
});

test('nobody is issued anything at an inactive base', () => {
  const inactive = { ...program, isBaseActive: false };
  expect(left({ requested: 'issue', existing: [], program: inactive })).toEqual({ reason: 'base_inactive' });
  expect(left({ program: inactive })).toBeNull();
});

describe('someone punched less than 12 hours ago', () => {
  const lastPunch = { id: 'b7', at: new Date(now.getTime() - 60_000), by: 'Ada Stone' };

  test('someone punched less than 12 hours ago is left out, with when and by whom', () => {
    expect(left({ lastPunch })).toEqual({ reason: 'punched_recently', recent: lastPunch });
  });

  test('someone punched less than 12 hours ago is punched if that very punch was confirmed', () => {
    expect(left({ lastPunch, confirmed: confirmedOf({ despiteRecent: ['a1', 'B7'] }) })).toBeNull();
    expect(left({ lastPunch, confirmed: confirmedOfOne({ despiteRecent: 'B7' }) })).toBeNull();
    expect(left({ lastPunch, confirmed: confirmedOf({ despiteRecent: ['a1'] }) })).not.toBeNull();
  });
});

describe('someone grounded', () => {
  const grounding = { id: '7', since: '2026-11-20T18:00:00Z', until: null, reason: 'Broken wrist' };
  const lastPunch = { id: 'b7', at: new Date(now.getTime() - 60_000), by: 'Ada Stone' };

  test('someone grounded is left out, with until when and why, and with what else must be confirmed', () => {
    expect(left({ grounding })).toEqual({ reason: 'grounded', grounding });
    expect(left({ grounding, lastPunch })).toEqual({ reason: 'grounded', grounding, recent: lastPunch });
  });

  test('someone grounded is punched if that very grounding was confirmed, or its last day is over', () => {
    expect(left({ grounding, confirmed: confirmedOf({ despiteGroundings: ['7'] }) })).toBeNull();
    expect(left({ grounding, confirmed: confirmedOfOne({ despiteGrounding: '7' }) })).toBeNull();
    expect(left({ grounding, confirmed: confirmedOf({ despiteGroundings: ['8'] }) })).not.toBeNull();
    expect(left({ grounding: { ...grounding, until: readCalendarDate('2026-11-22') } })).not.toBeNull();
    expect(left({ grounding: { ...grounding, until: readCalendarDate('2026-11-21') } })).toBeNull();
  });
});

test('an id counts once, however it is written', () => {
  expect(idsOnce(['A-1', 'b-2', 'a-1', 'B-2', 'c-3'])).toEqual(['a-1', 'b-2', 'c-3']);
});
