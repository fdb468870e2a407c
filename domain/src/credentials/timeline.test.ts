import { expect, test } from 'vitest';
import type { PunchType, RenewalEntry } from './credential.ts';
import { broughtNothing, timeline, timelineEntryType } from './timeline.ts';

test.each<[PunchType, string, boolean, string]>([
  ['initial_issuance', '', false, 'initial_issuance'],
  ['initial_issuance', '[LIVE MISSION] 1/9/2026', true, 'initial_issuance'],
  ['recertification', '', false, 'renewal'],
  ['recertification', 'live mission without a tag', false, 'renewal'],
  ['recertification', '[LIVE MISSION] 1/9/2026', false, 'live_mission'],
  ['recertification', '', true, 'live_mission'],
  ['live_mission', '', false, 'live_mission'],
])('the punch %s with %j, flagged %s, is shown as %s', (punchType, notes, isLiveMission, expected) => {
  expect(timelineEntryType(punch({ punchType, notes, isLiveMission }))).toBe(expected);
});

test.each<[string, string | null, Partial<RenewalEntry>, boolean]>([
  ['2026-01-05', '2025-01-05', {}, true],
  ['2026-01-11', '2025-01-11', {}, false],
  ['2026-01-05', null, {}, false],
  ['2026-01-05', '2025-01-05', { isUndone: true }, false],
  ['2026-01-05', '2025-01-05', { punchType: 'initial_issuance' }, false],
])(
  'a punch on January 10 of a credential until %s, whose year began on %s, with %j brought nothing: %s',
  (until, year, over, expected) => {
    const [entry] = timeline([punch({ date: new Date('2026-01-10T12:00:00Z'), ...over })]);
    const credential = { expiresDate: new Date(until), annualDate: year === null ? null : new Date(year) };
    expect(entry && broughtNothing(entry, credential)).toBe(expected);
  },
);

test('the timeline runs from newest to oldest punch and keeps undone ones', () => {
  const punches = [
    punch({
      id: 'first',
      date: new Date('2026-01-01T00:00:00Z'),
      punchType: 'initial_issuance',
      notes: '[LIVE MISSION]',
    }),
    punch({ id: 'second', date: new Date('2026-02-01T00:00:00Z'), isUndone: true }),
    punch({ id: 'same instant', date: new Date('2026-02-01T00:00:00Z') }),
  ];
  const shown = timeline(punches).map((entry) => [entry.punch.id, entry.label, entry.isLiveMission, entry.isUndone]);
  expect(shown).toEqual([
    ['same instant', 'Renewal', false, false],
    ['second', 'Renewal', false, true],
    ['first', 'Initial Issuance', true, false],
  ]);
});

function punch(change: Partial<RenewalEntry>): RenewalEntry {
  return {
    id: 'punch',
    date: new Date('2026-01-01T00:00:00Z'),
    notes: '',
    renewedBy: 'admin',
    trainingSessionId: null,
    isLiveMission: false,
    punchType: 'recertification',
    ...change,
  };
}
