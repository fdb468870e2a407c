import type { Credential, CredentialDates } from '../credentials/credential.ts';
import type { RuledProgram } from '../credentials/decide.ts';
import { inOrderOfEffect } from '../credentials/effect.ts';
import { type FollowedDates, followedDates, type RuleChange } from '../credentials/followed.ts';
import { type CredentialEvent, isChange } from '../credentials/ledger.ts';
import { stateBefore } from '../credentials/undo.ts';

type ImportedEvent = CredentialEvent & {
  batchId: string | null;
  /** Whether its batch is an import. */
  isImport: boolean;
  /** Whether a merge of two records entered it again, under the record that was kept. */
  isMerged: boolean;
};

/** Why a credential stays as it is. */
export type CredentialStays = 'undone_before' | 'replaced_since' | 'merged_since' | 'changed_since';

export type ImportUndoDecision<Event extends ImportedEvent> =
  | { kind: 'stays'; reason: CredentialStays }
  | {
      kind: 'back';
      voided: Event[];
      /** Entries of an earlier import that this one had replaced. */
      restored: Event[];
      /** The event in effect before the import. */
      before: Event | null;
      /** The state that it left. */
      stood: State;
      becomes: State;
      /** The dates that later rule changes would have given; the last of them are in `becomes`. */
      followed: FollowedDates[];
    };

type State = CredentialDates & Pick<Credential, 'annualDate'> & { status: 'valid' | 'inactive' };

type Program = Pick<RuledProgram, 'name'>;

/**
 * Takes what an import wrote out of one credential's history, oldest first. A credential on which anybody acted since
 * stays as it is; what was itself undone since is no act.
 */
export function decideImportUndo<Event extends ImportedEvent>(
  events: readonly Event[],
  importId: string,
  { program, rules, isHeldOtherwise }: { program: Program; rules: readonly RuleChange[]; isHeldOtherwise: boolean },
): ImportUndoDecision<Event> {
  const isOurs = ({ batchId }: Event) => batchId === importId;
  const counted = withoutUndone(events, isOurs);
  const byId = new Map(counted.map((event) => [event.id, event]));
  const undone = new Set(counted.map(({ voids }) => voids));
  const voided = counted.filter((event) => isOurs(event) && !undone.has(event.id)).toReversed();
  const [first] = events.filter(isOurs);
  if (!first || voided.length === 0) return { kind: 'stays', reason: whoUndid(events, isOurs) };
  const stood = stateOf(first);
  if (stood === null || hasActsSince(counted, first, isOurs)) return { kind: 'stays', reason: 'changed_since' };
  const earlier = counted.filter(({ id }) => BigInt(id) < BigInt(first.id));
  const before = inOrderOfEffect(earlier).findLast(isChange) ?? null;
  const restored = voided.flatMap(({ voids }) => byId.get(voids ?? '') ?? []);
  const back = { kind: 'back', voided, restored, before, stood } as const;
  if (stood.status === 'inactive') return { ...back, becomes: stood, followed: [] };
  if (isHeldOtherwise) return { kind: 'stays', reason: 'changed_since' };
  const since = rules.filter(({ afterEvent }) => BigInt(afterEvent) >= BigInt(first.id));
  const followed = followedDates([...earlier, ...restored], stood, program, since);
  const { expiresDate, annualDate } = followed.at(-1) ?? stood;
  return { ...back, becomes: { ...stood, expiresDate, annualDate }, followed };
}

/** What the import found, whatever took effect before or after. */
function stateOf(first: CredentialEvent): State | null {
  const { status, issuedDate, expiresDate, annualDate } = stateBefore(first, undefined);
  return issuedDate && expiresDate ? { status, issuedDate, expiresDate, annualDate } : null;
}

/** Without later acts of others that were undone, and their undos. An undo of the import's own acts counts. */
function withoutUndone<Event extends ImportedEvent>(
  events: readonly Event[],
  isOurs: (event: Event) => boolean,
): Event[] {
  const first = events.find(isOurs);
  const byId = new Map(events.map((event) => [event.id, event]));
  const dropped = new Set<Event>();
  for (const undo of events) {
    const undone = undo.voids === null ? undefined : byId.get(undo.voids);
    if (!first || !undone || isOurs(undo) || isOurs(undone) || BigInt(undone.id) < BigInt(first.id)) continue;
    const ours = undone.voids === null ? undefined : byId.get(undone.voids);
    dropped.add(undo);
    if (!ours || !isOurs(ours)) dropped.add(undone);
  }
  return events.filter((event) => !dropped.has(event));
}

function whoUndid<Event extends ImportedEvent>(
  events: readonly Event[],
  isOurs: (event: Event) => boolean,
): CredentialStays {
  if (events.some((event) => isOurs(event) && event.isMerged)) return 'merged_since';
  const ours = new Set(events.filter(isOurs).map(({ id }) => id));
  const isReplaced = events.some(({ voids, isImport }) => voids !== null && ours.has(voids) && isImport);
  return isReplaced ? 'replaced_since' : 'undone_before';
}

/** Whether somebody acted after the import, for whatever day, but for undoing what is the import's own. */
function hasActsSince<Event extends ImportedEvent>(
  events: readonly Event[],
  first: Event,
  isOurs: (event: Event) => boolean,
): boolean {
  const ours = new Set(events.filter(isOurs).map(({ id }) => id));
  return events.some((event) => {
    if (isOurs(event) || event.kind === 'clocks' || BigInt(event.id) < BigInt(first.id)) return false;
    return event.voids === null || !ours.has(event.voids);
  });
}
