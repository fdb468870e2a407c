import { holdsAny, type SingleStanding } from '@ffl/domain/credentials/single-standing';
import type { HeldState } from '@ffl/domain/readiness/held-state';

export type ShownState = HeldState | 'expiring_30';

/** The state to show: a credential that matches the filter stands out, even if its state alone has no color. */
export function shownState(
  { expiresDate, state }: { expiresDate: Date; state: HeldState },
  ends: SingleStanding | null,
  moment: Date,
): ShownState {
  const matches = state === 'active' && ends !== null && holdsAny([{ expiresDate }], ends, moment, false);
  return matches ? 'expiring_30' : state;
}

/** Class for a date on which nobody is in force, or soon won't be; undefined for all others. */
export function dateLook(state: ShownState): string | undefined {
  if (state === 'active') return undefined;
  if (state === 'expiring_30') return 'bg-expiring-30-tint font-semibold text-expiring-30';
  return state === 'expiring_14'
    ? 'bg-expiring-14-tint font-semibold text-expiring-14'
    : 'bg-expired-tint font-semibold text-expired';
}
