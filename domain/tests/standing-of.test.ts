import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  holdsAny,
  type SingleStanding,
  singleStandings,
  toSingleStanding,
} from '../src/credentials/single-standing.ts';
import { type ProgramStanding, standings } from '../src/credentials/standing.ts';
import { hasStanding, standingOf } from './standing-of.ts';

const at = (iso: string) => new Date(iso);
const now = at('2026-11-20T18:00:00Z');
const held = (iso: string, isActive = true) => ({ isActive, expiresDate: at(iso) });

describe('standing in a scope', () => {
  test.each<[string, ProgramStanding, ReturnType<typeof held>[]]>([
    ['nothing was ever held', 'none', []],
    ['everything was removed', 'none', [held('2027-11-20T18:00:00Z', false)]],
    ['it ended a millisecond ago', 'lapsed', [held('2026-11-20T17:59:59.999Z')]],
    ['it ends at this instant', 'expiring_14', [held('2026-11-20T18:00:00Z')]],
    ['the 14th day is its last', 'expiring_14', [held('2026-12-05T06:59:59.999Z')]],
    ['the 15th day begins with it', 'expiring_30', [held('2026-12-05T07:00:00Z')]],
    ['the 30th day is its last', 'expiring_30', [held('2026-12-21T06:59:59.999Z')]],
    ['the 31st day begins with it', 'in_force', [held('2026-12-21T07:00:00Z')]],
    ['the latest one lasts', 'in_force', [held('2026-11-21T18:00:00Z'), held('2027-11-20T18:00:00Z')]],
    ['only a removed one lasts', 'lapsed', [held('2026-11-01T18:00:00Z'), held('2027-11-20T18:00:00Z', false)]],
  ])("somebody's standing if %s is %s", (_title, expected, credentials) =>
    expect(standingOf(credentials, now)).toBe(expected),
  );

  test("standing in a scope counts days on Denver's calendar across a clock change", () => {
    const before = at('2026-10-20T05:59:00Z');
    expect(standingOf([held('2026-11-03T06:59:59Z')], before)).toBe('expiring_14' satisfies ProgramStanding);
    expect(standingOf([held('2026-11-03T07:00:00Z')], before)).toBe('expiring_30' satisfies ProgramStanding);
  });
});

describe('as filters', () => {
  const anyHeld = fc.record({
    isActive: fc.boolean(),
    expiresDate: fc
      .integer({ min: -60 * 24, max: 60 * 24 })
      .map((hours) => new Date(now.getTime() + hours * 3_600_000)),
  });

  test('the filters in force, lapsed and none cover everyone, and each window lies within the wider one', () => {
    fc.assert(
      fc.property(fc.array(anyHeld, { maxLength: 4 }), (credentials) => {
        const through = Object.fromEntries(standings.map((one) => [one, hasStanding(credentials, one, now)]));
        expect([through.in_force, through.lapsed, through.none].filter(Boolean)).toHaveLength(1);
        expect(!through.expiring_14 || through.expiring_30).toBe(true);
        expect(!through.expiring_30 || through.in_force).toBe(true);
      }),
    );
  });
});

describe('one credential by itself', () => {
  const between: SingleStanding = 'ends_2026-12-04_2026-12-04';
  const [soon, later, long, lapsed, month] = [
    held('2026-12-05T06:59:59.999Z'),
    held('2026-12-05T07:00:00Z'),
    held('2027-11-20T18:00:00Z'),
    held('2026-11-20T17:59:59.999Z'),
    held('2026-12-01T06:59:59.999Z'),
  ];
  test.each<[string, ReturnType<typeof held>[], boolean, SingleStanding[]]>([
    ['ends within both windows beside one that lasts', [soon, long], false, ['ends_30', 'ends_14', between]],
    ['ends on the 15th day', [later, long], false, ['ends_30']],
    ['ends on the last day of the month', [month, long], false, ['ends_month', 'ends_30', 'ends_14']],
    ['has lapsed beside one that lasts', [lapsed, long], false, ['has_lapsed']],
    ['ends soon, and another has lapsed', [lapsed, soon], false, ['ends_30', 'ends_14', 'has_lapsed', between]],
    ['lasts', [long], false, []],
    ['cannot end for who is grounded, but has lapsed', [lapsed, soon], true, ['has_lapsed']],
  ])('a single credential %s', (_title, credentials, isGrounded, expected) => {
    const all = [...singleStandings, between];
    expect(all.filter((one) => holdsAny(credentials, one, now, isGrounded))).toEqual(expected);
  });

  test.each(['ends_2026-12-02_2026-12-01', 'ends_2026-12-01_2026-12-32', 'ends_2026-12-01', 'ends_7', 'in_force'])(
    'a filter by single credentials is not %s',
    (text) => expect(toSingleStanding(text)).toBeNull(),
  );
});
