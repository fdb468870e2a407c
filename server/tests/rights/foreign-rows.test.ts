import type { Claims } from '@ffl/database/actors/actor';
import { makeTargets, type Targets } from '@ffl/database/tests/matrix-targets';
import { addMemberWithAccount, type MemberPerson } from '@ffl/database/tests/worlds/people';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createRightsWorld, type RightsWorld } from './rights-world.ts';

let world: RightsWorld;
let member: MemberPerson;
let other: MemberPerson;
let own: Targets;
let foreign: Targets;
/** Texts that only the other member's rows contain. */
let secrets: string[];

const personal = ['members', 'certifications', 'certification_punches'];

beforeAll(async () => {
  world = await createRightsWorld();
  await world.tested.asOwner(async (transaction) => {
    member = await addMemberWithAccount(transaction, { firstName: 'Mia', email: 'mia@example.test' });
    other = await addMemberWithAccount(transaction, { firstName: 'Zebulon', email: 'zebulon@example.test' });
    own = await makeTargets(transaction, member);
    foreign = await makeTargets(transaction, other);
    await transaction.query(`update certification_punches set notes = 'Zebulon flew' where id = $1`, [
      foreign.certification_punches?.id,
    ]);
  });
  secrets = [other.memberId, other.userId, 'ebulon', ...personal.map((table) => foreign[table]?.id ?? 'missing')];
});
afterAll(() => world.close());

const foreignId = (table: string) => foreign[table]?.id ?? '';
const ownId = (table: string) => own[table]?.id ?? '';

async function ask(path: string, headers: Record<string, string> = {}, claims: Claims = member.claims, method = 'GET') {
  const answer = await world.send(claims, method, `/rest/v1/${path}`, { headers });
  // A request may contain a guess, and a refusal may repeat it. Anything else that comes back must be one's own.
  const received = JSON.stringify([answer.body, answer.headers.get('Content-Range'), answer.headers.get('Location')]);
  const guessed = decodeURIComponent(path);
  expect(secrets.filter((secret) => received.includes(secret) && !guessed.includes(secret))).toEqual([]);
  return answer;
}

describe.each(personal)("another member's %s", (table) => {
  test(`another member's ${table} are found by no filter, in whatever form the response is requested`, async () => {
    const id = foreignId(table);
    for (const filter of [
      `id=eq.${id}`,
      `id=in.(${id})`,
      `id=gte.${id}&id=lte.${id}`,
      `or=(id.eq.${id},id.is.null)`,
      `and=(id.eq.${id},or(id.eq.${id},id.not.is.null))`,
      `not.and=(id.neq.${id})`,
      `id=not.neq.${id}`,
      `id=eq(any).{${id}}`,
      `id=isdistinct.${ownId(table)}`,
    ]) {
      expect(await ask(`${table}?${filter}`)).toMatchObject({ status: 200, body: [] });
      expect((await ask(`${table}?${filter}`, { Accept: 'text/csv' })).body).toMatch(/^[^\n]*\n$/);
      const single = await ask(`${table}?${filter}`, { Accept: 'application/vnd.pgrst.object+json' });
      expect(single).toMatchObject({ status: 406, body: { code: 'PGRST116', details: 'The result contains 0 rows' } });
    }
  });

  test(`another member's ${table} are counted nowhere`, async () => {
    for (const count of ['exact', 'planned', 'estimated']) {
      const headers = { Prefer: `count=${count}` };
      for (const method of ['GET', 'HEAD']) {
        const all = await ask(`${table}?select=id`, headers, member.claims, method);
        expect(all.headers.get('Content-Range')).toBe('0-0/1');
        const one = await ask(`${table}?select=id&id=eq.${foreignId(table)}`, headers, member.claims, method);
        expect(one.headers.get('Content-Range')).toBe('*/0');
        const beyond = await ask(`${table}?select=id&offset=1`, headers, member.claims, method);
        expect([beyond.status, beyond.headers.get('Content-Range')]).toEqual([206, '*/1']);
      }
    }
    expect((await ask(`${table}?select=count`)).body).toEqual([{ count: 1 }]);
  });

  test(`another member's ${table} are out of reach of paging and order`, async () => {
    for (const order of ['id', 'id.desc', 'created_at.desc.nullslast', 'created_at.asc,id.desc']) {
      expect((await ask(`${table}?select=id&order=${order}`)).body).toEqual([{ id: ownId(table) }]);
      expect((await ask(`${table}?select=id&order=${order}&offset=1&limit=1000`)).body).toEqual([]);
      expect((await ask(`${table}?select=id`, { Range: '1-100' })).body).toEqual([]);
    }
  });

  test(`another member's ${table} cause no error that would reveal them`, async () => {
    const column = { members: 'email', certifications: 'status', certification_punches: 'notes' }[table];
    const failing = await ask(`${table}?select=${column}::integer&id=eq.${ownId(table)}`);
    expect(failing).toMatchObject({ status: 400, body: { code: '22P02' } });
    const silent = await ask(`${table}?select=${column}::integer&id=eq.${foreignId(table)}`);
    expect(silent).toMatchObject({ status: 200, body: [] });
  });

  test(`another member's ${table} are written by no verb, with any preference`, async () => {
    const before = await world.fingerprint();
    const { id, insert, update } = foreign[table] ?? { id: '', insert: {}, update: {} };
    const refusal = { status: 403, body: { code: '42501' } };
    for (const Prefer of [
      'return=minimal',
      'return=representation',
      'return=headers-only',
      'return=representation,count=exact',
      'resolution=merge-duplicates',
      'resolution=ignore-duplicates,return=representation',
      'missing=default',
      'tx=rollback,return=representation',
      'handling=strict,max-affected=1',
      'timezone=UTC',
    ]) {
      const headers = { Prefer };
      const path = `/rest/v1/${table}`;
      for (const filter of [`id=eq.${id}`, `or=(id.eq.${id})`, 'id=not.is.null', `id=eq.${id}&limit=1&order=id`]) {
        const patch = await world.send(member.claims, 'PATCH', `${path}?${filter}`, { headers, body: update });
        const remove = await world.send(member.claims, 'DELETE', `${path}?${filter}`, { headers });
        expect([patch, remove]).toMatchObject([refusal, refusal]);
      }
      for (const body of [insert, [insert, insert], { ...insert, ...update, id }]) {
        for (const more of ['', '?on_conflict=id', '?select=id']) {
          expect(await world.send(member.claims, 'POST', `${path}${more}`, { headers, body })).toMatchObject(refusal);
        }
      }
    }
    expect(await world.fingerprint()).toBe(before);
  });
});

test("another member's texts can't be found by searching letter by letter", async () => {
  const answers = [];
  for (const letter of 'abcdefghijklmnopqrstuvwxyz') {
    for (const test of [`first_name=ilike.${letter}*`, `first_name=gt.${letter}`, `email=like.${letter}*`]) {
      const { status, body } = await ask(`members?select=id&id=neq.${member.memberId}&${test}`, {
        Prefer: 'count=exact',
      });
      answers.push(JSON.stringify([status, body]));
    }
  }
  expect(new Set(answers)).toEqual(new Set(['[200,[]]']));
});

test("another member's texts are as if they did not exist, since right and wrong guesses get the same answer", async () => {
  const guess = async (email: string) => {
    const { status, headers, body } = await ask(`members?select=id&email=eq.${email}`, { Prefer: 'count=exact' });
    return [status, body, headers.get('Content-Range')];
  };
  expect(await guess('zebulon@example.test')).toEqual(await guess('nobody@example.test'));
});

test('a former administrator without a member record reads no personal row at all', async () => {
  const { claims } = world.people['inactive admin'];
  for (const table of personal) {
    const answer = await ask(`${table}?select=id&id=in.(${ownId(table)},${foreignId(table)})`, {}, claims);
    expect(answer).toMatchObject({ status: 200, body: [] });
  }
});

test('a reply kept for one person is given to nobody else, even with its key', async () => {
  const headers = { 'Idempotency-Key': crypto.randomUUID(), Prefer: 'return=representation' };
  const path = '/rest/v1/organization_whitelist?select=id,name';
  const body = { name: 'kept once', display_name: 'Kept Once' };
  const { admin, super_admin: second } = world.people;
  const first = await world.send(admin.claims, 'POST', path, { body, headers });
  expect(first.status).toBe(201);
  expect(await world.send(admin.claims, 'POST', path, { body, headers })).toMatchObject({ body: first.body });
  expect(await world.send(second.claims, 'POST', path, { body, headers })).toMatchObject({ status: 409 });
  expect(await world.send(member.claims, 'POST', path, { body, headers })).toMatchObject({ status: 403 });
  expect(await world.send({ role: 'anon' }, 'POST', path, { body, headers })).toMatchObject({ status: 401 });
});
