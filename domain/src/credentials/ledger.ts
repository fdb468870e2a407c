import type { CredentialDates } from './credential.ts';

export type CredentialEventKind = 'issue' | 'renew' | 'reactivate' | 'remove' | 'void' | 'correct';

type StoredStatus = 'valid' | 'inactive';

/** One row of the ledger: what a credential was before and after, whatever the way in. */
export type CredentialEvent = {
  credentialId: string;
  memberId: string;
  programId: string;
  kind: CredentialEventKind;
  at: Date;
  /** Null before the first issue. */
  oldStatus: StoredStatus | null;
  newStatus: StoredStatus | null;
  oldIssued: Date | null;
  newIssued: Date | null;
  oldExpires: Date | null;
  newExpires: Date | null;
};

export type HeldCredential = CredentialDates & { id: string; memberId: string; programId: string; isActive: true };

/** The credentials that were held at an instant, from the ledger alone. Events of the same instant count in their order. */
export function credentialsAsOf(events: readonly CredentialEvent[], at: Date): HeldCredential[] {
  const latest = new Map<string, CredentialEvent>();
  for (const event of events) {
    const known = latest.get(event.credentialId);
    if (event.at <= at && (!known || known.at <= event.at)) latest.set(event.credentialId, event);
  }
  return [...latest.values()].flatMap(heldAfter);
}

function heldAfter(event: CredentialEvent): HeldCredential[] {
  const { credentialId: id, memberId, programId, newStatus, newIssued, newExpires } = event;
  if (newStatus !== 'valid' || !newIssued || !newExpires) return [];
  return [{ id, memberId, programId, issuedDate: newIssued, expiresDate: newExpires, isActive: true }];
}
