import { displayDateTime, parseInstant } from '../time/denver.ts';
import type { CredentialCopy, Difference } from './findings.ts';

/** Tells how the stored rows differ from the ledger, with the names of member, program and credential. */
export function differenceText(
  kind: 'credential_differs' | 'credential_differed',
  id: string,
  { credentialId, stored, ledger }: Difference,
): string {
  const { memberId, programId } = ledger ?? stored ?? { memberId: '?', programId: '?' };
  const credential = `redential ${credentialId} of member ${memberId} in program ${programId}`;
  if (kind === 'credential_differed') {
    const found = stored === null ? 'not there' : ledger === null ? stateText(stored) : changes(stored, ledger);
    return `Before entry ${id} of the ledger, someone had changed c${credential}: ${found}.`;
  }
  if (stored === null)
    return `C${credential} is gone; by the ledger it is ${ledger ? stateText(ledger) : 'not there'}.`;
  if (ledger === null) return `C${credential} is ${stateText(stored)}; by the ledger there is none.`;
  return `C${credential} is not what the ledger says: ${changes(stored, ledger)}.`;
}

function changes(stored: CredentialCopy, ledger: CredentialCopy): string {
  const parts: [string, string, string][] = [
    ['member', stored.memberId, ledger.memberId],
    ['program', stored.programId, ledger.programId],
    ['status', statusText(stored), statusText(ledger)],
    ['expiry', ...instants(stored.expirationDate, ledger.expirationDate)],
    ['issue', ...instants(stored.issuedDate, ledger.issuedDate)],
    ['start of the year', ...instants(stored.annualDate, ledger.annualDate)],
    ['season', stored.seasonId ?? 'none', ledger.seasonId ?? 'none'],
  ];
  return parts
    .filter(([, one, other]) => one !== other)
    .map(([name, one, other]) => `${name} ${one} instead of ${other}`)
    .join('; ');
}

/** Formats two instants; with all digits if they would otherwise look alike. */
function instants(one: string | null, other: string | null): [string, string] {
  const [first, second] = [instantText(one), instantText(other)];
  return one !== other && first === second ? [one ?? first, other ?? second] : [first, second];
}

function stateText({ status, expirationDate }: CredentialCopy): string {
  return status === 'valid' ? `held until ${instantText(expirationDate)}` : 'removed';
}

function statusText({ status }: CredentialCopy): string {
  return status === 'valid' ? 'held' : 'removed';
}

// An owner can store something pages can't read as an instant, such as infinity.
function instantText(instant: string | null): string {
  const read = instant === null ? null : parseInstant(instant);
  return read ? displayDateTime(read) : (instant ?? 'none');
}
