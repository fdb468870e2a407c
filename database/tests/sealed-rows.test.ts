import { beforeEach, describe, expect, test } from 'vitest';
import { connect } from '../src/database.ts';
import { type LedgerName, ledgerNames, ledgers, perLedger } from '../src/seals/ledgers.ts';
import { verifyLedger } from '../src/seals/verify-ledger.ts';
import { ownerRows } from './rows.ts';
import { addRow, findings, seal, sealKeys, settle, tables, tamper } from './seal-world.ts';
import { createTestDatabase, type TestDatabase } from './worlds/test-database.ts';

let tested: TestDatabase;

// A database per test, since they change constraints too.
beforeEach(async () => {
  tested = await createTestDatabase();
  return () => tested.close();
});

describe('of the rows that were sealed, of every ledger,', () => {
  test('a sealed row whose column was changed is named, whichever column and ledger it was', async () => {
    const changes: string[] = [];
    const expected: string[] = [];
    const last: Partial<Record<LedgerName, number>> = {};
    for (const ledger of ledgerNames) {
      const columns = await ownerRows<{ name: string; other: string }>(
        tested,
        `select column_name as name, case data_type
           when 'uuid' then 'gen_random_uuid()' when 'bigint' then '999' when 'boolean' then 'not ' || column_name
           when 'bytea' then $$'\\x00'$$ when 'jsonb' then $$'{"reason": "another"}'$$
           when 'date' then $$'2026-12-03'$$ when 'ARRAY' then $$'{}'$$
           when 'text' then case when column_name ~ '_status$' then $$'inactive'$$ else $$'void'$$ end
           else $$now() + interval '1 millisecond'$$ end as other
         from information_schema.columns
         where table_schema || '.' || table_name = $1 and column_name <> 'id' order by ordinal_position`,
        [tables[ledger]],
      );
      expect(columns.map(({ name }) => name)).toEqual(ledgers[ledger].columns.slice(1));
      await addRow(tested, ledger);
      for (const { name, other } of columns) {
        const id = await addRow(tested, ledger);
        changes.push(`update ${tables[ledger]} set ${name} = ${other} where id = ${id}`);
        expected.push(`${ledger}_changed ${id}`);
        last[ledger] = id;
      }
    }
    await settle(tested, last);
    await ownerRows(
      tested,
      `alter table app.credential_events drop constraint credential_events_void_names_what_it_undoes,
         drop constraint credential_events_nothing_is_left_of_a_deletion;
       alter table app.grounding_events drop constraint grounding_events_void_names_what_it_undoes,
         drop constraint grounding_events_only_a_grounding_ends;
       alter table app.leaving_events drop constraint leaving_events_void_names_what_it_undoes,
         drop constraint leaving_events_day_of_leaving;
       alter table app.boardings drop constraint boardings_void_names_what_it_undoes,
         drop constraint boardings_verdict, drop constraint boardings_somebody_wrote_it,
         drop constraint boardings_device_id_fkey`,
    );
    await tamper(tested, changes.join(';'));
    expect(await findings(tested)).toEqual(expected);
  });

  test('each deleted or inserted row of a ledger is named, wherever it claims to have been sealed', async () => {
    // An id is skipped, as after a rolled-back act.
    for (const ledger of ledgerNames) {
      await addRow(tested, ledger);
      await tamper(tested, `select nextval('${ledgers[ledger].sequence}')`);
      expect([await addRow(tested, ledger), await addRow(tested, ledger)]).toEqual([3, 4]);
    }
    const all = (value: number) => perLedger(() => value);
    await settle(tested, all(4));
    expect(await findings(tested)).toEqual([]);
    const tamperAll = (sql: (ledger: LedgerName) => string) => tamper(tested, ledgerNames.map(sql).join(';'));
    const ofAll = (...kinds: string[]) => ledgerNames.flatMap((ledger) => kinds.map((kind) => `${ledger}_${kind}`));
    // The copy of a boarding repeats its key.
    await ownerRows(tested, 'alter table app.boardings drop constraint boardings_key_key');
    await tamperAll((ledger) => {
      const { columns } = ledgers[ledger];
      const copy = columns.map((column) => (column === 'id' ? '2' : column)).join();
      return `insert into ${tables[ledger]} (${columns.join()}) overriding system value
        select ${copy} from ${tables[ledger]} where id = 3`;
    });
    for (const ledger of ledgerNames) await addRow(tested, ledger);
    await seal(tested);
    expect(await findings(tested)).toEqual(ofAll('added 2'));
    await tamperAll((ledger) => {
      const { sealed } = ledgers[ledger];
      return `insert into ${sealed} select 2, 1000000, hash from ${sealed} where id = 3`;
    });
    expect(await findings(tested)).toEqual([...ofAll('added 2'), 'seal_missing 1000000']);
    await tamperAll(
      (ledger) => `delete from ${ledgers[ledger].sealed} where id = 2; delete from ${tables[ledger]} where id = 3`,
    );
    expect(await findings(tested)).toEqual(ofAll('missing 3', 'added 2'));
    await tamperAll((ledger) => `delete from ${tables[ledger]} where id = 4`);
    expect(await findings(tested)).toEqual(ofAll('missing 3', 'missing 4', 'added 2'));
    await tamperAll((ledger) => `delete from ${ledgers[ledger].sealed} where id in (3, 4)`);
    expect(await findings(tested)).toEqual(ledgerNames.flatMap((ledger) => ['list_changed 1', `${ledger}_added 2`]));
  });
});

test("the owner hides nothing with operators that shadow PostgreSQL's", async () => {
  const id = await addRow(tested, 'credential');
  await settle(tested, { credential: id });
  await tamper(
    tested,
    `create schema before; grant usage on schema before to public;
     create function before.same(bytea, bytea) returns boolean language sql as 'select true';
     grant execute on function before.same to public;
     create operator before.= (leftarg = bytea, rightarg = bytea, function = before.same);
     update app.credential_events set base = 'LG1';
     do $$ begin execute format('alter database %I set search_path = before, pg_catalog, public', current_database()); end $$`,
  );
  const later = connect(tested.owner, tested.secret, 1);
  const check = await verifyLedger(later, sealKeys, { outside: { kind: 'none' } }).finally(later.close);
  expect(check.findings).toMatchObject([{ kind: 'credential_changed', id: String(id) }]);
});
