import { describe, expect, test } from 'vitest';
import { historyGroups, historyLabels, historyType, stayedLapsed } from './history.ts';

type Change = Partial<Parameters<typeof historyGroups>[0][number]> & { id?: string };

function entry(day: number, change: Change = {}) {
  return {
    id: `${change.programId ?? 'lift'} ${day}`,
    programId: 'lift',
    kind: 'renew' as const,
    at: new Date(Date.UTC(2026, 10, day, 18)),
    isHeldAfter: true,
    undone: null,
    ...change,
  };
}

const undone = { at: new Date('2026-11-20T18:00:00Z'), by: null, reason: null };

test('history by program starts with the program of the newest entry, and the newest entry in each', () => {
  const entries = [entry(1, { kind: 'issue' }), entry(2, { programId: 'rescue', kind: 'issue' }), entry(3), entry(4)];
  expect(historyGroups(entries).map(({ entries: shown }) => shown.map(({ id }) => id))).toEqual([
    ['lift 4', 'lift 3', 'lift 1'],
    ['rescue 2'],
  ]);
});

test('history by program shows what was written last first, within one instant', () => {
  const entries = [entry(1, { id: 'first' }), entry(1, { id: 'second' })];
  expect(historyGroups(entries)[0]?.entries.map(({ id }) => id)).toEqual(['second', 'first']);
});

test.each<[string, Change[], boolean]>([
  ['a removal', [{ kind: 'issue' }, { kind: 'remove', isHeldAfter: false }], true],
  ['a removal that was undone', [{ kind: 'issue' }, { kind: 'remove', isHeldAfter: false, undone }], false],
  ['a removal and a new issue', [{ kind: 'remove', isHeldAfter: false }, { kind: 'reactivate' }], false],
  ['a bare punch after a removal', [{ kind: 'remove', isHeldAfter: false }, { kind: 'punch' }], true],
  ['a first issue that was undone', [{ kind: 'issue', undone }], false],
])('the history by program says whether the credential is removed after %s', (_, changes, isRemoved) => {
  const entries = changes.map((change, index) => entry(index + 1, change));
  expect(historyGroups(entries)).toMatchObject([{ isRemoved }]);
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
