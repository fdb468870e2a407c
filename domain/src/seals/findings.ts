const findingKinds = [
  'credential_changed',
  'credential_missing',
  'credential_added',
  'security_changed',
  'security_missing',
  'security_added',
  'rule_changed',
  'rule_missing',
  'rule_added',
  'list_changed',
  'seal_changed',
  'seal_missing',
  'key_unknown',
  'outside_unknown',
  'outside_unreadable',
  'credential_differs',
  'credential_differed',
  'shown_differs',
  'rule_differs',
] as const;

/**
 * What is not as it was sealed: `credential_` speaks of rows of the ledger, `security_` of security events, `rule_` of
 * rules of two clocks. And what differs from what the ledger says: a credential, now or when a row was written; what is
 * kept of a member; the rule of a program.
 */
export type FindingKind = (typeof findingKinds)[number];

export type Finding = {
  kind: FindingKind;
  /** Of the row or the seal; the name of the key. */
  id: string;
  /** What was found in its place, as a hash: what is accepted is accepted as it was. */
  evidence: string;
  /** When it was sealed, where that is known. */
  sealedAt: string | null;
  /** Of a credential that differs. */
  difference?: Difference;
};

/** A credential as it stands, or as the ledger has it. */
export type Standing = {
  memberId: string;
  programId: string;
  status: 'valid' | 'inactive';
  issuedDate: string;
  expirationDate: string;
  annualDate: string | null;
  /** Null also where it is not asked for. */
  seasonId: string | null;
};

/** Of the credential `credentialId`. Null: there is none. */
export type Difference = { credentialId: string; stands: Standing | null; ledger: Standing | null };

/** What a check of the whole chain came to. */
export type LedgerCheck = {
  checkedAt: string;
  /** When the first seal was made, and the last one that was looked at. Null where nothing was sealed yet. */
  sealedSince: string | null;
  sealedUntil: string | null;
  /** How many rows were compared. */
  rows: number;
  /** How many credentials were compared with the ledger. */
  credentials: number;
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
