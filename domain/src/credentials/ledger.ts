import type { CredentialDates } from './credential.ts';

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

export type HeldCredential = CredentialDates & {
  id: string;
  memberId: string;
  programId: string;
  base: string | null;
  isActive: true;
};

type AsOf = {
  moment: Date;
  /** What was recorded later counts as not yet known. */
  knownAt: Date;
};

/**
 * The credentials that were held at a moment, as known at another, from the ledger alone, given in the order of
 * writing. What is known to be taken back was never there, nor the dates that followed from it; those that its void left
 * instead stand at their time.
 */
export function credentialsAsOf(events: readonly CredentialEvent[], { moment, knownAt }: AsOf): HeldCredential[] {
  const known = events.filter((event) => event.recordedAt <= knownAt);
  const takenBack = new Set(known.map((event) => event.voids));
  const latest = new Map<string, CredentialEvent>();
  const lastAct = new Map<string, CredentialEvent>();
  for (const event of known.filter(isChange)) {
    const followed = event.kind === 'clocks' ? lastAct.get(event.credentialId) : event;
    if (followed) lastAct.set(event.credentialId, followed);
    const counts = !takenBack.has(followed?.id ?? event.id) && event.at <= moment;
    const isLater = event.at >= (latest.get(event.credentialId)?.at ?? event.at);
    if (counts && isLater) latest.set(event.credentialId, event);
  }
  return [...latest.values()].flatMap(heldAfter);
}

/** A bare punch leaves the credential as it was. */
export function isChange(event: Pick<CredentialEvent, 'kind'>): boolean {
  return event.kind !== 'punch';
}

function heldAfter(event: CredentialEvent): HeldCredential[] {
  const { credentialId: id, memberId, programId, base, newStatus, newIssued, newExpires } = event;
  if (newStatus !== 'valid' || !newIssued || !newExpires) return [];
  return [{ id, memberId, programId, base, issuedDate: newIssued, expiresDate: newExpires, isActive: true }];
}
