import { describe, expect, test } from 'vitest';
import { readCalendarDate } from '../time/index.ts';
import { type AskedAct, confirmedOf, confirmedOfOne, decideAsked, idsOnce, whyLeft } from './index.ts';

const now = new Date('2026-11-22T18:00:00Z');
const program = { name: 'Avalanche Deployment', validityPeriodDays: 42, twoClocks: false, seasons: [] };
const held = { id: 'held', isActive: true, expiresDate: new Date('2026-11-25T18:00:00Z'), annualDate: null };
const removed = { ...held, id: 'removed', isActive: false };

function decide(asked: Partial<AskedAct> = {}) {
  const nothing = { lastPunch: null, grounding: null, confirmed: confirmedOf({}) };
  return decideAsked({ asked: 'renew', program, existing: [held], facts: {}, now, ...nothing, ...asked });
}
const left = (asked: Partial<AskedAct>) => whyLeft(decide(asked));

test("one of many gets a single punch's dates and note", () => {
  const decided = decide({ facts: { base: 'LG1', annualInitialTraining: true }, notes: 'Class of 2026' });
  expect(decided.decision).toMatchObject({
    kind: 'renew',
    credentialId: 'held',
    dates: { issuedDate: now, expiresDate: new Date('2027-11-22T18:00:00Z') },
    note: 'Annual Initial Training punch recorded on 11/22/2026 for base LG1: Class of 2026',
  });
  expect(whyLeft(decided)).toBeNull();
});

test('whoever holds nothing is left out of a punch, and whoever holds it of an issue', () => {
  expect(left({ existing: [removed] })).toEqual({ reason: 'credential_not_held' });
  expect(left({ asked: 'issue' })).toEqual({ reason: 'credential_held' });
  expect(decide({ asked: 'issue', existing: [removed] }).decision.kind).toBe('reactivate');
});

test('nobody is issued anything at an inactive base', () => {
  const inactive = { ...program, isBaseActive: false };
  expect(left({ asked: 'issue', existing: [], program: inactive })).toEqual({ reason: 'base_inactive' });
  expect(left({ program: inactive })).toBeNull();
});

describe('someone punched less than 12 hours ago', () => {
  const lastPunch = { id: 'b7', at: new Date(now.getTime() - 60_000), by: 'Ada Stone' };

  test('is left out, with when and by whom', () => {
    expect(left({ lastPunch })).toEqual({ reason: 'punched_recently', recent: lastPunch });
  });

  test('is punched if that very punch was confirmed', () => {
    expect(left({ lastPunch, confirmed: confirmedOf({ despiteRecent: ['a1', 'B7'] }) })).toBeNull();
    expect(left({ lastPunch, confirmed: confirmedOfOne({ despiteRecent: 'B7' }) })).toBeNull();
    expect(left({ lastPunch, confirmed: confirmedOf({ despiteRecent: ['a1'] }) })).not.toBeNull();
  });
});

describe('someone grounded', () => {
  const grounding = { id: '7', since: '2026-11-20T18:00:00Z', until: null, reason: 'Broken wrist' };
  const lastPunch = { id: 'b7', at: new Date(now.getTime() - 60_000), by: 'Ada Stone' };

  test('is left out, with until when and why, and with what else must be confirmed', () => {
    expect(left({ grounding })).toEqual({ reason: 'grounded', grounding });
    expect(left({ grounding, lastPunch })).toEqual({ reason: 'grounded', grounding, recent: lastPunch });
  });

  test('is punched if that very grounding was confirmed, or its last day is over', () => {
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
