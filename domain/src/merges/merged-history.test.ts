import { expect, test } from 'vitest';
import { rowOf } from '../../tests/merged-records.ts';
import { addCalendarDays } from '../time/denver.ts';
import { type MergedEvent, mergedHistory, questionedRemoval } from './merged-history.ts';

const began = new Date('2026-06-01T18:00:00Z');
const day = (count: number) => addCalendarDays(began, count);
const row = (record: 'kept' | 'hidden', kind: MergedEvent['kind'], at: number, more: Partial<MergedEvent> = {}) =>
  rowOf(record, kind, day(at), more);

const merged = (kept: MergedEvent[], hidden: MergedEvent[], stands = true) =>
  mergedHistory({ kept, hidden, rules: [] }, stands);
const told = ({ steps }: ReturnType<typeof merged>) =>
  steps.map(({ kind, event, state }) => [kind, event.at, state.status, state.expiresDate]);

test('a merged history has the acts of both records in order of effect', () => {
  const history = merged([row('kept', 'issue', 0), row('kept', 'renew', 30)], [row('hidden', 'issue', 20)]);
  expect(told(history)).toEqual([
    ['issue', day(0), 'valid', day(42)],
    ['issue', day(20), 'valid', day(62)],
    ['renew', day(30), 'valid', day(72)],
  ]);
});

test('a merged history keeps the longer date of either record over a later punch under the other', () => {
  const history = merged([row('kept', 'issue', 0, { newExpires: day(365) })], [row('hidden', 'issue', 20)]);
  expect(history.holds?.expiresDate).toEqual(day(365));
});

test('a merged history has nothing of what was undone, nor of dates that had followed it', () => {
  const undone = row('hidden', 'renew', 20);
  const followed = row('hidden', 'clocks', 25, { newExpires: day(300) });
  const issued = row('hidden', 'issue', 10);
  const hidden = [
    issued,
    undone,
    followed,
    row('hidden', 'void', 26, { voids: undone.id, newIssued: day(10), newExpires: day(52) }),
  ];
  expect(told(merged([row('kept', 'issue', 0)], hidden))).toEqual([
    ['issue', day(0), 'valid', day(42)],
    ['issue', day(10), 'valid', day(52)],
  ]);
});

test('a removal under one record ends what the other held until its next punch', () => {
  const history = merged(
    [row('kept', 'issue', 0), row('kept', 'remove', 10)],
    [row('hidden', 'issue', 5), row('hidden', 'renew', 20)],
  );
  expect(told(history)).toEqual([
    ['issue', day(0), 'valid', day(42)],
    ['issue', day(5), 'valid', day(47)],
    ['remove', day(10), 'inactive', day(47)],
    ['renew', day(20), 'valid', day(62)],
  ]);
});

test('a removal newer than the last punch under the other record is in question with what each answer gives', () => {
  const kept = [row('kept', 'issue', 0)];
  const hidden = [row('hidden', 'issue', 5), row('hidden', 'remove', 10)];
  expect(questionedRemoval({ kept, hidden, rules: [] })).toMatchObject({
    of: 'hidden',
    removal: { at: day(10) },
    standing: { status: 'inactive' },
    dropped: { status: 'valid', expiresDate: day(42) },
  });
});

test.each([
  ['was punched under the other record since', [row('kept', 'issue', 0), row('kept', 'renew', 20)]],
  ['was removed under both records', [row('kept', 'issue', 0), row('kept', 'remove', 12)]],
  ['was never held under the other record', []],
])('a removal is not in question if the person %s', (_case, kept) => {
  const hidden = [row('hidden', 'issue', 5), row('hidden', 'remove', 10)];
  expect(questionedRemoval({ kept, hidden, rules: [] })).toBeNull();
});

test('a removal that does not stand leaves what the other record holds, and no row of its own', () => {
  const kept = [row('kept', 'issue', 0)];
  const hidden = [row('hidden', 'issue', 5), row('hidden', 'remove', 10)];
  expect(told(merged(kept, hidden, false))).toEqual([
    ['issue', day(0), 'valid', day(42)],
    ['issue', day(5), 'valid', day(47)],
    ['clocks', day(10), 'valid', day(42)],
  ]);
});

test('two clocks take the latest year and the latest punch of the two records', () => {
  const rule = { twoClocks: true, validityPeriodDays: 42, seasons: [season('2026-01-01', '2027-12-31')] };
  const rules = [{ batchId: '', at: day(-1), afterEvent: '0', rule }];
  const kept = [
    row('kept', 'issue', 0, { newAnnual: day(0) }),
    row('kept', 'renew', 340, { newAnnual: day(0), newExpires: day(365) }),
  ];
  const hidden = [row('hidden', 'issue', 200, { newAnnual: day(200) })];
  expect(mergedHistory({ kept, hidden, rules }, true).holds).toMatchObject({
    annualDate: day(200),
    expiresDate: day(382),
  });
});

test('a date written by hand under one record outlasts a punch under the other, as a date by hand', () => {
  const hidden = [
    row('hidden', 'issue', 0),
    row('hidden', 'correct', 5, { oldExpires: day(42), newExpires: day(300) }),
  ];
  expect(told(merged([row('kept', 'issue', 10)], hidden)).slice(2)).toEqual([
    ['issue', day(10), 'valid', day(52)],
    ['correct', day(10), 'valid', day(300)],
  ]);
});

test('dates that both records give together follow a rule that moved neither by itself', () => {
  const rule = { twoClocks: true, validityPeriodDays: 42, seasons: [season('2026-01-01', '2027-12-31')] };
  const rules = [
    { batchId: '', at: day(-1), afterEvent: '0', rule: { ...rule, seasons: [] } },
    { batchId: '', at: day(50), afterEvent: '9', rule },
  ];
  const byHand = { oldExpires: day(365), newExpires: day(60), newIssued: day(20), newAnnual: day(0) };
  const kept = [row('kept', 'issue', 0, { newAnnual: day(0) }), row('kept', 'correct', 21, byHand)];
  const hidden = [
    row('hidden', 'issue', 10, { newAnnual: day(10), newExpires: day(375) }),
    row('hidden', 'remove', 15, { newAnnual: day(10) }),
  ];
  kept.splice(1, 0, row('kept', 'renew', 20, { newAnnual: day(0), newExpires: day(365) }));
  const { steps } = mergedHistory({ kept, hidden, rules }, true);
  expect(steps.slice(-2).map(({ kind, event, state }) => [kind, event.at, state.expiresDate])).toEqual([
    ['correct', day(21), day(375)],
    ['clocks', day(50), day(62)],
  ]);
});

test('a merge never shortens what either record held, except by a removal, and equals one person with all the acts', () => {
  for (let seed = 1; seed <= 300; seed += 1) {
    const { kept, hidden } = randomRecords(seed);
    const { steps, holds } = merged(kept, hidden);
    const acts = [...kept, ...hidden].toSorted((one, other) => Number(one.at) - Number(other.at));
    const last = acts.at(-1);
    expect([seed, steps.map(({ event }) => event)]).toEqual([seed, acts]);
    expect([seed, holds?.status, holds?.expiresDate]).toEqual([seed, last?.newStatus, lastPunchOf(acts)?.newExpires]);
    if (acts.some(({ kind }) => kind === 'remove')) continue;
    for (const { newExpires } of acts) expect(Number(holds?.expiresDate)).toBeGreaterThanOrEqual(Number(newExpires));
  }
});

function lastPunchOf(acts: readonly MergedEvent[]): MergedEvent | undefined {
  return acts.findLast(({ punchId }) => punchId !== null);
}

/** Each record is issued, renewed, removed and issued again on days of its own. */
function randomRecords(seed: number): { kept: MergedEvent[]; hidden: MergedEvent[] } {
  const records = { kept: [] as MergedEvent[], hidden: [] as MergedEvent[] };
  let state = seed;
  const next = (most: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % most;
  };
  for (let at = 1; at < 120; at += 1 + next(20)) {
    const record = next(2) === 0 ? 'kept' : 'hidden';
    const isHeld = records[record].at(-1)?.newStatus === 'valid';
    const kind = isHeld ? (next(4) === 0 ? 'remove' : 'renew') : records[record].length > 0 ? 'reactivate' : 'issue';
    records[record].push(row(record, kind, at));
  }
  return records;
}

function season(startDate: string, endDate: string) {
  return { startDate: startDate as never, endDate: endDate as never, isActive: true };
}
