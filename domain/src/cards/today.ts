/** What the server says about the stated places on request. */
export type TodayResponse = {
  /** When it looked. */
  at: string;
  /** Those not revoked, each with its current end. */
  held: { index: number; until: string }[];
  isSeenElsewhere?: boolean;
};

/** The answer for a statement's holder. */
export type PresentedCard = TodayResponse & {
  /** A data URL. */
  photo: string | null;
  /** The photo is no longer shown: the code was presented too long ago. */
  isPhotoOver: boolean;
  /** Another device asked about the same shown code before. */
  isSeenElsewhere: boolean;
};

/** The answer for an administrator who scanned a statement. */
export type StatedMember = TodayResponse & { memberId: string };

/** Why the server says nothing about a statement. */
export type StatementRefusal = 'not ours' | 'too old';

/** `TodayResponse` as a verdict uses it. */
export type Today = { at: Date; held: ReadonlyMap<number, Date>; isSeenElsewhere: boolean };

export function readToday({ at, held, isSeenElsewhere = false }: TodayResponse): Today {
  return {
    at: new Date(at),
    held: new Map(held.map(({ index, until }) => [index, new Date(until)])),
    isSeenElsewhere,
  };
}
