import type { Finding, LedgerCheck } from '@ffl/domain/seals/findings';
import type { Database } from '../database.ts';
import type { Transaction } from '../transaction.ts';
import { createChain } from './chain.ts';
import { compareOutside } from './compare-outside.ts';
import { comparePresent } from './compare-present.ts';
import { compareRows, type Stretch } from './compare-rows.ts';
import { inSnapshot } from './in-snapshot.ts';
import { inStretches, type Pace } from './in-stretches.ts';
import { ledgerNames, ledgers, purgedLedgers } from './ledgers.ts';
import { nameOf, readMark } from './mark.ts';
import type { OutsideCopy } from './outside-copy.ts';
import type { Seal, SealKeys } from './seal.ts';
import { readSeals } from './stored-seals.ts';

const mostRowsAtOnce = 10_000;
const mostSealsAtOnce = 200;
/** Enough to see what happened; nobody reads more. */
const mostFindings = 1_000;

type Options = Pace & { outside: OutsideCopy };

/**
 * Checks every seal and every row it covers, and then everything shown as current, which must be what the rows say; a
 * stretch at a time, each in its own short transaction. Believes nothing but the signatures: comparisons are computed
 * by functions the owner can't replace.
 */
export async function verifyLedger(
  database: Database,
  keys: SealKeys,
  { outside, ...pace }: Options,
): Promise<LedgerCheck> {
  const sealed = await verifySeals(database, keys, outside, pace);
  const present = await comparePresent(database, pace, mostFindings);
  const findings = [...sealed.findings, ...present.findings];
  const accepted = await readAccepted(database, keys);
  // Accepting an unreadable copy wrote a new one, so another unreadable one is a new finding.
  const open = findings.filter((finding) => finding.kind === 'outside_unreadable' || !accepted.has(nameOf(finding)));
  return {
    checkedAt: new Date().toISOString(),
    sealedSince: sealed.since,
    sealedUntil: sealed.until,
    rows: sealed.rows,
    credentials: present.credentials,
    findings: open.slice(0, mostFindings),
    hasMore: findings.length > mostFindings,
    accepted: findings.length - open.length,
  };
}

type Verified = { findings: Finding[]; rows: number; since: string | null; until: string | null };

async function verifySeals(database: Database, keys: SealKeys, outside: OutsideCopy, pace: Pace): Promise<Verified> {
  const findingsOf = createChain(keys);
  const findings: Finding[] = [];
  let before: Seal | null = null;
  let since: string | null = null;
  let rows = 0;
  await inStretches(database, pace, async (transaction) => {
    const stretch: Stretch = { before, seals: await readStretch(transaction, before) };
    const last = stretch.seals.at(-1);
    if (!last) {
      findings.push(...(await findBeyond(transaction, before)));
      const unknown = await compareOutside(transaction, keys, outside);
      if (unknown) findings.push(unknown);
      return 'done';
    }
    findings.push(...stretch.seals.flatMap(findingsOf), ...(await compareRows(transaction, stretch, mostFindings)));
    since ??= stretch.seals[0]?.sealedAt ?? null;
    rows += stretch.seals.reduce((sum, seal) => sum + rowsOf(seal), 0);
    before = last;
    return findings.length > mostFindings ? 'done' : 'more';
  });
  const last = before as Seal | null;
  return { findings, rows, since, until: last?.sealedAt ?? null };
}

async function readStretch(transaction: Transaction, before: Seal | null): Promise<Seal[]> {
  const seals = await readSeals(transaction, 'where number > $1 order by number limit $2', [
    before?.number ?? 0,
    mostSealsAtOnce,
  ]);
  let rows = 0;
  const end = seals.findIndex((seal) => {
    rows += rowsOf(seal);
    return rows > mostRowsAtOnce;
  });
  return end === -1 ? seals : seals.slice(0, Math.max(1, end));
}

function rowsOf(seal: Seal): number {
  return ledgerNames.reduce((sum, name) => sum + seal[name].rows, 0);
}

/** Rows that only missing seals could cover. */
async function findBeyond(transaction: Transaction, last: Seal | null): Promise<Finding[]> {
  const seals = ledgerNames.map((name) => `select seal from ${ledgers[name].sealed} where seal > $1`);
  const purges = purgedLedgers.map(({ sealed }) => `select purged_in from ${sealed} where purged_in > $1`);
  const { rows } = await transaction.query<{ seal: string }>(
    `select distinct seal from (${[...seals, ...purges].join(' union all ')}) beyond order by seal limit ${mostFindings}`,
    [last?.number ?? 0],
  );
  return rows.map(({ seal }) => ({ kind: 'seal_missing', id: seal, evidence: '', sealedAt: null }));
}

/** Names of what the operator accepted. Only a seal made with our key can say so. */
async function readAccepted(database: Database, keys: SealKeys): Promise<Set<string>> {
  const marked = await inSnapshot(database, (transaction) =>
    readSeals(transaction, 'where mark is not null order by number'),
  );
  const accepted = new Set<string>();
  for (const seal of marked) {
    const mark = readMark(seal);
    if (mark?.kind !== 'acceptance' || keys.check(seal) !== 'right') continue;
    for (const name of mark.findings) accepted.add(name);
  }
  return accepted;
}
