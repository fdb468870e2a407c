import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isConfirmed, type Learned, sayCheck } from './say-check.ts';
import type { Sought } from './sought.ts';
import { changesAt, type Judged, judgeCard, type VerdictKind } from './verdict.ts';
import { verdictNames } from './verdict-names.ts';

const now = new Date('2026-11-20T18:00:00Z');
const later = (ms: number) => new Date(now.getTime() + ms);
const minuteMs = 60_000;
const dayMs = 86_400_000;

const passedOn = 'a code passed on to someone else still works for a minute';
const program = { index: 3, name: 'Lift Ticket', base: 'LG2' };

/** Every verdict, combined with every possible answer on every line. */
const learned: fc.Arbitrary<Learned> = fc.record({
  verdict: fc.record({
    kind: fc.constantFrom(...(Object.keys(verdictNames) as VerdictKind[])),
    programs: fc.constantFrom(
      [],
      [{ program: { ...program, until: later(dayMs) }, state: 'valid' as const, until: later(dayMs) }],
    ),
    relevant: fc.constant([]),
    doubt: fc.constant(null),
  }),
  sought: fc.constantFrom<Sought | null>(null, { by: 'name', name: 'Lift Ticket' }),
  codeSignedAt: fc.constantFrom(null, later(-minuteMs)),
  listSignedAt: fc.constantFrom(null, later(-minuteMs), later(-dayMs)),
  isListNew: fc.boolean(),
  isAnswered: fc.boolean(),
  isAsking: fc.boolean(),
  photo: fc.constantFrom('none' as const, 'coming' as const, 'shown' as const, 'over' as const, 'lost' as const),
  checkedAt: fc.constant(now),
  now: fc.constant(now),
});

it('a check says "with the server" only where the server gave its list and answered about this code, and else all its doubts', () => {
  fc.assert(
    fc.property(learned, (facts) => {
      const said = sayCheck(facts);
      const { kind } = facts.verdict;
      const isServers = facts.isListNew && (facts.isAnswered || facts.codeSignedAt === null);
      const by = facts.isAsking ? [] : [isServers ? 'Checked with the server' : 'Checked without a connection'];
      expect(said.ages.filter((age) => age.startsWith('Checked')).map((age) => age.split(',')[0])).toEqual(by);
      expect(isConfirmed(facts)).toBe(isServers && !facts.isAsking);
      expect(said.isGreen).toBe(kind === 'valid' && !facts.isAsking);
      const isDoubted = !facts.isAsking && !isServers && (kind === 'valid' || kind === 'partly');
      expect(said.next.includes(passedOn)).toBe(isDoubted);
      const hasNote = !facts.isAsking && !isServers && facts.listSignedAt !== null && facts.verdict.programs.length > 0;
      expect(said.listNote !== null).toBe(hasNote);
    }),
    { numRuns: 500 },
  );
});

it('a verdict changes only at the moment it names, and what ended is not in force from then on', () => {
  const ms = fc.integer({ min: -dayMs, max: dayMs });
  fc.assert(
    fc.property(
      fc.array(ms, { minLength: 1, maxLength: 4 }),
      ms,
      ms,
      fc.double({ min: 0, max: 1, noNaN: true }),
      (ends, code, list, share) => {
        const programs = ends.map((end, index) => ({ ...program, index, until: later(end) }));
        const statement = {
          keyId: 'AbC-_123',
          signedAt: later(-Math.abs(code)),
          memberName: 'Amelia Ortega',
          phone: { key: 'A'.repeat(44), index: 63 },
          programs,
        };
        const judged: Judged = {
          checked: { kind: 'signed', statement, shown: { at: now, isClockKnown: true } },
          list: { signedAt: later(-3 * Math.abs(list)), isRevoked: () => false, programs: null },
          now,
          isConnected: false,
          today: null,
          seenRevoked: new Map(),
          seen: { at: now, isClockKnown: true },
          sought: null,
        };
        const at = changesAt(judged);
        const before = judgeCard(judged);
        const untilMs = (at ?? later(9 * dayMs)).getTime() - now.getTime();
        expect(judgeCard({ ...judged, now: later(Math.floor((untilMs - 1) * share)) })).toEqual(before);
        const ended = programs.filter(({ until }) => at !== null && until < at).map(({ index }) => index);
        const after = at && judgeCard({ ...judged, now: at });
        const inForce = (after?.programs ?? [])
          .filter(({ state }) => state === 'valid')
          .map((one) => one.program.index);
        expect(inForce.filter((index) => ended.includes(index))).toEqual([]);
      },
    ),
  );
});

it('an end within the hour is said with the verdict, by the minute', () => {
  const until = later(12 * minuteMs);
  const relevant = [{ program: { ...program, until }, state: 'valid' as const, until }];
  const verdict = { kind: 'valid' as const, programs: relevant, relevant, doubt: null };
  const sentences = (at: Date) =>
    sayCheck({
      verdict,
      sought: null,
      codeSignedAt: now,
      listSignedAt: now,
      isListNew: true,
      isAnswered: true,
      isAsking: false,
      photo: 'none',
      checkedAt: now,
      now: at,
    }).sentences;
  expect(sentences(later(-49 * minuteMs))).toEqual([]);
  expect(sentences(now)).toEqual(['Lift Ticket ends in 12 minutes, at 11:12 AM MST']);
  expect(sentences(until)).toEqual(['Lift Ticket ends within a minute, at 11:12 AM MST']);
});
