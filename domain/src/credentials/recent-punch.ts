import { type Refusal, refuse } from './decide.ts';
import { credentialLimits } from './limits.ts';
import { credentialMessages } from './messages.ts';

/** A member's latest timeline entry in a program that wasn't undone, whatever wrote it. */
export type LastPunch = {
  id: string;
  /** The time of effect or of recording, whichever is earlier: history entered today doesn't count as punched today. */
  at: Date;
  /** The administrator's name, null if recorded on the server itself. */
  by: string | null;
};

/** Whether a second punch needs confirmation (design 9.26). */
function isPunchedRecently(last: Pick<LastPunch, 'at'>, now: Date): boolean {
  return now.getTime() - last.at.getTime() < recentMs;
}

/**
 * Refuses a punch soon after another, unless the administrator confirmed that very one. A newer one must be confirmed
 * again.
 */
export function refuseUnconfirmed(
  last: LastPunch | null,
  { confirmed, now }: { confirmed: ReadonlySet<string>; now: Date },
): (Refusal & { recent: LastPunch }) | null {
  if (!last || !isPunchedRecently(last, now) || confirmed.has(last.id)) return null;
  const { id, at, by } = last;
  return { ...refuse('punched_recently', credentialMessages.punchedRecently), recent: { id, at, by } };
}

const recentMs = credentialLimits.recentPunchHours * 3_600_000;
