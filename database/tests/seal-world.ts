import type { Finding } from '@ffl/domain/seals/findings';
import { type LedgerName, ledgerNames, ledgers, purgedLedgers } from '../src/seals/ledgers.ts';
import type { OutsideCopy } from '../src/seals/outside-copy.ts';
import { purgeLedger } from '../src/seals/purge-ledger.ts';
import { createSealKeys, type Seal, type SealKeys } from '../src/seals/seal.ts';
import { type Sealed, sealRows } from '../src/seals/seal-rows.ts';
import { verifyLedger } from '../src/seals/verify-ledger.ts';
import { ownerRows } from './rows.ts';
import type { TestDatabase } from './worlds/test-database.ts';

export const sealKeys = createSealKeys(['a secret of the tests of seals, with more than 32 bytes']);

export const tables = {
  credential: 'app.credential_events',
  security: 'app.security_events',
  rule: 'app.clock_rules',
  grounding: 'app.grounding_events',
  boarding: 'app.boardings',
  leaving: 'app.leaving_events',
} as const;

/** Adds a ledger row for a deleted credential, as the product would write it; returns its id. */
export async function addRow(tested: TestDatabase, ledger: keyof typeof tables): Promise<number> {
  const insert = {
    credential: `insert into app.credential_events
      (credential_id, member_id, program_id, kind, is_change, is_entry, counts_as_issue, at)
      values (gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'delete', true, false, false, now()) returning id`,
    security: `insert into app.security_events (at, name) values (now(), 'authn_login_fail') returning id`,
    rule: `insert into app.clock_rules (batch_id, program_id, at, after_event, rule)
      values (gen_random_uuid(), gen_random_uuid(), now(), 0, '{}') returning id`,
    grounding: `insert into app.grounding_events (member_id, kind, at, recorded_at)
      values (gen_random_uuid(), 'lift', now(), now()) returning id`,
    boarding: `insert into app.boardings (key, actor_id, kind, at, base, mission, reason, verdict)
      values (gen_random_uuid(), gen_random_uuid(), 'refused', now(), 'LG2', '', '', 'lapsed') returning id`,
    leaving: `insert into app.leaving_events (member_id, kind, at, recorded_at)
      values (gen_random_uuid(), 'return', now(), now()) returning id`,
  }[ledger];
  const [row] = await ownerRows<{ id: string }>(tested, insert);
  return Number(row?.id);
}

/** Acts like a malicious owner: no trigger objects. */
export async function tamper(tested: TestDatabase, sql: string): Promise<void> {
  const each = (verb: string) =>
    Object.values(tables)
      .map((table) => `alter table ${table} ${verb} trigger user`)
      .join(';');
  await ownerRows(tested, `${each('disable')};${sql};${each('enable')}`);
}

/** Leaves no row in any ledger and no seal, as in a new database. */
export async function forgetAll(tested: TestDatabase): Promise<void> {
  const all = ledgerNames.flatMap((name) => [tables[name], ledgers[name].sealed]);
  await tamper(tested, `truncate app.seals, ${all.join()} restart identity cascade`);
}

/** Purges what is past its time, as the server does; returns the seals that record it. */
export async function purgeOver(tested: TestDatabase): Promise<Seal[]> {
  const seals: Seal[] = [];
  for (const ledger of purgedLedgers) {
    const sealed = await purgeLedger(tested.database, sealKeys, ledger);
    if (sealed) seals.push(sealed.seal);
  }
  return seals;
}

export async function seal(tested: TestDatabase, keys: SealKeys = sealKeys, mostRowsOfSeal = 10_000): Promise<Sealed> {
  const sealed = await tested.database.asService((transaction) => sealRows(transaction, keys, { mostRowsOfSeal }));
  if (!sealed) throw new Error('Somebody else sealed');
  return sealed;
}

/** Seals until no row with these or smaller ids can still come: others may be using the test server. */
export async function settle(
  tested: TestDatabase,
  ids: Partial<Record<LedgerName, number>>,
  keys = sealKeys,
): Promise<Seal> {
  for (let round = 0; round < 500; round += 1) {
    const sealed = await seal(tested, keys);
    if (ledgerNames.every((name) => sealed.seal[name].settled >= (ids[name] ?? 0))) return sealed.seal;
  }
  throw new Error('It did not settle');
}

/** Finds what isn't as it was sealed. These rows belong to no credential that they could be compared with. */
export async function findings(
  tested: TestDatabase,
  { keys = sealKeys, known }: { keys?: SealKeys; known?: Seal } = {},
): Promise<string[]> {
  const outside: OutsideCopy = known ? { kind: 'seal', seal: known } : { kind: 'none' };
  const check = await verifyLedger(tested.database, keys, { outside });
  return check.findings
    .filter(({ kind }) => !kind.startsWith('credential_differ'))
    .map(({ kind, id }: Finding) => `${kind} ${id}`);
}
