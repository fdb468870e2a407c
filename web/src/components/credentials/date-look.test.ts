import { expect, it } from 'vitest';
import { shownState } from './date-look.ts';

const moment = new Date('2026-11-20T18:00:00Z');
const at = (day: string, state: 'active' | 'expiring_14' | 'expired' | 'grounded') => ({
  expiresDate: new Date(`${day}T18:00:00Z`),
  state,
});

it.each([
  [at('2026-12-19', 'active'), 'ends_30', 'expiring_30'],
  [at('2026-12-19', 'active'), null, 'active'],
  [at('2026-12-19', 'active'), 'ends_14', 'active'],
  [at('2026-12-19', 'grounded'), 'ends_30', 'grounded'],
  [at('2026-12-30', 'active'), 'ends_30', 'active'],
  [at('2026-11-25', 'expiring_14'), 'ends_30', 'expiring_14'],
  [at('2026-11-19', 'expired'), 'has_lapsed', 'expired'],
] as const)(
  'a credential that matches the filter stands out, and no other does: %j, filtered by %s, is shown as %s',
  (one, ends, shown) => {
    expect(shownState(one, ends, moment)).toBe(shown);
  },
);
