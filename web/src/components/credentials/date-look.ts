import type { HeldState } from '@ffl/domain/readiness';

/** Color is for a date on which nobody is in force, or soon will not be; undefined for all others. */
export function dateLook(state: HeldState): string | undefined {
  if (state === 'active') return undefined;
  return state === 'expiring_14'
    ? 'bg-expiring-14-tint font-semibold text-expiring-14'
    : 'bg-expired-tint font-semibold text-expired';
}
