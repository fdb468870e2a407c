import type { Credential, CredentialDates } from './credential.ts';
import { inOrderOfEffect } from './effect.ts';
import { type CredentialEvent, isChange } from './ledger.ts';
import { stateBefore } from './undo.ts';

/** What a credential was, and is again. */
type State = CredentialDates & Pick<Credential, 'annualDate'> & { status: 'valid' | 'inactive' };

export type TakenBack<Event extends CredentialEvent> = {
  /** The account's events to undo, the latest first. */
  voided: Event[];
  /** Others' events that the account undid, the earliest first; each counts again from its own time. */
  restored: Event[];
  /** The account's events that somebody already undid, maybe the account itself. */
  gone: Event[];
  /** What the credential becomes; null: it stays as somebody else's later act left it. */
  becomes: State | null;
  /** What was in effect before theirs: season and base are that one's. Null before the first issue. */
  before: Event | null;
};

/**
 * One credential's history, oldest first by number, without the account's events. Whatever came after all of them
 * stays; if nothing did, the credential is again what it was before them. The caller then applies the rules since.
 */
export function decideTakeBack<Event extends CredentialEvent>(
  events: readonly Event[],
  isTheirs: (event: Event) => boolean,
): TakenBack<Event> {
  const ordered = inOrderOfEffect(events);
  const undoOf = new Map(ordered.flatMap((event) => (event.voids === null ? [] : [[event.voids, event]])));
  const byId = new Map(ordered.map((event) => [event.id, event]));
  const undoneBy = (event: Event) => (event.voids === null ? undefined : byId.get(event.voids));
  const isUndone = (event: Event) => undoOf.has(event.id);
  const undoesTheirs = (event: Event) => {
    const undone = undoneBy(event);
    return undone !== undefined && isTheirs(undone);
  };
  const theirs = ordered.filter((event) => isTheirs(event) && event.kind !== 'delete');
  const voided = theirs.filter((event) => !isUndone(event) && !undoesTheirs(event));
  const changes = ordered.filter(isChange);
  // Somebody who undid one of theirs left what was before it.
  const isOfOthers = (event: Event) => !isTheirs(event) && event.kind !== 'clocks' && !undoesTheirs(event);
  const lastOfOthers = changes.findLastIndex(isOfOthers);
  const first = changes.findIndex((event, place) => place > lastOfOthers && isTheirs(event));
  const before = changes[first - 1] ?? null;
  return {
    voided: voided.toReversed(),
    restored: voided.flatMap((event) => undoneBy(event) ?? []),
    gone: theirs.filter((event) => !voided.includes(event)),
    becomes: first < 0 ? null : stateOf(changes[first], before ?? undefined),
    before,
  };
}

function stateOf(first: CredentialEvent | undefined, before: CredentialEvent | undefined): State | null {
  if (!first) return null;
  const { status, issuedDate, expiresDate, annualDate } = stateBefore(first, before);
  return issuedDate && expiresDate ? { status, issuedDate, expiresDate, annualDate } : null;
}
