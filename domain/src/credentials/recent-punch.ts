import { type Refusal, refuse } from './decide.ts';
import { credentialLimits } from './limits.ts';
import { credentialMessages } from './messages.ts';

/** The latest entry of the timeline that was not taken back, of one member in one program, whatever the way in. */
export type LastPunch = {
  id: string;
  /** When it took effect or was recorded, whichever is earlier: history that is entered today was not punched today. */
  at: Date;
  /** The administrator's name, null when it was recorded on the server itself. */
  by: string | null;
};

/** Whether a second punch is asked about (design 9.26). */
export function isPunchedRecently(last: Pick<LastPunch, 'at'>, now: Date): boolean {
  return now.getTime() - last.at.getTime() < recentMs;
}

/**
 * Refuses a punch soon after another one, unless the administrator was asked about this very one: what came since is
 * another question.
 */
export function refuseUnasked(
  last: LastPunch | null,
  { despiteRecent, now }: { despiteRecent?: string | undefined; now: Date },
): (Refusal & { recent: LastPunch }) | null {
  if (!last || !isPunchedRecently(last, now) || last.id === despiteRecent?.toLowerCase()) return null;
  const { id, at, by } = last;
  return { ...refuse('punched_recently', credentialMessages.punchedRecently), recent: { id, at, by } };
}

const recentMs = credentialLimits.recentPunchHours * 3_600_000;
