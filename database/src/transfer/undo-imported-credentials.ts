import { fullName } from '@ffl/domain/members/member';
import { programLabel } from '@ffl/domain/programs/program';
import { decideImportUndo, type ImportUndoDecision } from '@ffl/domain/transfer/decide-import-undo';
import type { UndoneImport } from '@ffl/domain/transfer/undone-import';
import { changesOfFollowed } from '../credentials/judge-undo.ts';
import { eventColumns, type StoredEvent } from '../credentials/read-events.ts';
import { type ReadProgram, readPeople } from '../credentials/read-people.ts';
import { type CredentialChange, writeImportUndo } from '../credentials/write-changes.ts';
import { answerOf, rowsOf } from '../functions.ts';
import { readRulesSince } from '../programs/rules.ts';
import { entryAgain, foundBy } from '../take-back/take-back-credentials.ts';
import type { Transaction } from '../transaction.ts';

type Event = StoredEvent & {
  memberId: string;
  isLiveMission: boolean;
  trainingSessionId: string | null;
  batchId: string | null;
  isImport: boolean;
  isMerged: boolean;
  /** Whether it created a timeline entry that still counts. */
  hasPunch: boolean;
  isHeldOtherwise: boolean;
  firstName: string;
  lastName: string;
};

type Undoing = { importId: string; reason: string; now: Date; writes: boolean };

type Decided = { events: Event[]; program: ReadProgram; decision: ImportUndoDecision<Event> };

type Back = Decided & { decision: Extract<ImportUndoDecision<Event>, { kind: 'back' }> };

/** Undoes, or plans to undo, what an import wrote of these people's credentials. Whoever writes has locked them. */
export async function undoImportedCredentials(
  transaction: Transaction,
  memberIds: readonly string[],
  undoing: Undoing,
): Promise<Pick<UndoneImport, 'back' | 'stayed'>> {
  const events = await readImported(transaction, undoing.importId, memberIds);
  const decided = await decide(transaction, events, undoing.importId);
  const back = decided.filter(isBack);
  if (undoing.writes) await write(transaction, back, undoing);
  return {
    back: back.map((one) => {
      const { status, expiresDate } = one.decision.becomes;
      return { ...whatOf(one), expiresDate: status === 'valid' ? expiresDate.toISOString() : null };
    }),
    stayed: decided.flatMap((one) =>
      one.decision.kind === 'stays' ? [{ ...whatOf(one), reason: one.decision.reason }] : [],
    ),
  };
}

async function readImported(
  transaction: Transaction,
  importId: string,
  memberIds: readonly string[],
): Promise<Event[]> {
  const columns = `member_id as "memberId", ${eventColumns}, is_live_mission as "isLiveMission",
    training_session_id as "trainingSessionId", batch_id as "batchId", is_import as "isImport", is_merged as "isMerged", has_punch as "hasPunch",
    is_held_otherwise as "isHeldOtherwise", first_name as "firstName", last_name as "lastName"`;
  return transaction.all<Event>(
    ...rowsOf('acts.credentials_of_import', { import: importId, members: memberIds }, columns),
  );
}

async function decide(transaction: Transaction, events: readonly Event[], importId: string): Promise<Decided[]> {
  const histories = [...Map.groupBy(events, ({ credentialId }) => credentialId).values()];
  const programIds = [...new Set(events.map(({ programId }) => programId))];
  const [{ programs }, rulesOf] = await Promise.all([
    readPeople(transaction, { memberIds: [], programIds, lock: 'nothing' }),
    readRulesSince(
      transaction,
      programIds,
      histories.map((ofOne) => ofOne.filter(({ batchId }) => batchId === importId).slice(0, 1)),
    ),
  ]);
  const programOf = new Map(programs.map((program) => [program.id, program]));
  return histories.flatMap((ofOne) => {
    const [first] = ofOne;
    const program = first && programOf.get(first.programId);
    if (!program) return [];
    const rules = rulesOf.get(program.id) ?? [];
    const { isHeldOtherwise } = first;
    return [
      { events: ofOne, program, decision: decideImportUndo(ofOne, importId, { program, rules, isHeldOtherwise }) },
    ];
  });
}

function isBack(one: Decided): one is Back {
  return one.decision.kind === 'back';
}

async function write(transaction: Transaction, back: readonly Back[], undoing: Undoing): Promise<void> {
  const punches = back.flatMap(({ decision }) => decision.restored.flatMap(({ punchId }) => punchId ?? []));
  if (punches.length > 0) {
    await transaction.query(...answerOf('acts.restore_imported', { import: undoing.importId, punches }));
  }
  await writeImportUndo(
    transaction,
    undoing.importId,
    back.flatMap((one) => changesOf(one, undoing)),
  );
}

/** The voids, with the dates that hold from then on, then what follows from them. */
function changesOf({ events, program, decision }: Back, { reason, now }: Undoing): CredentialChange[] {
  const { voided, restored, before, stood, becomes, followed } = decision;
  const [first] = voided;
  if (!first) return [];
  const id = first.credentialId;
  // The season may have been deleted since.
  const season = before ? { season_id: program.seasons.find((one) => one.id === before.seasonId)?.id ?? null } : {};
  const { status, issuedDate, expiresDate, annualDate } = becomes;
  const state = { status, issued_date: issuedDate, expiration_date: expiresDate, annual_date: annualDate, ...season };
  const place = { base: before ? before.base : program.base, credential: { id, ...state } };
  return [
    ...voided.map(
      (event): CredentialChange => ({
        ...place,
        kind: 'void',
        at: now,
        voids: event.id,
        reason: reason || null,
        ...(event.punchId !== null && event.hasPunch && event.voids === null ? { punch_id: event.punchId } : {}),
      }),
    ),
    ...changesOfFollowed(place, followed, {
      at: before?.at ?? now,
      was: { expiration_date: stood.expiresDate, annual_date: stood.annualDate },
    }),
    // It starts from what it had found: a later file that corrects it again leads back to that.
    ...restored.map((event) => ({ ...entryAgain(event, id, events), was: foundBy(event), batch_id: event.batchId })),
  ];
}

function whatOf({ events, program }: Decided) {
  const [first] = events;
  if (!first) throw new Error('A credential has no events');
  const { memberId, firstName, lastName } = first;
  const what = programLabel({ ...program, base: events.at(-1)?.base ?? program.base });
  return { memberId, name: fullName({ firstName, lastName }), lastName, kind: 'credential' as const, what };
}
