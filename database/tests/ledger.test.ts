import type { CredentialState } from '@ffl/domain/credentials/credential';
import type { CredentialEvent } from '@ffl/domain/credentials/ledger';
import { credentialStatus } from '@ffl/domain/credentials/status';
import { memberStatus } from '@ffl/domain/members/member-status';
import { credentialsAsOf } from '@ffl/domain/tests/credentials-as-of';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadSample } from '../src/sample/load-sample.ts';
import { type PlannedAct, planActs } from '../src/sample/plan-sample.ts';
import { sampleMembers } from '../src/sample/sample-members.ts';
import { readLedger } from './ledger-events.ts';
import { ownerRows } from './rows.ts';
import { replayActs } from './sample-replay.ts';
import { naturalRows } from './sample-rows.ts';
import { addAccount } from './worlds/people.ts';
import { createTestDatabase, type TestDatabase } from './worlds/test-database.ts';

const baseOfProgram = `(select b.base_name from programs p join bases b on b.id = p.base_id where p.id = c.program_id) as base`;
const now = new Date('2026-11-20T18:00:00Z');
const dayMs = 86_400_000;
const acts = planActs(sampleMembers, now);
const actsOf = Map.groupBy(acts, (act) => act.member);
/** The members written by hand; the others are generated. */
const storied = sampleMembers.slice(0, 36);

let tested: TestDatabase;
let events: CredentialEvent[];
let eventsOf: Map<number | undefined, CredentialEvent[]>;
/** Program ids to 'avalanche LG2', member ids to their place in the plan. */
let placeOf: Map<string, string>;
let memberOf: Map<string, number>;

beforeAll(async () => {
  tested = await createTestDatabase();
  expect(await loadSample(tested.owner, 'a hash', now)).toBe(true);
  events = await readLedger(tested);
  const programs = await ownerRows<{ id: string; place: string }>(
    tested,
    `select p.id, p.program_type || ' ' || b.base_name as place from programs p join bases b on b.id = p.base_id`,
  );
  placeOf = new Map(programs.map((row) => [row.id, row.place]));
  const members = await ownerRows<{ id: string; name: string }>(
    tested,
    `select id, first_name || ' ' || last_name as name from members`,
  );
  const names = sampleMembers.map((member) => `${member.firstName} ${member.lastName}`);
  memberOf = new Map(members.map((row) => [row.id, names.indexOf(row.name)]));
  eventsOf = Map.groupBy(events, (event) => memberOf.get(event.memberId));
});
afterAll(() => tested.close());

const lineOf = (place: string, credential: CredentialState & { issuedDate: Date }, at: Date) =>
  `${place}: ${credential.issuedDate.toISOString()} to ${credential.expiresDate.toISOString()}, ${credentialStatus(credential, at)}`;

function fromLedger(member: number, at: Date) {
  const held = credentialsAsOf(eventsOf.get(member) ?? [], { moment: at, knownAt: at });
  return {
    status: memberStatus(held, at),
    credentials: held.map((one) => lineOf(placeOf.get(one.programId) ?? '', one, at)).sort(),
  };
}

function fromRules(member: number, at: Date) {
  const held = replayActs(actsOf.get(member) ?? [], at, now).filter((credential) => credential.isActive);
  return { status: memberStatus(held, at), credentials: held.map((one) => lineOf(one.place, one, at)).sort() };
}

test('the ledger alone gives where anyone stood on any past day, by the rules', () => {
  const anyMember = fc.integer({ min: 0, max: sampleMembers.length - 1 });
  const anyInstant = fc.date({ min: new Date(now.getTime() - 1200 * dayMs), max: now, noInvalidDate: true });
  fc.assert(
    fc.property(anyMember, anyInstant, (member, at) => {
      expect(fromLedger(member, at)).toEqual(fromRules(member, at));
    }),
    { numRuns: 100 },
  );
});

test('the ledger alone gives the same at the very instant of any act, for people with a history', () => {
  const seen = acts.filter((act) => act.member < storied.length);
  const edges = [...seen.slice(0, 1), ...seen.slice(-1)];
  fc.assert(
    fc.property(fc.constantFrom(...seen), ({ member, at }) => {
      expect(fromLedger(member, at)).toEqual(fromRules(member, at));
    }),
    { numRuns: 100, examples: edges.map((act): [PlannedAct] => [act]) },
  );
});

test('the ledger alone knows people who were current, lapsed and without a credential', () => {
  const winter = new Date('2026-02-01T18:00:00Z');
  const seen = [now, winter].flatMap((at) => storied.map((_, member) => fromLedger(member, at).status));
  expect(new Set(seen)).toEqual(new Set(['active', 'expired', 'inactive']));
});

test('the ledger alone ends in what the tables hold', async () => {
  const rows = await ownerRows(
    tested,
    `select id, member_id as "memberId", program_id as "programId", issued_date as "issuedDate",
         expiration_date as "expiresDate", status = 'valid' as "isActive", ${baseOfProgram} from certifications c where status = 'valid' order by id`,
  );
  const held = credentialsAsOf(events, { moment: now, knownAt: now }).sort((one, other) =>
    one.id.localeCompare(other.id),
  );
  expect(held).toEqual(rows);
  const removed = await ownerRows<{ id: string }>(tested, `select id from certifications where status = 'inactive'`);
  expect(removed.length).toBeGreaterThan(0);
  for (const { id } of removed)
    expect(events.filter((event) => event.credentialId === id).at(-1)?.newStatus).toBe('inactive');
});

test('the ledger alone has one row per act and no gap between a row and the previous one', () => {
  const requested = events.map(({ kind }) => (kind === 'reactivate' ? 'issue' : kind));
  expect(requested).toEqual(acts.map((act) => act.kind));
  const last = new Map<string, CredentialEvent>();
  for (const event of events) {
    const before = last.get(event.credentialId);
    expect([event.oldStatus, event.oldIssued, event.oldExpires]).toEqual(
      before ? [before.newStatus, before.newIssued, before.newExpires] : [null, null, null],
    );
    last.set(event.credentialId, event);
  }
});

describe('sample', () => {
  test('the sample can be planned on any day', () => {
    const anyNow = fc.date({ min: new Date('2024-01-01'), max: new Date('2034-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(anyNow, (at) => {
        const planned = planActs(storied, at);
        const credentials = replayActs(planned, at, at);
        const wanted = storied.flatMap((member) => member.credentials);
        expect(credentials).toHaveLength(wanted.length);
        expect(planned.every((act) => act.at <= at)).toBe(true);
      }),
      { numRuns: 8 },
    );
  });

  test('the sample is identical every time it is loaded on the same day', async () => {
    const second = await createTestDatabase();
    try {
      await loadSample(second.owner, 'another hash', now);
      for (const sql of naturalRows) expect(await ownerRows(second, sql)).toEqual(await ownerRows(tested, sql));
    } finally {
      await second.close();
    }
  });

  test("the sample changes nothing but its accounts' passwords when it is loaded again", async () => {
    const before = await everything();
    expect(await loadSample(tested.owner, 'a new hash', new Date(now.getTime() + 30 * dayMs))).toBe(false);
    expect(await everything()).toEqual(before);
    expect(await ownerRows(tested, 'select distinct password_hash from auth.users')).toEqual([
      { password_hash: 'a new hash' },
    ]);
  });

  test("the sample isn't loaded into a database with accounts", async () => {
    const used = await createTestDatabase();
    try {
      const own = await used.asOwner((transaction) => addAccount(transaction, { passwordHash: 'own' }));
      expect(await loadSample(used.owner, 'a hash', now)).toBe(false);
      expect(await ownerRows(used, 'select id, password_hash from auth.users')).toEqual([
        { id: own.userId, password_hash: 'own' },
      ]);
      expect(await ownerRows(used, 'select id from members')).toEqual([]);
    } finally {
      await used.close();
    }
  });

  async function everything(): Promise<Record<string, unknown>> {
    const tables = await ownerRows<{ name: string }>(
      tested,
      `select schemaname || '.' || tablename as name from pg_tables where schemaname in ('public', 'auth', 'app') order by 1`,
    );
    expect(tables.length).toBeGreaterThan(10);
    const dumps = tables.map(async ({ name }): Promise<[string, unknown]> => {
      const sql = `select row from (select to_jsonb(t) - 'password_hash' - 'updated_at' as row from ${name} t) rows order by row::text`;
      return [name, await ownerRows(tested, sql)];
    });
    return Object.fromEntries(await Promise.all(dumps));
  }
});
