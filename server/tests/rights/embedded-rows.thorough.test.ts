import { makeTargets, type Targets } from '@ffl/database/tests/matrix-targets';
import { addMemberWithAccount, type MemberPerson } from '@ffl/database/tests/worlds/people';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createRightsWorld, type RightsWorld } from './rights-world.ts';

let world: RightsWorld;
let member: MemberPerson;
let own: Targets;
let foreign: Targets;
let secrets: string[];

type Key = { name: string; child: string; parent: string };

beforeAll(async () => {
  world = await createRightsWorld();
  await world.tested.asOwner(async (transaction) => {
    member = await addMemberWithAccount(transaction, {});
    const other = await addMemberWithAccount(transaction, { firstName: 'Zebulon', email: 'zebulon@example.test' });
    own = await makeTargets(transaction, member);
    foreign = await makeTargets(transaction, other);
    // Rows readable by everyone connect one member with the other.
    const shared = [own.seasons?.id, own.training_sessions?.id];
    for (const { certifications, certification_punches: punches } of [own, foreign]) {
      await transaction.query(
        'update certifications set season_id = $1, initial_training_session_id = $2, program_id = $3 where id = $4',
        [...shared, own.programs?.id, certifications?.id],
      );
      await transaction.query('update certification_punches set training_session_id = $1 where id = $2', [
        own.training_sessions?.id,
        punches?.id,
      ]);
    }
    const mine = [foreign.members?.id, foreign.certifications?.id, foreign.certification_punches?.id];
    secrets = ['ebulon', other.userId, ...mine.map(String)];
  });
});
afterAll(() => world.close());

async function foreignKeys(): Promise<Key[]> {
  const { rows } = await world.tested.asOwner(({ query }) =>
    query<Key>(
      `select con.conname as name, child.relname as child, parent.relname as parent from pg_constraint con
       join pg_class child on child.oid = con.conrelid join pg_class parent on parent.oid = con.confrelid
       where con.contype = 'f' and child.relnamespace = 'public'::regnamespace and parent.relnamespace = 'public'::regnamespace`,
    ),
  );
  return rows;
}

async function ask(path: string, headers: Record<string, string> = {}) {
  const answer = await world.send(member.claims, 'GET', `/rest/v1/${path}`, { headers });
  const received = JSON.stringify(answer.body);
  expect(secrets.filter((secret) => received.includes(secret) && !path.includes(secret))).toEqual([]);
  return answer;
}

describe("another member's rows", () => {
  test("another member's rows are embedded along no foreign key, in either direction, two keys deep", async () => {
    const keys = await foreignKeys();
    const steps = keys.flatMap(({ name, child, parent }) => [
      { from: child, to: parent, text: `${parent}!${name}` },
      { from: parent, to: child, text: `${child}!${name}` },
    ]);
    expect(steps.length).toBeGreaterThanOrEqual(18);
    const seen = new Set<number>();
    for (const { from, to, text } of steps) {
      for (const inner of ['', '!inner']) seen.add((await ask(`${from}?select=*,a:${text}${inner}(*)`)).status);
      for (const further of steps.filter((step) => step.from === to)) {
        seen.add((await ask(`${from}?select=*,a:${text}(*,b:${further.text}(*))`)).status);
      }
    }
    expect([...seen].sort()).toEqual([200, 403]);
  });

  test("another member's rows aren't spread into rows everyone reads", async () => {
    for (const path of [
      'certifications?select=id,...members(*)',
      'certification_punches?select=...certifications(*)',
    ]) {
      expect((await ask(path)).body).toHaveLength(1);
    }
  });

  test("another member's rows aren't counted by an embed", async () => {
    const programId = own.programs?.id;
    const counted = await ask(`programs?select=id,certifications(count)&id=eq.${programId}`);
    expect(counted.body).toEqual([{ id: programId, certifications: [{ count: 1 }] }]);
    const sessionId = own.training_sessions?.id;
    const punches = await ask(`training_sessions?select=certification_punches(count)&id=eq.${sessionId}`);
    expect(punches.body).toEqual([{ certification_punches: [{ count: 1 }] }]);
  });

  test("another member's rows select no row everyone reads, neither by a filter nor by existing", async () => {
    const foreignMember = foreign.members?.id;
    for (const path of [
      `programs?select=id,certifications!inner(id)&certifications.member_id=eq.${foreignMember}`,
      `programs?select=id,certifications!inner(members!inner(id))&certifications.members.first_name=eq.Zebulon`,
      `programs?select=id,certifications(id)&certifications=not.is.null&certifications.member_id=eq.${foreignMember}`,
      `seasons?select=id,certifications!inner(id)&certifications.or=(member_id.eq.${foreignMember})`,
      `training_sessions?select=id,certification_punches!inner(id)&certification_punches.id=eq.${foreign.certification_punches?.id}`,
      `members?select=id,certifications!inner(id)&certifications.id=eq.${foreign.certifications?.id}`,
    ]) {
      expect([path, await ask(path, { Prefer: 'count=exact' })]).toMatchObject([path, { status: 200, body: [] }]);
    }
  });

  test("another member's rows order no row everyone reads", async () => {
    const ids = async (direction: string) => {
      const path = `certification_punches?select=id,certifications(id)&order=certifications(member_id).${direction}`;
      return (await ask(path)).body;
    };
    expect(await ids('asc')).toEqual(await ids('desc'));
  });
});

test('a table closed to members is closed as an embed too', async () => {
  for (const path of [
    'training_sessions?select=id,trainees(*)',
    'training_sessions?select=id,trainees(count)',
    'training_sessions?select=id,trainees!inner()',
    'training_sessions?select=id,trainees()&trainees=is.null',
    'training_sessions?select=id,trainees()&trainees.name=eq.T',
    'training_sessions?select=id,...trainees(name)',
  ]) {
    const { status, body } = await ask(path);
    expect([path, status, body]).toEqual([path, 403, expect.objectContaining({ code: '42501' })]);
  }
});
