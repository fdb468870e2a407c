import { expect, test } from 'vitest';
import { flightWarning } from './flight-warning.ts';
import { flownText } from './standing.ts';

const now = new Date('2026-11-20T18:00:00Z');
const until = (iso: string) => ({ isActive: true, expiresDate: new Date(iso) });
const asGap = 'This live mission will be flagged and reported as flown while not current.';

test.each([
  ['nothing held', null, null, `Maya Lindqvist does not hold this credential. ${asGap}`],
  ['lapsed', until('2026-11-14T18:00:00Z'), null, `Maya Lindqvist has been lapsed since Nov 14, 2026. ${asGap}`],
  ['lapsed and grounded', until('2026-11-14T18:00:00Z'), { until: null }, /lapsed since/],
  ['grounded', until('2026-12-14T18:00:00Z'), { until: null }, `Maya Lindqvist is grounded. ${asGap}`],
  ['in force', until('2026-11-20T18:00:00Z'), null, null],
])('the warning before a live mission of somebody with %s is %s', (_what, credential, grounded, expected) => {
  const grounding = grounded && { id: '7', since: '2026-11-20T17:00:00Z', ...grounded };
  const text = flightWarning('Maya Lindqvist', { credential, grounding, now });
  if (expected instanceof RegExp) expect(text).toMatch(expected);
  else expect(text).toBe(expected);
});

test('a live mission is marked unless its person was in force', () => {
  expect([
    flownText('lapsed'),
    flownText('grounded'),
    flownText('none'),
    flownText('in_force'),
    flownText(null),
  ]).toEqual(['Flown while lapsed', 'Flown while grounded', 'Flown without the credential', null, null]);
});
