import { describe, expect, test } from 'vitest';
import { cardStrip } from '../credentials/card-strip.ts';
import { heldPrograms } from '../credentials/held-programs.ts';
import { punchStatus } from '../credentials/punch.ts';
import { memberStatus, memberStatusUntil } from '../members/member-status.ts';
import type { Program } from '../programs/program.ts';
import { boardCell } from '../readiness/board.ts';
import { readCalendarDate } from '../time/calendar-date.ts';
import { decideGround, decideLift, decideUndoGrounding, type GroundingEvent } from './acts.ts';
import { isGrounded } from './grounding.ts';
import { refuseGrounded } from './question.ts';
import { groundMemberSchema } from './schemas.ts';
import { groundedDetail, groundedText } from './words.ts';

const now = new Date('2026-11-20T18:00:00Z');
const day = readCalendarDate('2026-12-03');
const grounding = { id: '7', since: '2026-11-20T17:00:00Z', until: day, reason: 'Broken wrist' };

test.each([
  ['the first moment', '2026-11-20T18:00:00Z', true],
  ['the last moment of its last day in Denver', '2026-12-04T06:59:59.999Z', true],
  ['the next day', '2026-12-04T07:00:00Z', false],
])('%s, %s, lies in the grounding: %s', (_when, at, expected) =>
  expect(isGrounded(grounding, new Date(at))).toBe(expected),
);

test('a grounding without end holds for good, and nobody is grounded without one', () => {
  expect(isGrounded({ until: null }, new Date('2100-01-01T00:00:00Z'))).toBe(true);
  expect([isGrounded(null, now), isGrounded(undefined, now)]).toEqual([false, false]);
});

test('a grounding is said with its last day, and within a sentence with its reason', () => {
  expect([groundedText(grounding), groundedText({ until: null })]).toEqual(['Grounded until Dec 03, 2026', 'Grounded']);
  expect(groundedDetail(grounding)).toBe('grounded until Dec 03, 2026: Broken wrist');
  expect(groundedDetail({ until: null, reason: null })).toBe('grounded');
});

describe('while somebody is grounded', () => {
  const program = { id: 'p', name: 'Lift Ticket', base: 'LG1', programType: 'lift_ticket' } as Program;
  const credential = {
    id: 'c',
    memberId: 'm',
    programId: 'p',
    issuedDate: now,
    expiresDate: new Date('2026-11-25T18:00:00Z'),
    annualDate: null,
    isActive: true,
    seasonId: null,
    initialTrainingSessionId: null,
    renewalHistory: [],
    isSaving: false,
  };
  const lapsed = { ...credential, id: 'l', expiresDate: new Date('2026-11-19T18:00:00Z') };
  const after = new Date('2026-12-04T07:00:00Z');

  test('nothing held is in force while somebody is grounded, lapsed credentials stay so, and all is as it was at its end', () => {
    const held = heldPrograms([credential, lapsed], [program], now, grounding);
    expect(held.map(({ isInForce, state }) => [isInForce, state])).toEqual([
      [false, 'grounded'],
      [false, 'expired'],
    ]);
    expect(cardStrip(held)).toMatchObject({ kind: 'grounded', lapsed: [{ state: 'expired' }] });
    const long = { ...credential, expiresDate: new Date('2027-11-25T18:00:00Z') };
    expect(heldPrograms([long], [program], after, grounding)).toEqual(heldPrograms([long], [program], after));
  });

  test('the status of a grounded member says so first, whatever is held', () => {
    expect(memberStatus([credential], now, grounding)).toBe('grounded');
    expect(memberStatus([], now, grounding)).toBe('grounded');
    expect(memberStatusUntil(credential.expiresDate, now, grounding)).toBe('grounded');
    expect(memberStatus([credential], now, null)).toBe('active');
  });

  test('a cell of the board and the punch dialog say that somebody is grounded, except about what lapsed', () => {
    const cell = (one: typeof credential) =>
      boardCell({ held: [{ programId: 'p', expiresDate: one.expiresDate }], grounding }, ['p'], now)?.state;
    expect([cell(credential), cell(lapsed)]).toEqual(['grounded', 'expired']);
    const label = (one: typeof credential) =>
      punchStatus({ cardName: 'Lift Ticket', base: null, programs: [program], credentials: [one] }, now, grounding)
        .label;
    expect([label(credential), label(lapsed)]).toEqual(['Grounded', 'Expired']);
  });

  test('a punch of somebody grounded is refused until that very grounding is confirmed', () => {
    const refused = (one: typeof grounding | null, at: Date, ...confirmed: string[]) =>
      refuseGrounded(one, { confirmed: new Set(confirmed), now: at });
    expect(refused(grounding, now)).toMatchObject({ code: 'member_grounded', grounding });
    expect(refused(grounding, now, '6')?.code).toBe('member_grounded');
    expect(refused(grounding, now, '7')).toBeNull();
    expect(refused(grounding, after)).toBeNull();
    expect(refused(null, now)).toBeNull();
  });
});

describe('an act', () => {
  const event = (id: string, kind: GroundingEvent['kind'], over: Partial<GroundingEvent> = {}): GroundingEvent => ({
    id,
    kind,
    until: null,
    voids: null,
    at: now,
    ...over,
  });
  const undo = (events: GroundingEvent[], eventId: string, { minutes = 0, reason = '' } = {}) => {
    const decision = decideUndoGrounding(events, { eventId, reason, isUndoOpen: () => minutes <= 10 });
    return 'code' in decision ? decision.code : decision.kind;
  };
  const lift = (events: GroundingEvent[], id: string, at = now) => {
    const decision = decideLift(events, id, at);
    return 'code' in decision ? decision.code : decision.kind;
  };

  test('an act about a grounding grounds until today or later', () => {
    const kindOf = (until: string) => decideGround(readCalendarDate(until), now);
    expect(decideGround(null, now).kind).toBe('ground');
    expect(kindOf('2026-11-20').kind).toBe('ground');
    expect(kindOf('2026-11-19')).toMatchObject({ kind: 'refuse', code: 'grounding_end_past' });
  });

  test('a lift ends the grounding that holds, and none that was changed, lifted, undone or is over', () => {
    const first = event('1', 'ground');
    expect(lift([first], '1')).toBe('lift');
    expect(lift([first, event('2', 'ground')], '1')).toBe('grounding_not_last');
    expect(lift([first, event('2', 'lift')], '1')).toBe('grounding_not_last');
    expect(lift([first, event('2', 'void', { voids: '1' })], '1')).toBe('grounding_not_last');
    expect(lift([event('1', 'ground', { until: day })], '1', new Date('2026-12-04T07:00:00Z'))).toBe(
      'grounding_not_last',
    );
    expect(lift([first, event('2', 'lift'), event('3', 'void', { voids: '2' })], '1')).toBe('lift');
  });

  test('an undo of a grounding undoes the last act only, and needs a reason once ten minutes are over', () => {
    const acts = [event('1', 'ground'), event('2', 'lift')];
    expect([undo(acts, '2'), undo(acts, '1'), undo([], '1')]).toEqual([
      'void',
      'grounding_not_last',
      'grounding_not_last',
    ]);
    expect(undo(acts, '2', { minutes: 11 })).toBe('reason_needed');
    expect(undo(acts, '2', { minutes: 11, reason: 'Wrong person' })).toBe('void');
    expect(undo([...acts, event('3', 'void', { voids: '2' })], '1')).toBe('void');
  });

  test.each([
    [{ reason: '' }],
    [{ reason: 'ab' }],
    [{ reason: 'x'.repeat(501) }],
    [{ reason: 'a\0b' }],
    [{ reason: 'Broken wrist', until: '2026-02-30' }],
  ])('an act about a grounding with %j is malformed', (said) => {
    const act = { memberId: '00000000-0000-4000-8000-000000000000', ...said };
    expect(groundMemberSchema.safeParse(act).success).toBe(false);
  });
});
