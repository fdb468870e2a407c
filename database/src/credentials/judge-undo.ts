import { decideUndo, type UndoDecision, type UndoneDates } from '@ffl/domain/credentials/undo';
import { readRulesSince } from '../programs/rules.ts';
import type { Transaction } from '../transaction.ts';
import type { StoredEvent } from './read-events.ts';
import type { ReadProgram } from './read-people.ts';
import type { CredentialChange } from './write-changes.ts';

/** A credential's latest changes, with the punch or removal to undo. */
type History = Pick<Parameters<typeof decideUndo>[0], 'punchId' | 'removalId' | 'others'> & {
  programId: string;
  events: readonly StoredEvent[];
};

type Undoing = { reason: string; now: Date };

export type Judged<One extends History> = One & { program: ReadProgram; decision: UndoDecision };

export type ToUndo<One extends History> = Judged<One> & { decision: Extract<UndoDecision, { kind: 'void' }> };

/**
 * The effect of undoing on each of these credentials. Before writing it, hold the locks of programs, members and
 * credentials.
 */
export async function judge<One extends History>(
  transaction: Transaction,
  histories: readonly One[],
  programs: readonly ReadProgram[],
  undoing: Undoing,
): Promise<Judged<One>[]> {
  const rulesOf = await readRulesSince(
    transaction,
    programs.map(({ id }) => id),
    histories.map(({ events }) => events),
  );
  return histories.flatMap((one) => {
    const program = programs.find(({ id }) => id === one.programId);
    if (!program) return [];
    const rules = rulesOf.get(one.programId) ?? [];
    return [{ ...one, program, decision: decideUndo({ ...one, ...undoing, program, rules }) }];
  });
}

/** The rows to write for each undo: its void first, then the dates that followed. */
export function changesOfUndo(toUndo: readonly ToUndo<History>[], undoing: Undoing): CredentialChange[] {
  return toUndo.flatMap((one) => changesOf(one, undoing));
}

/**
 * The void, with the dates that hold from then on, then a row for each date that the rules since would have given in
 * the past.
 */
function changesOf(
  { events, program, punchId, decision }: ToUndo<History>,
  { reason, now }: Undoing,
): CredentialChange[] {
  const { credentialId: id, voids, before, restored, followed } = decision;
  const { status, issuedDate, expiresDate, annualDate, base } = restored;
  const undone = events.find((event) => event.id === voids);
  const stood = events.find((event) => event.id === before);
  if (!undone || !issuedDate || !expiresDate) throw new Error('There is nothing to go back to');
  // The season may have been deleted since.
  const season = stood ? { season_id: program.seasons.find((one) => one.id === stood.seasonId)?.id ?? null } : {};
  const state = { status, issued_date: issuedDate, expiration_date: expiresDate, annual_date: annualDate, ...season };
  const place = { base, credential: { id, ...state } };
  const was = { expiration_date: undone.oldExpires ?? expiresDate, annual_date: undone.oldAnnual };
  return [
    { ...place, kind: 'void', at: now, voids, punch_id: punchId, reason: reason.trim() || null },
    ...changesOfFollowed(place, followed, { at: stood?.at ?? now, was }),
  ];
}

type Dates = NonNullable<CredentialChange['was']>;

/** A row for each date that a rule gave, after the change at `at` that left these dates. */
export function changesOfFollowed(
  place: Pick<CredentialChange, 'base' | 'credential'>,
  followed: readonly UndoneDates[],
  { at: since, was: stood }: { at: Date; was: Dates },
): CredentialChange[] {
  let was = stood;
  let at = since;
  return followed.map((dates): CredentialChange => {
    const moved = { expiration_date: dates.expiresDate, annual_date: dates.annualDate };
    if (dates.state) {
      const { base, issuedDate, status } = dates.state;
      const credential = { ...place.credential, ...moved, issued_date: issuedDate, status };
      return { kind: 'clocks', base, at: dates.at, batch_id: dates.batchId, credential };
    }
    const change = { ...place, kind: 'clocks', was, credential: { ...place.credential, ...moved } } as const;
    was = moved;
    // A date can't take effect before the change it follows from.
    at = dates.at > at ? dates.at : at;
    return { ...change, at, batch_id: dates.batchId };
  });
}
