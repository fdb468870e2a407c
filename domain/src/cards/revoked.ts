import type { Evidence, StatusList } from './evidence.ts';
import type { CardStatement } from './statement.ts';

type Sources = Pick<Evidence, 'list' | 'today' | 'seenRevoked'>;

const minuteMs = 60_000;

/**
 * When a stated place was last known to be revoked; null if it isn't. The latest source counts, be it the server's
 * answer or a list. A revocation this device saw holds until a later source contradicts it, even if the device falls
 * back to an older list.
 */
export function revokedAt(index: number, statedAt: Date, { list, today, seenRevoked }: Sources): Date | null {
  const seenAt = seenRevoked.get(index);
  const words = [
    today && { at: today.at, isRevoked: !today.held.has(index) },
    list && { at: list.signedAt, isRevoked: isRevokedBy(list, index, statedAt) },
    seenAt && { at: seenAt, isRevoked: true },
  ].filter((word) => !!word);
  const latest = Math.max(...words.map(({ at }) => at.getTime()));
  return words.find(({ at, isRevoked }) => isRevoked && at.getTime() === latest)?.at ?? null;
}

/** When the phone was last known not to be bound. The server's answer says nothing about phones. */
export function phoneEndedAt(index: number, statedAt: Date, { list, seenRevoked }: Sources): Date | null {
  return revokedAt(index, statedAt, { list, today: null, seenRevoked });
}

/** The status list places that a statement names. */
export function placesOf({ phone, programs }: CardStatement): number[] {
  return [...programs.map(({ index }) => index), ...(phone ? [phone.index] : [])];
}

/** What the device should remember about each place in a validly signed statement. */
export function revokedNow(
  { signedAt, phone, programs }: CardStatement,
  evidence: Sources,
): ReadonlyMap<number, Date | null> {
  const known = new Map(programs.map(({ index }) => [index, revokedAt(index, signedAt, evidence)]));
  return phone ? known.set(phone.index, phoneEndedAt(phone.index, signedAt, evidence)) : known;
}

/** Places assigned after the list was made are beyond its end. */
function isRevokedBy(list: StatusList, index: number, statedAt: Date): boolean {
  return list.isRevoked(index) ?? list.signedAt.getTime() > statedAt.getTime() + minuteMs;
}
