import { describe, expect, test } from 'vitest';
import { readCalendarDate } from '../time/index.ts';
import { decideBulkPunch, idsOnce } from './index.ts';

const now = new Date('2026-11-22T18:00:00Z');
const program = { name: 'Avalanche Deployment', validityPeriodDays: 42, twoClocks: false, seasons: [] };
const credential = { id: 'held', isActive: true, expiresDate: new Date('2026-11-25T18:00:00Z'), annualDate: null };
const target = { program, credential };

const none = { punches: new Set<string>(), groundings: new Set<string>() };

type Asked = Partial<Parameters<typeof decideBulkPunch<typeof program>>[0]>;

function decide(asked: Asked = {}) {
  return decideBulkPunch({ target, lastPunch: null, grounding: null, confirmed: none, facts: {}, now, ...asked });
}

test("someone in a bulk punch gets a single punch's dates and note", () => {
  expect(decide({ facts: { base: 'LG1', annualInitialTraining: true }, notes: 'Class of 2026' })).toMatchObject({
    kind: 'punch',
    target,
    act: {
      dates: { issuedDate: now, expiresDate: new Date('2027-11-22T18:00:00Z') },
      note: 'Annual Initial Training punch recorded on 11/22/2026 for base LG1: Class of 2026',
    },
  });
});

test('someone with nothing to punch is left out', () => {
  expect(decide({ target: null })).toEqual({ kind: 'leave', reason: 'credential_not_held' });
});

describe('someone punched less than 12 hours ago', () => {
  const lastPunch = { id: 'b7', at: new Date(now.getTime() - 60_000), by: 'Ada Stone' };

  test('is left out, with when and by whom', () => {
    expect(decide({ lastPunch })).toEqual({ kind: 'leave', reason: 'punched_recently', recent: lastPunch });
  });

  test('is punched if that very punch was confirmed', () => {
    expect(decide({ lastPunch, confirmed: { ...none, punches: new Set(['a1', 'b7']) } }).kind).toBe('punch');
    expect(decide({ lastPunch, confirmed: { ...none, punches: new Set(['a1']) } }).kind).toBe('leave');
  });
});

describe('someone grounded', () => {
  const grounding = { id: '7', since: '2026-11-20T18:00:00Z', until: null, reason: 'Broken wrist' };
  const lastPunch = { id: 'b7', at: new Date(now.getTime() - 60_000), by: 'Ada Stone' };

  test('is left out, with until when and why, and with what else must be confirmed', () => {
    expect(decide({ grounding })).toEqual({ kind: 'leave', reason: 'grounded', grounding });
    expect(decide({ grounding, lastPunch })).toEqual({
      kind: 'leave',
      reason: 'grounded',
      grounding,
      recent: lastPunch,
    });
  });

  test('is punched if that very grounding was confirmed, or its last day is over', () => {
    expect(decide({ grounding, confirmed: { ...none, groundings: new Set(['7']) } }).kind).toBe('punch');
    expect(decide({ grounding, confirmed: { ...none, groundings: new Set(['8']) } }).kind).toBe('leave');
    expect(decide({ grounding: { ...grounding, until: readCalendarDate('2026-11-22') } }).kind).toBe('leave');
    expect(decide({ grounding: { ...grounding, until: readCalendarDate('2026-11-21') } }).kind).toBe('punch');
  });
});

test('an id counts once, however it is written', () => {
  expect(idsOnce(['A-1', 'b-2', 'a-1', 'B-2', 'c-3'])).toEqual(['a-1', 'b-2', 'c-3']);
});
