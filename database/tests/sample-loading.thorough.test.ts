import { credentialsAsOf } from '@ffl/domain/tests/credentials-as-of';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type ActWorld, decideActs } from '../src/sample/decide-acts.ts';
import { loadBigSample, type SampleCounts } from '../src/sample/load-big-sample.ts';
import { loadFoundation } from '../src/sample/load-foundation.ts';
import { insertMembers, memberRow } from '../src/sample/load-members.ts';
import { planActs } from '../src/sample/plan-sample.ts';
import { recordActs } from '../src/sample/record-acts.ts';
import { membersBetween } from '../src/sample/sample-members.ts';
import { sampleTransaction } from '../src/sample/sample-transaction.ts';
import type { Transaction } from '../src/transaction.ts';
import { readLedger } from './ledger-events.ts';
import { ownerRows } from './rows.ts';
import { naturalRows } from './sample-rows.ts';
import { performActs } from './sample-verbs.ts';
import { addAccount, addMember } from './worlds/people.ts';
import { createTestDatabase, type TestDatabase } from './worlds/test-database.ts';

const now = new Date('2026-11-20T18:00:00Z');
const opened: TestDatabase[] = [];
afterEach(async () => {
  for (const tested of opened.splice(0)) await tested.close();
});

async function emptyDatabase(): Promise<TestDatabase> {
  const tested = await createTestDatabase();
  opened.push(tested);
  return tested;
}

describe('loading in bulk', () => {
  // Includes people with returns, removals, many programs and no credential at all.
  const members = membersBetween(24, 38);
  const acts = planActs(members, now);
  type Write = (transaction: Transaction, world: ActWorld, administratorId: string) => Promise<void>;

  async function loaded(write: Write): Promise<TestDatabase> {
    const tested = await emptyDatabase();
    await sampleTransaction(tested.owner, async (transaction) => {
      const { administratorId, programs } = await loadFoundation(transaction, 'a hash', now);
      const rows = members.map(memberRow);
      await insertMembers(transaction, rows, 'a hash', now);
      await write(transaction, { memberIds: rows.map(({ id }) => id), programs }, administratorId);
    });
    return tested;
  }

  test('loading in bulk writes the rows, punches and ledger that the verbs write for the same plan', async () => {
    const byVerbs = await loaded((transaction, world, actorId) => performActs(transaction, acts, world, actorId));
    const inBulk = await loaded((transaction, world, actorId) =>
      recordActs(transaction, decideActs(acts, world), actorId),
    );
    expect(new Set(acts.map((act) => act.kind))).toEqual(new Set(['issue', 'renew', 'remove']));
    for (const sql of naturalRows) expect(await ownerRows(inBulk, sql)).toEqual(await ownerRows(byVerbs, sql));
    const kinds = await ownerRows(inBulk, 'select distinct kind from app.credential_events order by kind');
    expect(kinds.map(({ kind }) => kind)).toEqual(['issue', 'reactivate', 'remove', 'renew']);
  });
});

describe('big sample', () => {
  const quiet = { passwordHash: 'a hash', now, report: () => {} };
  const reported: number[] = [];
  let tested: TestDatabase;
  let counts: SampleCounts;

  beforeAll(async () => {
    tested = await createTestDatabase();
    const report = ({ members }: SampleCounts) => reported.push(members);
    counts = await loadBigSample(tested.owner, { ...quiet, members: 120, report });
  });
  afterAll(() => tested.close());

  test('a big sample holds as many members as requested, and its ledger ends in what its tables hold', async () => {
    const [stored] = await ownerRows<Record<string, number>>(
      tested,
      `select (select count(*) from members)::int as members, (select count(*) from certifications)::int as credentials,
         (select count(*) from certification_punches)::int as punches`,
    );
    expect(counts).toEqual(stored);
    expect(counts.members).toBe(120);
    const held = await ownerRows(
      tested,
      `select id, member_id as "memberId", program_id as "programId", issued_date as "issuedDate",
         expiration_date as "expiresDate", true as "isActive",
         (select b.base_name from programs p join bases b on b.id = p.base_id where p.id = c.program_id) as base
       from certifications c where status = 'valid' order by id`,
    );
    const replayed = credentialsAsOf(await readLedger(tested), { moment: now, knownAt: now });
    expect(replayed.sort((one, other) => one.id.localeCompare(other.id))).toEqual(held);
  });

  test('a big sample is the same whenever it is made on the same day', async () => {
    const again = await emptyDatabase();
    await loadBigSample(again.owner, { ...quiet, members: 120 });
    for (const sql of naturalRows) expect(await ownerRows(again, sql)).toEqual(await ownerRows(tested, sql));
  });

  test("a big sample has the small one's accounts, and reports its progress", async () => {
    expect(reported.at(-1)).toBe(120);
    expect(reported).toEqual([...new Set(reported)].sort((one, other) => one - other));
    const accounts = await ownerRows(
      tested,
      `select u.email, a.role, m.last_name from auth.users u left join administrators a on a.user_id = u.id
       left join members m on m.user_id = u.id where u.email in ('admin@example.org', 'member@example.org') order by 1`,
    );
    expect(accounts).toEqual([
      { email: 'admin@example.org', role: 'super_admin', last_name: null },
      { email: 'member@example.org', role: null, last_name: 'Lindqvist' },
    ]);
  });

  test('a big sample can have a single member', async () => {
    const empty = await emptyDatabase();
    expect(await loadBigSample(empty.owner, { ...quiet, members: 1 })).toMatchObject({ members: 1, credentials: 3 });
  });

  test('a big sample is refused by a database with members, which keeps exactly those', async () => {
    const empty = await emptyDatabase();
    await empty.asOwner((transaction) => addMember(transaction));
    await expect(loadBigSample(empty.owner, { ...quiet, members: 10 })).rejects.toThrow(
      'The database already holds 1 member. A sample is loaded into an empty database only: name another one.',
    );
    expect(await ownerRows(empty, 'select count(*)::int as count from members')).toEqual([{ count: 1 }]);
    expect(await ownerRows(empty, 'select count(*)::int as count from programs')).toEqual([{ count: 0 }]);
  });

  test('a big sample is refused by a database with accounts', async () => {
    const empty = await emptyDatabase();
    await empty.asOwner((transaction) => addAccount(transaction));
    await expect(loadBigSample(empty.owner, { ...quiet, members: 10 })).rejects.toThrow(
      'The database already holds 1 account. A sample is loaded into an empty database only: name another one.',
    );
  });
});
