import type { Credential, CredentialDates } from './credential.ts';
import { inOrderOfEffect } from './effect.ts';
import { type CredentialEvent, isChange } from './ledger.ts';
import { stateBefore } from './undo.ts';

/** A credential's state before, which it returns to. */
type State = CredentialDates & Pick<Credential, 'annualDate'> & { status: 'valid' | 'inactive' };

export type TakenBack<Event extends CredentialEvent> = {
  /** The account's events to undo, the latest first. */
  voided: Event[];
  /** Other people's events that the account had undone, earliest first; each counts again from its own time. */
  restored: Event[];
  /** The account's events that were already undone, perhaps by the account itself. */
  gone: Event[];
  /** The credential's new state; null if it stays because somebody acted on it later. */
  becomes: State | null;
  /** The event in effect before the account's, which decides season and base. Null before the first issue. */
  before: Event | null;
};

/**
 * Takes an account's events out of one credential's history, which is in order of id, oldest first. Events after all of
 * theirs stay; without any, the credential returns to its state before them. The caller then applies later rule
 * changes.
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
  // If somebody undid one of the account's acts, they left what was before it.
  const isOfOthers = (event: Event) => !isTheirs(event) && event.kind !== 'clocks' && !undoesTheirs(event);
  const lastOfOthers = changes.findLastIndex(isOfOthers);
  const since = changes.filter((event, place) => place > lastOfOthers && isTheirs(event));
  const [earliest] = since;
  // An undo of somebody else's act recorded the state that they left; what replaced it took effect at the same moment.
  const undoing = since.find((event) => undoneBy(event) !== undefined && !undoesTheirs(event));
  const isFirst = undoing && earliest && BigInt(undoing.id) < BigInt(earliest.id);
  const first = isFirst ? undoing : earliest;
  const before = (isFirst ? undoneBy(undoing) : first && changes[changes.indexOf(first) - 1]) ?? null;
  return {
    voided: voided.toReversed(),
    restored: voided.flatMap((event) => undoneBy(event) ?? []),
    gone: theirs.filter((event) => !voided.includes(event)),
    becomes: first ? stateOf(first, before ?? undefined) : null,
    before,
  };
}

function stateOf(first: CredentialEvent, before: CredentialEvent | undefined): State | null {
  const { status, issuedDate, expiresDate, annualDate } = stateBefore(first, before);
  return issuedDate && expiresDate ? { status, issuedDate, expiresDate, annualDate } : null;
}
