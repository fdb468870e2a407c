import { describe, expect, test } from 'vitest';
import { decideBulkPunch, idsOnce } from './index.ts';

const now = new Date('2026-11-22T18:00:00Z');
const program = { name: 'Avalanche Deployment', validityPeriodDays: 42, twoClocks: false, seasons: [] };
const credential = { id: 'held', isActive: true, expiresDate: new Date('2026-11-25T18:00:00Z'), annualDate: null };
const target = { program, credential };

type Asked = Partial<Parameters<typeof decideBulkPunch<typeof program>>[0]>;

function decide(asked: Asked = {}) {
  return decideBulkPunch({ target, lastPunch: null, despiteRecent: new Set<string>(), facts: {}, now, ...asked });
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
    expect(decide({ lastPunch, despiteRecent: new Set(['a1', 'b7']) }).kind).toBe('punch');
    expect(decide({ lastPunch, despiteRecent: new Set(['a1']) }).kind).toBe('leave');
  });
});

test('an id counts once, however it is written', () => {
  expect(idsOnce(['A-1', 'b-2', 'a-1', 'B-2', 'c-3'])).toEqual(['a-1', 'b-2', 'c-3']);
});
