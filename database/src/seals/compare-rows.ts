import type { Finding, FindingKind } from '@ffl/domain/seals/findings';
import type { Transaction } from '../transaction.ts';
import { type LedgerName, ledgerNames, ledgers, purgedLedgers, rowHash, summedUp } from './ledgers.ts';
import { readMark } from './mark.ts';
import type { Seal } from './seal.ts';

/** Consecutive seals, and the one before them. All bounds of ids and numbers exclude the first one. */
export type Stretch = { before: Seal | null; seals: readonly Seal[] };

/** Compares what these seals cover with what is there; at most this many findings per question. */
export async function compareRows(transaction: Transaction, stretch: Stretch, most: number): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const name of ledgerNames) {
    const { changed, lowest, highest } = await compareLists(transaction, stretch, name);
    findings.push(...changed);
    if (lowest !== null) findings.push(...(await findOtherRows(transaction, stretch, { name, lowest, highest, most })));
    findings.push(...(await findAddedRows(transaction, stretch, name, most)));
  }
  findings.push(...(await comparePurges(transaction, stretch)));
  return findings;
}

function boundsOf({ before, seals }: Stretch): [number, number] {
  return [before?.number ?? 0, seals.at(-1)?.number ?? 0];
}

/** Whether the lists of ids and hashes are those that the seals cover. */
async function compareLists(transaction: Transaction, stretch: Stretch, name: LedgerName) {
  const { rows } = await transaction.query<{ seal: string; digest: string; lowest: string; highest: string }>(
    `select seal, ${summedUp}, min(id) as lowest, max(id) as highest from ${ledgers[name].sealed}
     where seal > $1 and seal <= $2 group by seal`,
    boundsOf(stretch),
  );
  const lists = new Map(rows.map(({ seal, digest }) => [Number(seal), digest]));
  const expected = new Map(stretch.seals.filter((seal) => seal[name].rows > 0).map((seal) => [seal.number, seal]));
  const numbers = [...new Set([...expected.keys(), ...lists.keys()])].sort((one, other) => one - other);
  const changed = numbers
    .filter((number) => expected.get(number)?.[name].digest !== lists.get(number))
    .map((number) => listChanged(name, number, lists.get(number), expected.get(number)));
  return {
    changed,
    lowest: rows.length > 0 ? Math.min(...rows.map((row) => Number(row.lowest))) : null,
    highest: Math.max(0, ...rows.map((row) => Number(row.highest))),
  };
}

// A seal has several lists, and accepting one says nothing about another.
function listChanged(list: LedgerName | 'purged', number: number, digest = '', seal?: Seal): Finding {
  const evidence = `${list} ${digest}`;
  return { kind: 'list_changed', id: String(number), evidence, sealedAt: seal?.sealedAt ?? null };
}

type Range = { name: LedgerName; lowest: number; highest: number; most: number };

/** Rows that are gone, or differ from what was sealed. */
async function findOtherRows(
  transaction: Transaction,
  stretch: Stretch,
  { name, lowest, highest, most }: Range,
): Promise<Finding[]> {
  const { events, sealed } = ledgers[name];
  const purged = ledgers[name].purged ? 's.purged_in is not null' : 'false';
  const { rows } = await transaction.query<{ id: string; seal: string; actual: string | null; is_purged: boolean }>(
    `select id, seal, encode(actual, 'hex') as actual, is_purged
     from (select s.id, s.seal, s.hash, ${purged} as is_purged, e.id is not null as is_there,
         case when e.id is not null then ${rowHash(name)} end as actual
       from ${sealed} s left join ${events} e on e.id = s.id and e.id between $3 and $4
       where s.seal > $1 and s.seal <= $2 and s.id between $3 and $4) compared
     where case when is_purged then is_there else actual is distinct from hash end
     order by seal, id limit $5`,
    [...boundsOf(stretch), lowest, highest, most],
  );
  const sealedAt = new Map(stretch.seals.map((seal) => [seal.number, seal.sealedAt]));
  return rows.map(({ id, seal, actual, is_purged }) => ({
    kind: kindOf(name, is_purged ? 'added' : actual === null ? 'missing' : 'changed'),
    id,
    evidence: actual ?? '',
    sealedAt: sealedAt.get(Number(seal)) ?? null,
  }));
}

/** Rows that no seal covers, with ids that can no longer be taken. */
async function findAddedRows(
  transaction: Transaction,
  stretch: Stretch,
  name: LedgerName,
  most: number,
): Promise<Finding[]> {
  const { events, sealed } = ledgers[name];
  const last = stretch.seals.at(-1);
  const { rows } = await transaction.query<{ id: string; actual: string }>(
    `select e.id, encode(${rowHash(name)}, 'hex') as actual from ${events} e
     where e.id > $1 and e.id <= $2 and not exists (
       select from ${sealed} s where s.id = e.id and s.id > $1 and s.id <= $2 and s.seal <= $3)
     order by e.id limit $4`,
    [stretch.before?.[name].settled ?? Number.MIN_SAFE_INTEGER, last?.[name].settled ?? 0, last?.number ?? 0, most],
  );
  return rows.map(({ id, actual }) => ({
    kind: kindOf(name, 'added'),
    id,
    evidence: actual,
    sealedAt: stretch.seals.find((seal) => seal[name].settled >= Number(id))?.sealedAt ?? null,
  }));
}

/** Whether the rows claimed to be purged are those that the marks name. */
async function comparePurges(transaction: Transaction, stretch: Stretch): Promise<Finding[]> {
  const { rows } = await transaction.query<{ seal: string; digest: string }>(
    `select purged_in as seal, ${summedUp}
     from (${purgedLedgers.map(({ sealed }) => `select purged_in, id, hash from ${sealed}`).join(' union all ')}) purged
     where purged_in > $1 and purged_in <= $2 group by purged_in`,
    boundsOf(stretch),
  );
  const lists = new Map(rows.map(({ seal, digest }) => [Number(seal), digest]));
  const expected = new Map<number, string>();
  for (const seal of stretch.seals) {
    const mark = readMark(seal);
    if (mark?.kind === 'purge') expected.set(seal.number, mark.digest);
  }
  const numbers = [...new Set([...expected.keys(), ...lists.keys()])].sort((one, other) => one - other);
  return numbers
    .filter((number) => expected.get(number) !== lists.get(number))
    .map((number) =>
      listChanged(
        'purged',
        number,
        lists.get(number),
        stretch.seals.find((seal) => seal.number === number),
      ),
    );
}

function kindOf(name: LedgerName, what: 'changed' | 'missing' | 'added'): FindingKind {
  return `${name}_${what}`;
}
