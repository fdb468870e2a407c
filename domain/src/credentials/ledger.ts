/**
 * What a row of the ledger can tell, as `app.event_kinds` of the database has it. A change holds from then on, an entry
 * makes somebody credentialed on its day, and what counts as an issue sets new dates with a punch of its own.
 */
export const ledgerKinds = {
  issue: { isChange: true, isEntry: true, countsAsIssue: true },
  renew: { isChange: true, isEntry: true, countsAsIssue: true },
  reactivate: { isChange: true, isEntry: true, countsAsIssue: true },
  remove: { isChange: true, isEntry: false, countsAsIssue: false },
  void: { isChange: true, isEntry: false, countsAsIssue: false },
  correct: { isChange: true, isEntry: false, countsAsIssue: false },
  /** Dates that followed a season, the validity or the option of two clocks. */
  clocks: { isChange: true, isEntry: false, countsAsIssue: false },
  /** A punch that no act made: it changes nothing. */
  punch: { isChange: false, isEntry: true, countsAsIssue: false },
  /** The credential is gone, as a rule with its member. */
  delete: { isChange: true, isEntry: false, countsAsIssue: false },
} as const;

export type CredentialEventKind = keyof typeof ledgerKinds;

/** Kinds that set new dates with a punch. */
export type ActKind = {
  [Kind in CredentialEventKind]: (typeof ledgerKinds)[Kind]['countsAsIssue'] extends true ? Kind : never;
}[CredentialEventKind];

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
export function isChange({ kind }: Pick<CredentialEvent, 'kind'>): boolean {
  return ledgerKinds[kind].isChange;
}
