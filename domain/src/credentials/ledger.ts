/**
 * All kinds of ledger row, as in the database's `app.event_kinds`. A change stays in effect, an entry makes someone
 * credentialed on its day, and whatever counts as an issue sets new dates with its own punch.
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
  /** A punch without an act, which changes nothing. */
  punch: { isChange: false, isEntry: true, countsAsIssue: false },
  /** The credential is gone, usually with its member. */
  delete: { isChange: true, isEntry: false, countsAsIssue: false },
} as const;

export type CredentialEventKind = keyof typeof ledgerKinds;

/** Kinds whose punch sets new dates. */
export type ActKind = {
  [Kind in CredentialEventKind]: (typeof ledgerKinds)[Kind]['countsAsIssue'] extends true ? Kind : never;
}[CredentialEventKind];

type StoredStatus = 'valid' | 'inactive';

/** A ledger row: a credential before and after, however it changed. */
export type CredentialEvent = {
  id: string;
  credentialId: string;
  memberId: string;
  programId: string;
  kind: CredentialEventKind;
  /** The timeline entry created or, for a void, undone. */
  punchId: string | null;
  /** Id of the event that a void undoes. */
  voids: string | null;
  isAnnualInitial: boolean;
  /** Name of the base where the credential counts afterward. */
  base: string | null;
  /** Time of effect. */
  at: Date;
  recordedAt: Date;
  /** Null before the first issue. */
  oldStatus: StoredStatus | null;
  /** Null if the credential is gone. */
  newStatus: StoredStatus | null;
  oldIssued: Date | null;
  newIssued: Date | null;
  oldExpires: Date | null;
  newExpires: Date | null;
  /** Null if the program had one clock. */
  oldAnnual: Date | null;
  newAnnual: Date | null;
};

/** A bare punch leaves the credential as it was. */
export function isChange({ kind }: Pick<CredentialEvent, 'kind'>): boolean {
  return ledgerKinds[kind].isChange;
}
