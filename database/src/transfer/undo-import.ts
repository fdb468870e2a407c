import { isUndoOpen } from '@ffl/domain/credentials/undo-window';
import { grantMessages } from '@ffl/domain/grants/messages';
import { fullName } from '@ffl/domain/members/member';
import { fieldLabels } from '@ffl/domain/transfer/fields';
import { transferLimits } from '@ffl/domain/transfer/limits';
import { transferMessages } from '@ffl/domain/transfer/messages';
import type { ImportUndo, ImportUndoPlan } from '@ffl/domain/transfer/schemas';
import { undoMessages as messages } from '@ffl/domain/transfer/undo-messages';
import {
  countsOfUndo,
  type ImportUndoCounts,
  type Stayed,
  type StaysBecause,
  type UndoneImport,
  type WentBack,
} from '@ffl/domain/transfer/undone-import';
import type { NotDone } from '../credentials/rows.ts';
import { answerOf, rowsOf } from '../functions.ts';
import type { Transaction } from '../transaction.ts';
import { undoImportedCredentials } from './undo-imported-credentials.ts';

type ImportUndoReport = {
  kind: 'done';
  fileName: string | null;
  savedAt: string;
  savedBy: string | null;
  /** Who undid it; null in a plan. */
  undone: { at: string; by: string | null; reason: string | null } | null;
  /** Whether it had been undone before; then only what stayed is listed. */
  wasUndone: boolean;
  /** Whether an undo needs a reason by now. */
  needsReason: boolean;
  counts: ImportUndoCounts;
  /** The first of them, by last name. */
  back: WentBack[];
  stayed: Stayed[];
};

type ImportUndoOutcome = ImportUndoReport | NotDone;

/** What `undoImport` would do right now. Nothing is locked or written. */
export async function planImportUndo(
  transaction: Transaction,
  { importId }: ImportUndoPlan,
  now: Date,
): Promise<ImportUndoOutcome> {
  await transaction.allow(statementMs);
  const saved = await readSaved(transaction, importId, false);
  if (!saved) return missing;
  if (!(await isInside(transaction, importId))) return elsewhere;
  if (saved.undoneAt !== null) return undoneBefore(transaction, importId, saved);
  if (saved.fileName === null) return tooOld;
  const planned = await undoAll(transaction, { importId, reason: '', now, writes: false });
  return reportOf(saved, planned, { needsReason: !isUndoOpen(saved.at, now), undone: null });
}

/**
 * Undoes everything that an import wrote, as one act. What anybody changed since stays and is named. Undone before, it
 * says so and changes nothing.
 */
export async function undoImport(
  transaction: Transaction,
  { importId, reason = '' }: ImportUndo,
  now: Date,
): Promise<ImportUndoOutcome> {
  await transaction.allow(statementMs);
  const saved = await readSaved(transaction, importId, true);
  if (!saved) return missing;
  if (!(await isInside(transaction, importId))) return elsewhere;
  if (saved.undoneAt !== null) return undoneBefore(transaction, importId, saved);
  if (saved.fileName === null) return tooOld;
  if (!isUndoOpen(saved.at, now) && reason === '') {
    return { kind: 'refused', code: 'reason_needed', message: messages.reasonNeeded };
  }
  const lock = await transaction.first<{ isFree: boolean }>(
    ...answerOf('acts.lock_import', { import: importId }, 'isFree'),
  );
  if (!lock?.isFree) return { kind: 'refused', code: 'import_busy', message: transferMessages.importBusy };
  const undone = await undoAll(transaction, { importId, reason, now, writes: true });
  const kept = undone.stayed
    .slice(0, transferLimits.mostListed)
    .map(({ memberId, kind, what, reason: why }) => ({ member_id: memberId, kind, what, reason: why }));
  await transaction.query(
    ...answerOf('acts.finish_import_undo', {
      import: importId,
      moment: now,
      reason: reason || null,
      counts: JSON.stringify(countsOfUndo(undone)),
      stayed: JSON.stringify(kept),
    }),
  );
  const after = await readSaved(transaction, importId, false);
  return reportOf(saved, undone, { needsReason: false, undone: after ? undoOf(after) : null });
}

const missing: NotDone = { kind: 'missing', code: 'import_missing', message: messages.missing };
const tooOld: NotDone = { kind: 'refused', code: 'import_too_old', message: messages.tooOld };

// A statement may take as long as one of an import.
const statementMs = 60_000;

type SavedImport = {
  at: Date;
  by: string | null;
  fileName: string | null;
  undoneAt: Date | null;
  undoneBy: string | null;
  undoneReason: string | null;
  undoneCounts: ImportUndoCounts | null;
};

async function readSaved({ first }: Transaction, importId: string, locks: boolean): Promise<SavedImport | undefined> {
  const columns = `at, by, file_name as "fileName", undone_at as "undoneAt", undone_by as "undoneBy",
    undone_reason as "undoneReason", undone_counts as "undoneCounts"`;
  return first<SavedImport>(...rowsOf('acts.saved_import', { import: importId, locks }, columns));
}

async function isInside({ first }: Transaction, importId: string): Promise<boolean> {
  const row = await first<{ is: boolean }>(...answerOf('acts.is_import_inside', { import: importId }, 'is'));
  return row?.is === true;
}

const elsewhere: NotDone = { kind: 'refused', code: 'not_allowed', message: grantMessages.importElsewhere };

type Undoing = { importId: string; reason: string; now: Date; writes: boolean };

async function undoAll(transaction: Transaction, undoing: Undoing): Promise<UndoneImport> {
  const back: WentBack[] = [];
  const stayed: Stayed[] = [];
  const add = (part: UndoneImport) => {
    for (const one of part.back) back.push(one);
    for (const one of part.stayed) stayed.push(one);
  };
  const people = await transaction.all<{ id: string }>(
    ...rowsOf('acts.people_of_import', { import: undoing.importId }, 'people_of_import as id'),
  );
  const ids = people.map(({ id }) => id);
  for (let from = 0; from < ids.length; from += peopleOfPart) {
    add(await undoImportedCredentials(transaction, ids.slice(from, from + peopleOfPart), undoing));
  }
  add(await undoPeople(transaction, undoing));
  return { back: back.sort(byLastName), stayed: stayed.sort(byLastName) };
}

const peopleOfPart = 500;

type PersonRow = {
  memberId: string;
  firstName: string;
  lastName: string;
  outcome: 'deleted' | 'returned' | 'stays';
  columns: string[] | null;
  reason: StaysBecause | null;
};

async function undoPeople(transaction: Transaction, { importId, writes }: Undoing): Promise<UndoneImport> {
  const columns = `member_id as "memberId", first_name as "firstName", last_name as "lastName", outcome,
    returned as columns, reason`;
  const rows = await transaction.all<PersonRow>(
    ...rowsOf('acts.undo_imported_people', { import: importId, writes }, columns),
  );
  const undone: UndoneImport = { back: [], stayed: [] };
  for (const { memberId, firstName, lastName, outcome, columns: names, reason } of rows) {
    const of = { memberId, name: fullName({ firstName, lastName }), lastName, what: cellsOf(names ?? []) };
    const kind = names === null ? 'record' : 'cells';
    if (outcome === 'stays') undone.stayed.push({ ...of, kind, reason: reason ?? 'refused' });
    else undone.back.push({ ...of, kind, expiresDate: null });
  }
  return undone;
}

const labels: Readonly<Record<string, string>> = {
  first_name: fieldLabels.firstName,
  last_name: fieldLabels.lastName,
  phone: fieldLabels.phone,
  organization: fieldLabels.organization,
  certification_level: fieldLabels.certificationLevel,
};

function cellsOf(columns: readonly string[]): string {
  return columns.map((column) => labels[column] ?? column).join(', ');
}

type Sorted = Pick<Stayed, 'memberId' | 'lastName' | 'name' | 'what'>;

// Of one person, the record comes before its cells and credentials.
function byLastName(one: Sorted, other: Sorted): number {
  const keys = ['lastName', 'name', 'memberId', 'what'] as const;
  return keys.reduce((order, key) => order || one[key].localeCompare(other[key]), 0);
}

type StayedRow = { memberId: string; firstName: string; lastName: string } & Pick<Stayed, 'kind' | 'what' | 'reason'>;

async function undoneBefore(
  transaction: Transaction,
  importId: string,
  saved: SavedImport,
): Promise<ImportUndoOutcome> {
  const columns = `member_id as "memberId", first_name as "firstName", last_name as "lastName", kind, what, reason`;
  const rows = await transaction.all<StayedRow>(...rowsOf('acts.stayed_after_undo', { import: importId }, columns));
  const stayed = rows
    .map(({ firstName, ...row }) => ({ ...row, name: fullName({ firstName, lastName: row.lastName }) }))
    .sort(byLastName);
  const report = reportOf(saved, { back: [], stayed }, { needsReason: false, undone: undoOf(saved) });
  return { ...report, wasUndone: true, counts: saved.undoneCounts ?? report.counts };
}

function undoOf({ undoneAt, undoneBy, undoneReason }: SavedImport): ImportUndoReport['undone'] {
  return undoneAt === null ? null : { at: undoneAt.toISOString(), by: undoneBy, reason: undoneReason };
}

function reportOf(
  { at, by, fileName }: SavedImport,
  all: UndoneImport,
  more: Pick<ImportUndoReport, 'needsReason' | 'undone'>,
): ImportUndoReport {
  const back = all.back.slice(0, transferLimits.mostListed);
  const stayed = all.stayed.slice(0, transferLimits.mostListed);
  const of = { fileName, savedAt: at.toISOString(), savedBy: by };
  return { kind: 'done', ...of, ...more, wasUndone: false, counts: countsOfUndo(all), back, stayed };
}
