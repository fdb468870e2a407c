import { setImmediate as nextTurn } from 'node:timers/promises';
import pg from 'pg';
import { type Connection, clientConfig } from '../connections/connection.ts';
import type { Transaction } from '../transaction.ts';
import { decideActs } from './decide-acts.ts';
import { type Foundation, loadFoundation } from './load-foundation.ts';
import { insertMembers, memberRow } from './load-members.ts';
import { loadTrainings } from './load-trainings.ts';
import { planActs } from './plan-sample.ts';
import { recordActs } from './record-acts.ts';
import { membersBetween } from './sample-members.ts';
import { filledTables, sampleTransaction } from './sample-transaction.ts';
import { workingDays } from './working-days.ts';

export type SampleCounts = { members: number; credentials: number; punches: number };

export type BigSample = {
  /** Number of members. */
  members: number;
  passwordHash: string;
  now: Date;
  /** Called after each chunk of members with the counts written so far. */
  report: (counts: SampleCounts) => void;
};

// Fits a socket's buffers, so that sending never waits for reading.
const chunkSize = 50;
/** Gives about ten punches per member. */
const everyFewMonths = { least: 115, most: 270 };
const trainedMembers = 150;

/** Fills an empty database with an organization of any size: all of it or, if it fails, nothing. Throws if the database has members. */
export async function loadBigSample(owner: Connection, sample: BigSample): Promise<SampleCounts> {
  const counts = await sampleTransaction(owner, async (transaction) => {
    await refuseUnlessEmpty(transaction);
    return fill(transaction, sample);
  });
  await analyze(owner);
  return counts;
}

async function refuseUnlessEmpty(transaction: Transaction): Promise<void> {
  const row = await transaction.first<{ members: number; accounts: number }>(
    `select (select count(*) from members)::int as members, (select count(*) from auth.users)::int as accounts`,
  );
  const { members = 0, accounts = 0 } = row ?? {};
  if (members === 0 && accounts === 0) return;
  const held = members > 0 ? counted(members, 'member') : counted(accounts, 'account');
  throw new Error(
    `The database already holds ${held}. A sample is loaded into an empty database only: name another one.`,
  );
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

async function fill(transaction: Transaction, sample: BigSample): Promise<SampleCounts> {
  const { members, passwordHash, now, report } = sample;
  const { administratorId, programs } = await loadFoundation(transaction, passwordHash, now);
  const prepare = preparation(sample, programs);
  const counts = { members: 0, credentials: 0, punches: 0 };
  for (let chunk = prepare(0); chunk.rows.length > 0; ) {
    const { rows, decided } = chunk;
    const written = Promise.all([
      insertMembers(transaction, rows, passwordHash, now),
      recordActs(transaction, decided, administratorId),
    ]);
    // The statements leave before the next chunk occupies this thread, so both sides work at once.
    await Promise.race([written, nextTurn()]);
    chunk = prepare(counts.members + rows.length);
    await written;
    counts.members += rows.length;
    counts.credentials += decided.filter((act) => act.kind === 'issue').length;
    counts.punches += decided.filter((act) => act.kind !== 'remove').length;
    report({ ...counts });
  }
  await loadTrainings(transaction, membersBetween(0, Math.min(members, trainedMembers)), programs, now);
  return counts;
}

/** Creates chunks of members with everything that was done for them. */
function preparation({ members, now }: BigSample, programs: Foundation['programs']) {
  const dayAgo = workingDays(now);
  return (from: number) => {
    const chunk = membersBetween(from, Math.min(from + chunkSize, members));
    const rows = chunk.map(memberRow);
    const memberIds = rows.map(({ id }) => id);
    return { rows, decided: decideActs(planActs(chunk, now, everyFewMonths, dayAgo), { memberIds, programs }) };
  };
}

// Runs outside the transaction, where vacuum is allowed: removes the recomputation's leftovers, and tells the planner
// the sizes.
async function analyze(owner: Connection): Promise<void> {
  const client = new pg.Client({ ...clientConfig(owner), statement_timeout: 0 });
  await client.connect();
  try {
    await client.query(`vacuum (analyze) ${filledTables.join(', ')}`);
  } finally {
    await client.end();
  }
}
