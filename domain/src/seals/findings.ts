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
  'leaving_changed',
  'leaving_missing',
  'leaving_added',
  'list_changed',
  'seal_changed',
  'seal_missing',
  'key_unknown',
  'outside_unknown',
  'outside_unreadable',
  'credential_differs',
  'credential_differed',
  'rule_differs',
  'hidden_differs',
] as const;

/**
 * Kinds of finding. `credential_` means ledger rows, `security_` security events, `rule_` two-clock rules, `grounding_`
 * rows about groundings, `boarding_` rows of the boarding log, `leaving_` rows about people who left that aren't as
 * sealed. The others differ from the ledger: a credential, now or when a row was written, a program's rule, or who is set aside.
 */
export type FindingKind = (typeof findingKinds)[number];

export type Finding = {
  kind: FindingKind;
  /** The id of the row or seal, or the name of the key. */
  id: string;
  /** The hash of what was found instead. An acceptance covers only that. */
  evidence: string;
  /** When the row was sealed, if known. */
  sealedAt: string | null;
  /** Set if a credential differs. */
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
  /** Also null if not requested. */
  seasonId: string | null;
};

/** The two copies of a credential; null where it doesn't exist. */
export type Difference = { credentialId: string; stored: CredentialCopy | null; ledger: CredentialCopy | null };

/** The result of checking the whole chain. */
export type LedgerCheck = {
  checkedAt: string;
  /** When the first seal was made, and when the last one checked was made. Null if nothing was sealed yet. */
  sealedSince: string | null;
  sealedUntil: string | null;
  /** Number of rows compared. */
  rows: number;
  /** Number of credentials compared with the ledger. */
  credentials: number;
  /** In the chain's order; look at the first one first. */
  findings: Finding[];
  /** There are more findings than are listed. */
  hasMore: boolean;
  /** Number of findings that the operator accepted. */
  accepted: number;
};

/** What a server knows about the state of the ledger. */
export type LedgerState = {
  /** The server's last check; null if it made none since it started. */
  check: LedgerCheck | null;
  /** When the latest known seal was made, by any process; null before this server's first round. */
  sealedAt: string | null;
};

/** The state of the ledger with the time of the answer. */
export type LedgerResponse = LedgerState & { respondedAt: string };
