/** What the server tells whoever holds a fresh statement. */
export type PresentedCard = {
  /** A data URL. */
  photo: string | null;
  /** Of the stated programs, those in force at this moment. */
  inForce: number[];
  /** When it stops telling it. */
  toldUntil: string;
};

/** What it tells an administrator who scanned one. */
export type StatedMember = {
  memberId: string;
  /** As above. */
  inForce: number[];
};
