import type { SecurityEvent } from '../../api/security/rows.ts';

/** Whose account an event is about: the email, or the mark of one that no longer has an account or never had. */
export function EventPerson({ event: { email, mark } }: { event: Pick<SecurityEvent, 'email' | 'mark'> }) {
  if (email !== null) return <span className="wrap-anywhere">{email}</span>;
  return mark === null ? null : <span className="text-ink-2">No account ({mark})</span>;
}
