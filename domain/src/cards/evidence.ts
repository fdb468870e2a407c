import type { Today } from './today.ts';

/** A list whose signature was right. */
export type StatusList = {
  signedAt: Date;
  /** Undefined beyond its end. */
  isRevoked: (index: number) => boolean | undefined;
};

/** By what a statement is judged. */
export type Evidence = {
  /** None that could be checked. */
  list: StatusList | null;
  now: Date;
  /** Keys and list came from the server just now, and `now` is its time. */
  isConnected: boolean;
  /** Null when the server did not say. */
  today: Today | null;
  /** Of the places that this device saw taken back, when that was last known. */
  seenTakenBack: ReadonlyMap<number, Date>;
};
