import type { ListedProgram, Sought } from './sought.ts';
import type { StatementRefusal, Today } from './today.ts';

/** A list with a valid signature. */
export type StatusList = {
  signedAt: Date;
  /** Undefined for a place beyond the list's end. */
  isRevoked: (index: number) => boolean | undefined;
  /** Every program there is; null in a list from before lists named them. */
  programs: readonly ListedProgram[] | null;
};

/** What a statement is judged by. */
export type Evidence = {
  /** Null if no list could be verified. */
  list: StatusList | null;
  now: Date;
  /** Keys and list came from the server just now, and `now` is its time. */
  isConnected: boolean;
  /** Null if the server didn't say. */
  today: Today | null;
  /** Why the server said nothing about the statement, by its own keys and clock. */
  refusal?: StatementRefusal | null;
  /** For each place this device saw revoked, when that was last known. */
  seenRevoked: ReadonlyMap<number, Date>;
  /** When the code was seen, and whether this device knows how far its own clock is off. */
  seen: { at: Date; isClockKnown: boolean };
  /** What the card is checked for; null: everything on it. */
  sought: Sought | null;
};
