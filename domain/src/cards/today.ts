/** What the server says of the stated places when it is asked. */
export type ToldToday = {
  /** When it looked. */
  at: string;
  /** Those that were not taken back, each with its present end. */
  held: { index: number; until: string }[];
};

/** What it tells whoever holds a statement. */
export type PresentedCard = ToldToday & {
  /** A data URL. */
  photo: string | null;
  /** The photo is not told any more: the code was shown too long ago. */
  isPhotoOver: boolean;
};

/** What it tells an administrator who scanned one. */
export type StatedMember = ToldToday & { memberId: string };

/** The same for a verdict. */
export type Today = { at: Date; held: ReadonlyMap<number, Date> };

export function readToday({ at, held }: ToldToday): Today {
  return { at: new Date(at), held: new Map(held.map(({ index, until }) => [index, new Date(until)])) };
}
