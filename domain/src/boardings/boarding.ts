import { boardingLimits } from './limits.ts';

/** `boarded_anyway`: the card wasn't good, and the crew gave a reason to board. */
export const boardingKinds = ['boarded', 'refused', 'boarded_anyway'] as const;
export type BoardingKind = (typeof boardingKinds)[number];

/** Why an entry was not accepted. The device keeps it and says so. */
export type BoardingRefusal = 'reason_needed' | 'too_old' | 'before_enrollment' | 'nothing_to_undo';
export type BoardingOutcome = { key: string; refused: BoardingRefusal | null };

type Sent = { kind: BoardingKind | 'void'; at: string; reason?: string };

/** Why an entry is refused on its own, regardless of others; null if it isn't. */
export function boardingRefusal({ kind, at, reason = '' }: Sent, enrolledAt: Date, now: Date): BoardingRefusal | null {
  if (kind === 'boarded_anyway' && reason.trim().length < boardingLimits.reasonMinLength) return 'reason_needed';
  if (now.getTime() - Date.parse(at) > boardingLimits.oldestDays * 86_400_000) return 'too_old';
  return Date.parse(at) < enrolledAt.getTime() ? 'before_enrollment' : null;
}

/** When a boarding happened, capped at the arrival of its entry because the device's clock may be ahead. */
export function boardedAt(at: string, now: Date): Date {
  return new Date(Math.min(Date.parse(at), now.getTime()));
}
