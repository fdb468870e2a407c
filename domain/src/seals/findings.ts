export const findingKinds = [
  'credential_changed',
  'credential_missing',
  'credential_added',
  'security_changed',
  'security_missing',
  'security_added',
  'list_changed',
  'seal_changed',
  'seal_missing',
  'key_unknown',
  'outside_unknown',
  'outside_unreadable',
] as const;

/** What is not as it was sealed. `credential_` speaks of rows of the ledger, `security_` of security events. */
export type FindingKind = (typeof findingKinds)[number];

export type Finding = {
  kind: FindingKind;
  /** Of the row or the seal; the name of the key. */
  id: string;
  /** What was found in its place, as a hash: what is accepted is accepted as it was. */
  evidence: string;
  /** When it was sealed, where that is known. */
  sealedAt: string | null;
};

/** What a check of the whole chain came to. */
export type LedgerCheck = {
  checkedAt: string;
  /** When the first seal was made, and the last one that was looked at. Null where nothing was sealed yet. */
  sealedSince: string | null;
  sealedUntil: string | null;
  /** How many rows were compared. */
  rows: number;
  /** In the order of the chain, so that the first is the one to look at first. */
  findings: Finding[];
  /** There are more than were looked for. */
  hasMore: boolean;
  /** What would have been found, had the operator not accepted it. */
  accepted: number;
};

/** What a server knows of the ledger. */
export type LedgerState = {
  /** Its last check, or none since it started. */
  check: LedgerCheck | null;
  /** When the latest seal was made that it knows of, by whichever process; null before its first round. */
  sealedAt: string | null;
};

/** The same, as it was told at a moment. */
export type LedgerTold = LedgerState & { toldAt: string };
