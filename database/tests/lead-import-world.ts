import type { TransferCells } from '@ffl/domain/transfer/fields';
import { addCounts, countImport, type ImportCounts, noCounts } from '@ffl/domain/transfer/import-counts';
import type { ImportPlan } from '@ffl/domain/transfer/import-plan';
import { workByGrant } from '../src/grants/work-by-grant.ts';
import type { Transaction } from '../src/transaction.ts';
import { openImport, writeImport } from '../src/transfer/commit-import.ts';
import { planStaged } from '../src/transfer/plan-staged.ts';
import { findImport, keepPart, startImport } from '../src/transfer/staged-import.ts';
import { ownerRows } from './rows.ts';
import { addBaseWithHolder, addGrantee } from './worlds/grantees.ts';
import { addAdministrator, type Person } from './worlds/people.ts';
import type { TestDatabase } from './worlds/test-database.ts';

export type ImportWorld = Awaited<ReturnType<typeof makeImportWorld>>;

type Same = { email: string; memberId: string }[];

const now = new Date();
let count = 0;

/** The organization of imported people, and one that is no longer active. */
export async function addImportOrganizations(tested: TestDatabase): Promise<void> {
  await ownerRows(
    tested,
    `insert into organization_whitelist (name, display_name, is_active) values ('sar', 'SAR', true), ('old', 'Old Club', false)`,
  );
}

/** A lead at a base with one holder, and another base with another. */
export async function makeImportWorld(tested: TestDatabase) {
  const [base, elsewhere, lead, administrator] = await tested.asOwner(async (transaction) => {
    const here = await addBaseWithHolder(transaction);
    const away = await addBaseWithHolder(transaction);
    const person = await addGrantee(transaction, { kind: 'lead', scope: 'base', baseId: here.id });
    return [here, away, person, await addAdministrator(transaction)];
  });

  /** A row about somebody new, with a credential of the base's program. */
  function row(over: TransferCells = {}, place = base): TransferCells {
    count += 1;
    return {
      firstName: 'Maya',
      lastName: `Lindqvist${count}`,
      email: `maya${count}@import.test`,
      organization: 'SAR',
      program: 'Avalanche Deployment',
      base: place.name,
      issuedOn: '2026-01-10',
      ...over,
    };
  }

  async function stage(cells: readonly TransferCells[], by: Person): Promise<string> {
    const importId = crypto.randomUUID();
    const rows = cells.map((one, index) => ({ line: index + 2, cells: one }));
    await tested.database.asService(async (transaction) => {
      await startImport(transaction, { importId, fileName: 'members.csv', rows: rows.length }, by.userId);
      await keepPart(transaction, { importId, from: 0, rows });
    });
    return importId;
  }

  async function planned(transaction: Transaction, importId: string, by: Person, same: Same = []) {
    await workByGrant(transaction, by.claims, 'import');
    const staged = await findImport(transaction, importId, by.userId);
    if (!staged) throw new Error('Nothing was staged');
    const plan = await planStaged(transaction, staged, { now, locks: true, same });
    if (plan.kind !== 'planned') throw new Error(plan.message);
    return plan;
  }

  /** What a check finds. */
  async function check(cells: readonly TransferCells[], { by = lead, same }: { by?: Person; same?: Same } = {}) {
    const importId = await stage(cells, by);
    return tested.database.asService(async (transaction) => {
      const plan = await planned(transaction, importId, by, same);
      const parts: ImportPlan[] = [];
      for await (const part of plan.parts({ findsAlike: true })) parts.push(part);
      return {
        people: parts.flatMap(({ people }) => people),
        problems: parts.flatMap(({ problems }) => problems).map(({ line, reason, value }) => ({ line, reason, value })),
      };
    });
  }

  /** Saves what a check of the lead found right, after `before` happened to the world. */
  async function commit(cells: readonly TransferCells[], before = async (): Promise<unknown> => undefined) {
    const importId = await stage(cells, lead);
    await tested.database.asService(async (transaction) => {
      const plan = await planned(transaction, importId, lead);
      const choice = { existing: 'update', exceptions: new Set<string>(), alike: new Map() } as const;
      let counts: ImportCounts = noCounts;
      for await (const part of plan.parts({ findsAlike: true })) counts = addCounts(counts, countImport(part, choice));
      await before();
      await openImport(transaction, importId, now, counts);
      await writeImport(transaction, importId, plan, choice, now, async () => undefined);
    });
    return importId;
  }

  async function emailOf(memberId: string): Promise<string> {
    const [member] = await ownerRows<{ email: string }>(tested, 'select email from members where id = $1', [memberId]);
    return member?.email ?? '';
  }

  return { base, elsewhere, lead, administrator, row, check, commit, emailOf };
}
