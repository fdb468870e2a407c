export type CredentialEventKind =
  | 'issue'
  | 'renew'
  | 'reactivate'
  | 'remove'
  | 'void'
  | 'correct'
  /** Dates that followed a season, the validity or the option of two clocks. */
  | 'clocks'
  /** A punch that no act made: it changes nothing. */
  | 'punch'
  /** The credential is gone, as a rule with its member. */
  | 'delete';

type StoredStatus = 'valid' | 'inactive';

/** One row of the ledger: what a credential was before and after, whatever the way in. */
export type CredentialEvent = {
  id: string;
  credentialId: string;
  memberId: string;
  programId: string;
  kind: CredentialEventKind;
  /** The entry of the timeline that it made or, of a void, took back. */
  punchId: string | null;
  /** Of a void: the event that it takes back. */
  voids: string | null;
  isAnnualInitial: boolean;
  /** Where the credential counts from then on, by name. */
  base: string | null;
  /** When it took effect. */
  at: Date;
  recordedAt: Date;
  /** Null before the first issue. */
  oldStatus: StoredStatus | null;
  /** Null when the credential is gone. */
  newStatus: StoredStatus | null;
  oldIssued: Date | null;
  newIssued: Date | null;
  oldExpires: Date | null;
  newExpires: Date | null;
  /** Null where the program had one clock. */
  oldAnnual: Date | null;
  newAnnual: Date | null;
};

/** A bare punch leaves the credential as it was. */
export function isChange(event: Pick<CredentialEvent, 'kind'>): boolean {
  return event.kind !== 'punch';
}
