import { describe, expect, test } from 'vitest';
import {
  composeIssueNote,
  composePunchNote,
  composeReactivateNote,
  dateMismatch,
  datesInNotes,
  hasLiveMissionTag,
  isAnnualTraining,
  isLiveMissionNote,
  type PunchFacts,
  readFacts,
  typedNote,
} from './notes.ts';

const now = new Date('2026-01-10T05:00:00Z');

test.each<[PunchFacts, string, string]>([
  [{}, '', 'Punch recorded on 1/9/2026'],
  [{ base: 'LG2' }, '', 'Punch recorded on 1/9/2026 for base LG2'],
  [{ liveMission: true, base: 'LG2' }, '', '[LIVE MISSION] 1/9/2026 Punch recorded on 1/9/2026 for base LG2'],
  [{ annualInitialTraining: true, base: 'LG1' }, '', 'Annual Initial Training punch recorded on 1/9/2026 for base LG1'],
  [
    { annualInitialTraining: true, liveMission: true, base: 'LG1' },
    'rope test',
    '[LIVE MISSION] 1/9/2026 Annual Initial Training punch recorded on 1/9/2026 for base LG1: rope test',
  ],
  [{ liveMission: true }, ' north face ', '[LIVE MISSION] 1/9/2026 Punch recorded on 1/9/2026: north face'],
  [{}, 'as dictated', 'as dictated'],
  [{ liveMission: false, annualInitialTraining: false, base: null }, 'as dictated', 'as dictated'],
  [{}, '   ', 'Punch recorded on 1/9/2026'],
])("a punch's note says what was ticked %j with %j", (facts, notes, expected) => {
  expect(composePunchNote(facts, notes, now)).toBe(expected);
});

describe("an issue's note", () => {
  test.each<[PunchFacts, string, string]>([
    [{}, '', 'Initial credential issued on 1/9/2026'],
    [{ annualInitialTraining: true, base: 'LG3' }, '', 'Initial credential issued on 1/9/2026 for base LG3'],
    [{ liveMission: true }, 'x', '[LIVE MISSION] 1/9/2026 Initial credential issued on 1/9/2026: x'],
    [{}, 'by hand', 'by hand'],
    [{}, 'a Live Mission', '[LIVE MISSION] 1/9/2026 Initial credential issued on 1/9/2026: a Live Mission'],
    [{}, '[LIVE MISSION] as dictated', '[LIVE MISSION] as dictated'],
  ])("an issue's note with %j and the notes %j reads %j", (facts, notes, expected) =>
    expect(composeIssueNote(facts, notes, now)).toBe(expected),
  );
});

test('the note of a reactivation always says so, whatever was entered', () => {
  expect(composeReactivateNote({}, '', now)).toBe('Certification reactivated');
  expect(composeReactivateNote({}, 'back from leave', now)).toBe('Certification reactivated: back from leave');
  expect(composeReactivateNote({ liveMission: true, base: 'LG4' }, '', now)).toBe(
    '[LIVE MISSION] 1/9/2026 Certification reactivated for base LG4',
  );
  expect(composeReactivateNote({}, 'on a live mission', now)).toBe(
    '[LIVE MISSION] 1/9/2026 Certification reactivated: on a live mission',
  );
});

test('the renew dialog words an annual renewal, and nothing else, its own way', () => {
  const annual = { annualInitialTraining: true, base: 'LG5', renewal: true } as const;
  expect(composePunchNote(annual, '', now)).toBe('Annual Initial Training renewal on 1/9/2026 for base LG5');
  expect(composePunchNote(annual, 'ok', now)).toBe('Annual Initial Training renewal on 1/9/2026 for base LG5: ok');
  expect(composePunchNote({ renewal: true }, '', now)).toBe('Punch recorded on 1/9/2026');
  expect(composePunchNote({ renewal: true }, 'as dictated', now)).toBe('as dictated');
});

test.each([
  ['on a LIVE Mission at dawn', true, false],
  ['[LIVE MISSION] 1/9/2026', true, true],
  ['[live mission]', true, false],
  ['a mission, live', false, false],
])('the note %j is of a live mission: %s, tagged: %s', (notes, detected, tagged) => {
  expect([isLiveMissionNote(notes), hasLiveMissionTag(notes)]).toEqual([detected, tagged]);
});

test("the facts that weren't sent are read from the notes", () => {
  expect(readFacts({}, 'Annual Initial Training renewal on 1/9/2026 for base LG5')).toEqual({
    base: 'LG5',
    annualInitialTraining: true,
    liveMission: false,
  });
  expect(readFacts({ base: 'LG1', liveMission: true }, 'for base LG5')).toEqual({
    base: 'LG1',
    annualInitialTraining: false,
    liveMission: true,
  });
  expect(readFacts({}, 'for base LG9')).toEqual({ base: null, annualInitialTraining: false, liveMission: false });
});

describe('dates in notes', () => {
  test.each([
    ['on 1/9/2026', ['2026-01-09']],
    ['01/09/2026, 1-9-2026 and 01-09-2026', ['2026-01-09', '2026-01-09', '2026-01-09']],
    ['2026-01-09T10:00', ['2026-01-09']],
    ['2/30/2026 or 13/1/2026 or 2026-02-30', []],
    ['1/9-2026, 1/9/26, 111/9/2026, 1/9/20261', []],
    ['then 1/8/2026 before 2026-01-07', ['2026-01-08', '2026-01-07']],
  ])('the notes %j name the dates %j', (notes, expected) => expect(datesInNotes(notes)).toEqual(expected));

  test("the first date in a note that isn't today in Denver is pointed out", () => {
    expect(dateMismatch('seen 1/9/2026 and 1/8/2026 and 1/7/2026', now)?.message).toBe(
      'Date mismatch: Renewal date is Jan 09, 2026 but notes mention Jan 08, 2026',
    );
  });

  test.each(['', 'no date', '2026-01-09', '2/30/2026'])('the note %j raises no warning', (notes) => {
    expect(dateMismatch(notes, now)).toBeNull();
  });
});

test('a training session is annual if it is marked so, or its type says so', () => {
  expect(isAnnualTraining({ isInitialTraining: true, trainingType: 'Hoist' })).toBe(true);
  expect(isAnnualTraining({ isInitialTraining: false, trainingType: 'Annual Initial Training' })).toBe(true);
  expect(isAnnualTraining({ isInitialTraining: false, trainingType: 'Hoist' })).toBe(false);
});

test.each([
  ['Punch recorded on 1/9/2026', ''],
  ['[LIVE MISSION] 1/9/2026 Punch recorded on 1/9/2026 for base LG1: rope test', 'rope test'],
  ['Annual Initial Training renewal on 1/9/2026 for base LG1', ''],
  ['Initial credential issued on 1/9/2026', ''],
  ['Punch recorded on 1/9/2026 for base LG5', 'Punch recorded on 1/9/2026 for base LG5'],
  ['Punch recorded on 1/8/2026', 'Punch recorded on 1/8/2026'],
  ['Punch recorded on 1/9/2026 by mistake', 'Punch recorded on 1/9/2026 by mistake'],
  ['Certification reactivated: rope test', 'Certification reactivated: rope test'],
  ['rope test', 'rope test'],
])('beside an entry of Jan 9 at LG1, the note "%s" says "%s"', (notes, typed) => {
  expect(typedNote(notes, { days: [new Date('2026-01-09T18:00:00Z')], base: 'LG1' })).toBe(typed);
});
