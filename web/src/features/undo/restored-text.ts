import { displayDate } from '@ffl/domain/time';

/** Where the credential stands after its last punch was taken back. */
export function restoredText(expiresDate: Date | null): string {
  return expiresDate === null ? 'the credential is not held any more.' : `expiry is ${displayDate(expiresDate)} again.`;
}
