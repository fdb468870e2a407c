import type { Session, Shown } from '@ffl/database/accounts/sessions';
import type { Claims } from '@ffl/database/actors/actor';

export const nothingShown: Shown = { factor_used: null, factor_given_at: null, proven_at: null };

/** Proof by someone who just gave the password or opened a mailed link. */
export function provenNow(now: Date): Shown {
  return { ...nothingShown, proven_at: now };
}

/** Proof shown by the person of a verified access token. Only the session knows which factor was used, and when. */
export function shownBy({ aal, proven_at: provenAt }: Claims, { factor_used, factor_given_at }: Session): Shown {
  const proven_at = typeof provenAt === 'number' ? new Date(provenAt * 1000) : null;
  return aal === 'aal2' ? { factor_used, factor_given_at, proven_at } : { ...nothingShown, proven_at };
}
