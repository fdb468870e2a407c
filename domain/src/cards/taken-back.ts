import type { Evidence, StatusList } from './evidence.ts';
import type { CardStatement } from './statement.ts';

type Sources = Pick<Evidence, 'list' | 'today' | 'seenTakenBack'>;

const minuteMs = 60_000;

/**
 * When it was last known that a stated place was taken back; null where it stands. What a device saw once stays until a
 * list that was signed later says otherwise, whatever list it falls back to.
 */
export function takenBackAt(index: number, statedAt: Date, { list, today, seenTakenBack }: Sources): Date | null {
  const seenAt = seenTakenBack.get(index);
  const known = [
    today && !today.held.has(index) ? today.at : null,
    list && isTakenBackBy(list, index, statedAt) ? list.signedAt : null,
    seenAt && !(list && list.signedAt > seenAt) ? seenAt : null,
  ].filter((at) => at !== null);
  return known.reduce<Date | null>((latest, at) => (latest && latest > at ? latest : at), null);
}

/** What the device is to remember of each place of a statement whose signature is right. */
export function takenBackNow(
  { signedAt, programs }: CardStatement,
  evidence: Sources,
): ReadonlyMap<number, Date | null> {
  return new Map(programs.map(({ index }) => [index, takenBackAt(index, signedAt, evidence)]));
}

/** What was stated after the list was made stands beyond its end. */
function isTakenBackBy(list: StatusList, index: number, statedAt: Date): boolean {
  return list.isRevoked(index) ?? list.signedAt.getTime() > statedAt.getTime() + minuteMs;
}
