import type { Evidence, StatusList } from './evidence.ts';
import type { CardStatement } from './statement.ts';

type Sources = Pick<Evidence, 'list' | 'today' | 'seenRevoked'>;

const minuteMs = 60_000;

/**
 * When a stated place was last known revoked; null if it stands. What a device once saw stays until a list signed later
 * says otherwise, whatever list it falls back to.
 */
export function revokedAt(index: number, statedAt: Date, { list, today, seenRevoked }: Sources): Date | null {
  const seenAt = seenRevoked.get(index);
  const known = [
    today && !today.held.has(index) ? today.at : null,
    list && isRevokedBy(list, index, statedAt) ? list.signedAt : null,
    seenAt && !(list && list.signedAt > seenAt) ? seenAt : null,
  ].filter((at) => at !== null);
  return known.reduce<Date | null>((latest, at) => (latest && latest > at ? latest : at), null);
}

/** What the device should remember about each place of a validly signed statement. */
export function revokedNow({ signedAt, programs }: CardStatement, evidence: Sources): ReadonlyMap<number, Date | null> {
  return new Map(programs.map(({ index }) => [index, revokedAt(index, signedAt, evidence)]));
}

/** Anything stated after the list was made is beyond its end. */
function isRevokedBy(list: StatusList, index: number, statedAt: Date): boolean {
  return list.isRevoked(index) ?? list.signedAt.getTime() > statedAt.getTime() + minuteMs;
}
