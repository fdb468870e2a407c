import type { CredentialDates } from '../src/credentials/credential.ts';
import { type CredentialEvent, isChange } from '../src/credentials/ledger.ts';

type HeldCredential = CredentialDates & {
  id: string;
  memberId: string;
  programId: string;
  base: string | null;
  isActive: true;
};

type AsOf = {
  moment: Date;
  /** Anything recorded later counts as not yet known. */
  knownAt: Date;
};

/**
 * The credentials held at a moment, as known at another, from the ledger alone in order of writing. Rows known to be
 * undone never were, nor the dates that followed from them; those that a void left instead appear at their time.
 */
export function credentialsAsOf(events: readonly CredentialEvent[], { moment, knownAt }: AsOf): HeldCredential[] {
  const known = events.filter((event) => event.recordedAt <= knownAt);
  const undone = new Set(known.map((event) => event.voids));
  const latest = new Map<string, CredentialEvent>();
  const lastAct = new Map<string, CredentialEvent>();
  for (const event of known.filter(isChange)) {
    const followed = event.kind === 'clocks' ? lastAct.get(event.credentialId) : event;
    if (followed) lastAct.set(event.credentialId, followed);
    const counts = !undone.has(followed?.id ?? event.id) && event.at <= moment;
    const isLater = event.at >= (latest.get(event.credentialId)?.at ?? event.at);
    if (counts && isLater) latest.set(event.credentialId, event);
  }
  return [...latest.values()].flatMap(heldAfter);
}

function heldAfter(event: CredentialEvent): HeldCredential[] {
  const { credentialId: id, memberId, programId, base, newStatus, newIssued, newExpires } = event;
  if (newStatus !== 'valid' || !newIssued || !newExpires) return [];
  return [{ id, memberId, programId, base, issuedDate: newIssued, expiresDate: newExpires, isActive: true }];
}
