import type { Evidence, StatusList } from './evidence.ts';
import type { CardStatement } from './statement.ts';

type Sources = Pick<Evidence, 'list' | 'today' | 'seenRevoked'>;

const minuteMs = 60_000;

/**
 * When a stated place was last known revoked; null if it stands. The latest word counts, the server's or a list's: what
 * a device once saw stays until one of a later time says otherwise, whatever list it falls back to.
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

/** When the phone was last known not to be bound. The server's answer is about credentials alone. */
export function phoneEndedAt(index: number, statedAt: Date, { list, seenRevoked }: Sources): Date | null {
  return revokedAt(index, statedAt, { list, today: null, seenRevoked });
}

/** The places a statement names. */
export function placesOf({ phone, programs }: CardStatement): number[] {
  return [...programs.map(({ index }) => index), ...(phone ? [phone.index] : [])];
}

/** What the device should remember about each place of a validly signed statement. */
export function revokedNow(
  { signedAt, phone, programs }: CardStatement,
  evidence: Sources,
): ReadonlyMap<number, Date | null> {
  const known = new Map(programs.map(({ index }) => [index, revokedAt(index, signedAt, evidence)]));
  return phone ? known.set(phone.index, phoneEndedAt(phone.index, signedAt, evidence)) : known;
}

/** Anything stated after the list was made is beyond its end. */
function isRevokedBy(list: StatusList, index: number, statedAt: Date): boolean {
  return list.isRevoked(index) ?? list.signedAt.getTime() > statedAt.getTime() + minuteMs;
}
