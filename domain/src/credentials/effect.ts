import { type CredentialEvent, isChange } from './ledger.ts';

/** Sorts by time of effect, then by id: a roll call's punch can arrive after acts with later effect. */
export function inOrderOfEffect<Event extends Pick<CredentialEvent, 'id' | 'at'>>(events: readonly Event[]): Event[] {
  return events.toSorted((one, other) => one.at.getTime() - other.at.getTime() || byNumber(one, other));
}

/**
 * A credential's changes that count, in order of effect: without what was undone, and without dates that followed it.
 * In SQL: `app.changes_standing`.
 */
export function changesInEffect<Event extends CredentialEvent>(events: readonly Event[]): Event[] {
  const voids = events.filter((event) => event.voids !== null);
  const isUndone = (event: Event) =>
    voids.some((one) => {
      if (one.voids === event.id) return true;
      return event.kind === 'clocks' && isBetween(event.id, one.voids ?? event.id, one.id);
    });
  return inOrderOfEffect(events.filter((event) => isChange(event) && !isUndone(event)));
}

function isBetween(id: string, first: string, last: string): boolean {
  return BigInt(first) < BigInt(id) && BigInt(id) < BigInt(last);
}

function byNumber(one: Pick<CredentialEvent, 'id'>, other: Pick<CredentialEvent, 'id'>): number {
  return BigInt(one.id) < BigInt(other.id) ? -1 : 1;
}
