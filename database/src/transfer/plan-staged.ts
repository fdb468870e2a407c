import type { ImportPlan } from '@ffl/domain/transfer/import-plan';
import type { ImportPlaces, ImportRow } from '@ffl/domain/transfer/import-world';
import { transferMessages as messages } from '@ffl/domain/transfer/messages';
import { importPlanner } from '@ffl/domain/transfer/plan-import';
import type { SamePerson } from '@ffl/domain/transfer/schemas';
import type { NotDone } from '../credentials/rows.ts';
import type { Transaction } from '../transaction.ts';
import { readAlike, readKnown, readPlaces, readRowsOfOthers, readSame } from './read-world.ts';
import { countStagedRows, type SameAddress, type StagedImport, stagedParts } from './staged-import.ts';

/**
 * The changes that the staged rows would make now, part by part; the same each time within a transaction. Only what is
 * looked at before anything is written says who is like whom on record.
 */
export type StagedPlan = { kind: 'planned'; parts: (how: { findsAlike: boolean }) => AsyncGenerator<ImportPlan> };

type Planning = {
  now: Date;
  /** Nobody can change the planned people until the transaction ends. */
  locks: boolean;
  same: readonly SamePerson[];
};

export async function planStaged(
  transaction: Transaction,
  staged: StagedImport,
  planning: Planning,
): Promise<StagedPlan | NotDone> {
  if ((await countStagedRows(transaction, staged.id)) !== staged.rowCount) {
    return { kind: 'refused', code: 'import_incomplete', message: messages.importIncomplete };
  }
  const places = await readPlaces(transaction, planning);
  const same = await readSame(transaction, planning.same);
  const planned = () => planParts(transaction, staged.id, places, { ...planning, same });
  return {
    kind: 'planned',
    parts: ({ findsAlike }) => (findsAlike ? comparedParts(transaction, planned()) : planned()),
  };
}

/** With who on record somebody new may be. Each part is compared while the next one is planned. */
async function* comparedParts(
  transaction: Transaction,
  planned: AsyncGenerator<ImportPlan>,
): AsyncGenerator<ImportPlan> {
  let compared: Promise<ImportPlan> | null = null;
  for await (const part of planned) {
    if (compared) yield await compared;
    compared = withAlike(transaction, part);
    // Whoever waits for it hears why it failed.
    compared.catch(() => undefined);
  }
  if (compared) yield await compared;
}

async function* planParts(
  transaction: Transaction,
  importId: string,
  places: ImportPlaces,
  { now, locks, same }: Omit<Planning, 'same'> & { same: readonly SameAddress[] },
): AsyncGenerator<ImportPlan> {
  const planner = importPlanner(places, now);
  for await (const rows of stagedParts(transaction, importId, same)) {
    const known = await readKnown(transaction, emailsOf(rows), { locks });
    yield planner.read(rows, known, places.isByGrant ? await readRowsOfOthers(transaction, rows) : undefined);
  }
  yield planner.end();
}

async function withAlike(transaction: Transaction, part: ImportPlan): Promise<ImportPlan> {
  const added = part.people.filter(({ memberId }) => memberId === null);
  if (added.length === 0) return part;
  for (const { person, alike } of await readAlike(transaction, added)) person.alike = alike;
  return part;
}

function emailsOf(rows: readonly ImportRow[]): string[] {
  return [...new Set(rows.map(({ cells }) => (cells.email ?? '').trim().toLowerCase()))];
}
