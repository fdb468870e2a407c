import { expect, test } from 'vitest';
import { rowOf } from '../../tests/merged-records.ts';
import { addCalendarDays } from '../time/denver.ts';
import type { MergedEvent } from './merged-history.ts';
import { separatedHistory } from './separated-history.ts';

const began = new Date('2026-06-01T18:00:00Z');
const day = (count: number) => addCalendarDays(began, count);
const row = (kind: MergedEvent['kind'], at: number, more: Partial<MergedEvent> = {}) =>
  rowOf('kept', kind, day(at), more);

const program = { name: 'Ropes', validityPeriodDays: 42, twoClocks: false, seasons: [] };
const told = (given: Partial<Parameters<typeof separatedHistory>[0]>) =>
  separatedHistory({ events: [], since: [], rules: [], rulesBefore: 0, program, ...given }).map(
    ({ kind, event, state }) => [kind, event.at, state.status, state.expiresDate],
  );

test('a separated history is what it was before, without what was undone since', () => {
  const undone = row('renew', 20);
  const issued = row('issue', 0);
  const events = [issued, undone, row('void', 21, { voids: undone.id, newIssued: day(0), newExpires: day(42) })];
  expect(told({ events })).toEqual([['issue', day(0), 'valid', day(42)]]);
});

test('an act since the merge continues the record it belongs to', () => {
  expect(told({ events: [row('issue', 0)], since: [row('renew', 60)] })).toEqual([
    ['issue', day(0), 'valid', day(42)],
    ['renew', day(60), 'valid', day(102)],
  ]);
});

test('a renewal since the merge issues what its record never held, and brings back what it no longer held', () => {
  expect(told({ since: [row('renew', 60)] })).toEqual([['issue', day(60), 'valid', day(102)]]);
  const removed = [row('issue', 0), row('remove', 10)];
  expect(told({ events: removed, since: [row('renew', 60)] }).at(-1)).toEqual([
    'reactivate',
    day(60),
    'valid',
    day(102),
  ]);
});

test('a removal since the merge is nothing for a record that holds nothing', () => {
  expect(told({ since: [row('remove', 60)] })).toEqual([]);
});

test('a change of the season since the merge leaves each record its own expiry', () => {
  const dates = { oldIssued: day(50), newIssued: day(50), oldExpires: day(92), newExpires: day(92) };
  const since = [row('correct', 60, { ...dates, seasonId: 'another' })];
  expect(told({ events: [row('issue', 0)], since }).at(-1)).toEqual(['correct', day(60), 'valid', day(42)]);
});

test('a renewal since the merge keeps its own year by two clocks, and a later rule moves its dates', () => {
  const year = { startDate: '2026-01-01' as never, endDate: '2027-12-31' as never, isActive: true };
  const rule = { twoClocks: true, validityPeriodDays: 42, seasons: [year] };
  const rules = [
    { batchId: '', at: day(-1), afterEvent: '0', rule },
    { batchId: '', at: day(350), afterEvent: '9', rule: { ...rule, validityPeriodDays: 7 } },
  ];
  const renewed = row('renew', 340, { newAnnual: day(200), newExpires: day(382) });
  const given = { events: [row('issue', 0, { newAnnual: day(0) })], since: [renewed], rules, rulesBefore: 1 };
  expect(told({ ...given, program: { ...program, ...rule } })).toEqual([
    ['issue', day(0), 'valid', day(42)],
    ['renew', day(340), 'valid', day(365)],
    ['clocks', day(350), 'valid', day(347)],
  ]);
});
