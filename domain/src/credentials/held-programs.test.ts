import { describe, expect, test } from 'vitest';
import type { Program } from '../programs/program.ts';
import { cardStrip } from './card-strip.ts';
import { expiryText, heldPrograms, mostUrgentFirst } from './held-programs.ts';

const now = new Date('2026-11-20T18:00:00Z');

const programs = ['p1', 'p2', 'p3', 'p4'].map((id) => ({ id, name: id, base: null }) as Program);

function credential(
  programId: string,
  expiresDate: string,
  change: { isActive?: boolean; isSaving?: boolean; isLeaving?: boolean } = {},
) {
  return {
    id: programId,
    memberId: 'ada',
    programId,
    issuedDate: now,
    expiresDate: new Date(expiresDate),
    annualDate: null,
    isActive: true,
    seasonId: null,
    initialTrainingSessionId: null,
    renewalHistory: [],
    isSaving: false,
    ...change,
  };
}

describe("a member's held programs", () => {
  test("a member's held programs are listed with those in force first, soonest expiry first, then the lapsed, latest first", () => {
    const credentials = [
      credential('p1', '2026-01-01T18:00:00Z'),
      credential('p2', '2027-11-20T18:00:00Z'),
      credential('p3', '2026-11-01T18:00:00Z'),
      credential('p4', '2026-12-01T18:00:00Z'),
    ];
    expect(heldPrograms(credentials, programs, now).map(({ program }) => program.id)).toEqual(['p4', 'p2', 'p3', 'p1']);
  });

  test("a member's held programs leave out a removed credential and one of an unknown program", () => {
    const credentials = [
      credential('p1', '2027-11-20T18:00:00Z', { isActive: false }),
      credential('gone', '2027-11-20T18:00:00Z'),
    ];
    expect(heldPrograms(credentials, programs, now)).toEqual([]);
  });

  test("a member's held programs by urgency start with the longest lapsed and end with the latest expiry", () => {
    const held = heldPrograms(
      [
        credential('p1', '2027-11-20T18:00:00Z'),
        credential('p2', '2026-11-01T18:00:00Z'),
        credential('p3', '2026-12-01T18:00:00Z'),
        credential('p4', '2026-01-01T18:00:00Z'),
      ],
      programs,
      now,
    );
    expect(mostUrgentFirst(held).map(({ program }) => program.id)).toEqual(['p4', 'p2', 'p3', 'p1']);
  });

  test.each([{ isSaving: true }, { isLeaving: true }])(
    "a credential with %j isn't in force, whatever its date",
    (change) => {
      const [held] = heldPrograms([credential('p1', '2027-11-20T18:00:00Z', change)], programs, now);
      expect(held).toMatchObject({ isInForce: false, state: 'pending' });
    },
  );

  test.each([
    ['2026-12-21T18:00:00Z', 'active', true],
    ['2026-12-20T18:00:00Z', 'expiring_30', true],
    ['2026-12-05T18:00:00Z', 'expiring_30', true],
    ['2026-12-04T18:00:00Z', 'expiring_14', true],
    ['2026-11-20T18:00:00Z', 'expiring_14', true],
    ['2026-11-20T17:59:59Z', 'expired', false],
  ])('a credential until %s is %s, in force: %s', (expiresDate, state, isInForce) => {
    expect(heldPrograms([credential('p1', expiresDate)], programs, now)).toMatchObject([{ state, isInForce }]);
  });
});

test.each([
  ['2026-11-21T18:00:00Z', 'Nov 21, 2026'],
  ['2026-11-21T06:00:00Z', 'Nov 20, 2026, 11:00 PM MST'],
])(`a credential's expiry at %s reads "%s"`, (expiresDate, text) =>
  expect(expiryText(new Date(expiresDate), now)).toBe(text),
);

describe("strip of a member's card", () => {
  const strip = (...dates: string[]) =>
    cardStrip(
      heldPrograms(
        dates.map((date, index) => credential(`p${index + 1}`, date)),
        programs,
        now,
      ),
    );

  test("the strip of a member's card names the soonest of those in force, and whatever has lapsed", () => {
    expect(strip('2027-11-20T18:00:00Z', '2026-12-01T18:00:00Z', '2026-11-01T18:00:00Z')).toMatchObject({
      kind: 'in-force',
      soonest: { program: { id: 'p2' } },
      lapsed: [{ program: { id: 'p3' } }],
    });
  });

  test("the strip of a member's card says lapsed if nothing is in force", () => {
    expect(strip('2026-11-01T18:00:00Z')).toMatchObject({ kind: 'lapsed', lapsed: [{ program: { id: 'p1' } }] });
  });

  test("the strip of a member's card says inactive if nothing is held", () => {
    expect(strip()).toEqual({ kind: 'inactive' });
  });
});
