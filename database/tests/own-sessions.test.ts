import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Claims } from '../src/actors/actor.ts';
import { actorRows, expectRefusal, ownerRows } from './rows.ts';
import { addAdministrator, addMemberWithAccount, addSession, type Person } from './worlds/people.ts';
import { createTestDatabase, type TestDatabase } from './worlds/test-database.ts';

let tested: TestDatabase;
let member: Person;
let other: Person;
let admin: Person;

beforeAll(async () => {
  tested = await createTestDatabase();
});
beforeEach(async () => {
  [member, other, admin] = await tested.asOwner(
    async (transaction) =>
      [
        await addMemberWithAccount(transaction),
        await addMemberWithAccount(transaction),
        await addAdministrator(transaction, { role: 'super_admin' }),
      ] as const,
  );
});
afterAll(() => tested.close());

type OwnSessions = { most: number; sessions: { id: string; user_agent: string | null; is_current: boolean }[] };

async function list(claims: Claims): Promise<OwnSessions> {
  const [row] = await actorRows<{ answer: OwnSessions }>(tested, claims, 'select own_sessions() as answer');
  if (!row) throw new Error('Nothing was answered');
  return row.answer;
}

async function end(claims: Claims, id: string | null = null): Promise<number | undefined> {
  const [row] = await actorRows<{ ended: number }>(tested, claims, 'select end_own_sessions($1) as ended', [id]);
  return row?.ended;
}

const openAnother = ({ userId }: Person) => tested.asOwner((transaction) => addSession(transaction, userId));
const idOf = (claims: Claims) => String(claims.session_id);
const idsOf = async (claims: Claims) => (await list(claims)).sessions.map(({ id }) => id);

test('two devices that end all others at once wait for each other in one order', async () => {
  const [later, earlier] = [await openAnother(member), await openAnother(member)];
  // The later id comes first in the table, where a delete without an order begins.
  const [lowest, highest] = ['00000000-0000-4000-8000-000000000001', 'ffffffff-ffff-4fff-bfff-fffffffffff1'];
  await ownerRows(tested, 'update auth.sessions set id = $2 where id = $1', [idOf(later), highest]);
  await ownerRows(tested, 'update auth.sessions set id = $2 where id = $1', [idOf(earlier), lowest]);
  const locked = 'select from auth.sessions where id = $1 for update nowait';
  await tested.asOwner(async ({ query }) => {
    await query('begin');
    await query(locked, [lowest]);
    const ending = end(member.claims);
    await vi.waitFor(async () => {
      const waiting = 'select from pg_locks where not granted';
      expect(await ownerRows(tested, waiting)).not.toHaveLength(0);
    });
    await query(locked, [highest]);
    await query('commit');
    expect(await ending).toBe(2);
  });
});

test('the list shows your own sessions, this one first and marked, and how many are allowed', async () => {
  const elsewhere = await openAnother(member);
  await ownerRows(tested, `update auth.sessions set user_agent = 'Elsewhere' where id = $1`, [idOf(elsewhere)]);
  const { most, sessions } = await list(member.claims);
  expect(most).toBe(10);
  expect(sessions).toEqual([
    {
      id: idOf(member.claims),
      user_agent: null,
      started_at: expect.any(String),
      last_used_at: expect.any(String),
      is_current: true,
    },
    expect.objectContaining({ id: idOf(elsewhere), user_agent: 'Elsewhere', is_current: false }),
  ]);
});

test("the list of sessions shows nobody else's, not even to administrators", async () => {
  expect(await idsOf(admin.claims)).not.toContain(idOf(member.claims));
  expect(await idsOf(other.claims)).toEqual([idOf(other.claims)]);
});

test.each(['is_recovery = true', 'idle_until = now()', 'ends_at = now()'])(
  'the list of sessions leaves out one with %s',
  async (over) => {
    const elsewhere = await openAnother(member);
    await ownerRows(tested, `update auth.sessions set ${over} where id = $1`, [idOf(elsewhere)]);
    expect(await idsOf(member.claims)).toEqual([idOf(member.claims)]);
  },
);

describe('ending', () => {
  test('a session that is ended is refused at once, the others stay, and there is an event', async () => {
    const [first, second] = [await openAnother(member), await openAnother(member)];
    expect(await end(member.claims, idOf(first))).toBe(1);
    await expectRefusal(list(first), 'FF401');
    expect(await idsOf(second)).toHaveLength(2);
    const sql = 'select name, details, email_hash is null as unknown from app.security_events where user_id = $1';
    expect(await ownerRows(tested, sql, [member.userId])).toMatchObject([
      { name: 'authn_session_end', details: { reason: 'Ended by the person' } },
    ]);
    expect(await end(member.claims, idOf(first))).toBe(0);
  });

  test('ending all other sessions leaves this one alone', async () => {
    const elsewhere = [await openAnother(member), await openAnother(member)];
    expect(await end(member.claims)).toBe(2);
    expect(await idsOf(member.claims)).toEqual([idOf(member.claims)]);
    for (const claims of elsewhere) await expectRefusal(list(claims), 'FF401');
    expect(await idsOf(other.claims)).toHaveLength(1);
  });

  test("ending a session reaches neither someone else's, whoever asks, nor this one", async () => {
    for (const asker of [member, admin]) {
      expect(await end(asker.claims, idOf(other.claims))).toBe(0);
      expect(await end(asker.claims, idOf(asker.claims))).toBe(0);
      expect(await end(asker.claims, '00000000-0000-4000-8000-000000000000')).toBe(0);
    }
    expect(await idsOf(other.claims)).toEqual([idOf(other.claims)]);
    expect(await idsOf(member.claims)).toHaveLength(1);
  });

  test("ending a session is refused to a reset link's session, to one that has ended, and to a forged one", async () => {
    const elsewhere = await openAnother(member);
    await ownerRows(tested, 'update auth.sessions set is_recovery = true where id = $1', [idOf(member.claims)]);
    await expectRefusal(end(member.claims), 'FF401');
    await ownerRows(tested, 'delete from auth.sessions where id = $1', [idOf(member.claims)]);
    await expectRefusal(end(member.claims), 'FF401');
    await expectRefusal(end({ ...member.claims, session_id: idOf(other.claims) }), 'FF401');
    expect(await idsOf(elsewhere)).toEqual([idOf(elsewhere)]);
  });
});
