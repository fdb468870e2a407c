import { describe, expect, test } from 'vitest';
import { historyLabels, historyType, lastPunch, newestFirst, stayedLapsed } from './history.ts';

const at = (day: number) => new Date(Date.UTC(2026, 10, day, 18));

test('the history has the newest entry first, and what was written last first within one instant', () => {
  const entries = [
    { id: 'first', at: at(1) },
    { id: 'second', at: at(1) },
    { id: 'third', at: at(3) },
  ];
  expect(newestFirst(entries).map(({ id }) => id)).toEqual(['third', 'second', 'first']);
});

test('the last punch is the newest that counts: no removal, and none that was undone', () => {
  const undone = { at: at(20), by: null, reason: null };
  const entries = [
    { id: 'issue', at: at(1), punchId: '1', undone: null },
    { id: 'renewal', at: at(2), punchId: '2', undone: null },
    { id: 'undone', at: at(3), punchId: '3', undone },
    { id: 'removal', at: at(4), punchId: null, undone: null },
  ];
  expect(lastPunch(entries)?.id).toBe('renewal');
});

test('dates that followed from another record are told from those of a clock', () => {
  const dates = { kind: 'clocks', punchType: null, isLiveMission: false, notes: '' } as const;
  const labels = [false, true].map((isOfOtherRecord) => historyLabels[historyType({ ...dates, isOfOtherRecord })]);
  expect(labels).toEqual(['Dates recalculated after a rule change', 'Dates that followed from another record']);
});

test.each([
  ['issue', 'initial_issuance', true, '', 'Initial Issuance'],
  ['renew', 'recertification', false, '', 'Renewal'],
  ['renew', 'live_mission', true, '', 'Live Mission'],
  ['renew', 'recertification', false, '[LIVE MISSION] 11/20/2026 Punch recorded on 11/20/2026', 'Live Mission'],
  ['renew', 'recertification', false, 'after a live mission', 'Renewal'],
  ['reactivate', 'recertification', false, 'Certification reactivated', 'Renewal'],
  ['punch', 'recertification', true, '', 'Live Mission'],
  ['punch', 'live_mission', false, '', 'Live Mission'],
  ['punch', 'initial_issuance', false, '', 'Initial Issuance'],
  ['reactivate', 'initial_issuance', false, '', 'Renewal'],
  ['remove', null, false, '', 'Removal'],
  ['correct', null, false, '', 'Correction'],
] as const)('the entry of %s, type %s, live mission %s, notes "%s", is called %s', (...entry) => {
  const [kind, punchType, isLiveMission, notes, label] = entry;
  expect(historyLabels[historyType({ kind, punchType, isLiveMission, notes, isOfOtherRecord: false })]).toBe(label);
});

describe('a punch that had no effect', () => {
  const at = new Date('2026-11-20T18:00:00Z');
  const before = new Date('2026-11-20T17:59:59.999Z');
  test.each([
    ['a punch whose expiry was past already had no effect', { kind: 'renew', newExpires: before }, true],
    ['a punch that lasts, even for that moment only, had an effect', { kind: 'renew', newExpires: at }, false],
    ['a correction to a past expiry is no punch without effect', { kind: 'correct', newExpires: before }, false],
    ['an issue of history that is over is no punch without effect', { kind: 'issue', newExpires: before }, false],
  ] as const)('%s', (_, { kind, newExpires }, expected) => {
    expect(stayedLapsed({ kind, at, isHeldAfter: true, newExpires })).toBe(expected);
  });
});
