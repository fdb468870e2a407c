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
  'grounding_changed',
  'grounding_missing',
  'grounding_added',
  'boarding_changed',
  'boarding_missing',
  'boarding_added',
  'list_changed',
  'seal_changed',
  'seal_missing',
  'key_unknown',
  'outside_unknown',
  'outside_unreadable',
  'credential_differs',
  'credential_differed',
  'rule_differs',
] as const;

/**
 * What isn't as sealed: `credential_` means ledger rows, `security_` security events, `rule_` two-clocks rules,
 * `grounding_` rows about groundings, `boarding_` rows of the boarding log. And what differs from the ledger: a
 * credential, now or when a row was written; a program's rule.
 */
export type FindingKind = (typeof findingKinds)[number];

export type Finding = {
  kind: FindingKind;
  /** The id of the row or seal, or the name of the key. */
  id: string;
  /** The hash of what was found in its place. An acceptance covers only that. */
  evidence: string;
  /** When it was sealed, if known. */
  sealedAt: string | null;
  /** For a credential that differs. */
  difference?: Difference;
};

/** A credential as stored, or as the ledger has it. */
export type CredentialCopy = {
  memberId: string;
  programId: string;
  status: 'valid' | 'inactive';
  issuedDate: string;
  expirationDate: string;
  annualDate: string | null;
  /** Null also when not requested. */
  seasonId: string | null;
};

/** Of the credential `credentialId`. Null: there is none. */
export type Difference = { credentialId: string; stored: CredentialCopy | null; ledger: CredentialCopy | null };

/** The result of checking the whole chain. */
export type LedgerCheck = {
  checkedAt: string;
  /** When the first seal was made, and the last one checked. Null if nothing was sealed yet. */
  sealedSince: string | null;
  sealedUntil: string | null;
  /** How many rows were compared. */
  rows: number;
  /** How many credentials were compared with the ledger. */
  credentials: number;
  /** In the chain's order, so the first is the one to look at first. */
  findings: Finding[];
  /** There are more findings than are listed. */
  hasMore: boolean;
  /** How many findings the operator has accepted. */
  accepted: number;
};

/** What a server knows about the ledger. */
export type LedgerState = {
  /** Its last check, or none since it started. */
  check: LedgerCheck | null;
  /** When the latest seal it knows of was made, by any process; null before its first round. */
  sealedAt: string | null;
};

/** The same, as of a moment. */
export type LedgerResponse = LedgerState & { respondedAt: string };
