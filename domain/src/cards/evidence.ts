import type { ListedProgram, Sought } from './sought.ts';
import type { StatementRefusal, Today } from './today.ts';

/** A status list whose signature was verified. */
export type StatusList = {
  signedAt: Date;
  /** Undefined for a place beyond the list's end. */
  isRevoked: (index: number) => boolean | undefined;
  /** Every existing program; null in a list made before lists named programs. */
  programs: readonly ListedProgram[] | null;
};

/** Everything that the verdict on a statement depends on. */
export type Evidence = {
  /** Null if no list could be verified. */
  list: StatusList | null;
  now: Date;
  /** Keys and list came from the server just now, and `now` is its time. */
  isConnected: boolean;
  /** Null if the server gave no answer. */
  today: Today | null;
  /** Why the server gave no answer about the statement, according to its own keys and clock. */
  refusal?: StatementRefusal | null;
  /** When each revoked place was last known to be revoked, according to this device. */
  seenRevoked: ReadonlyMap<number, Date>;
  /** When the code was seen, and whether this device knows how far its own clock is off. */
  seen: { at: Date; isClockKnown: boolean };
  /** What the card is checked for; null for everything on it. */
  sought: Sought | null;
};
