/** The server's answer about the places in a statement. */
export type TodayResponse = {
  /** When the server checked. */
  at: string;
  /** Programs that aren't revoked, each with its current expiry. */
  held: { index: number; until: string }[];
  isSeenElsewhere?: boolean;
};

/** The answer to the person who presents a statement. */
export type PresentedCard = TodayResponse & {
  /** The photo as a data URL. */
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

/** `TodayResponse` in the form that verdicts use. */
export type Today = { at: Date; held: ReadonlyMap<number, Date>; isSeenElsewhere: boolean };

export function readToday({ at, held, isSeenElsewhere = false }: TodayResponse): Today {
  return {
    at: new Date(at),
    held: new Map(held.map(({ index, until }) => [index, new Date(until)])),
    isSeenElsewhere,
  };
}
