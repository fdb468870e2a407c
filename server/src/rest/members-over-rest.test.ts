import {
  addAdministrator,
  addMember,
  addMemberWithAccount,
  addProgram,
  addSession,
  type MemberPerson,
  type Person,
} from '@ffl/database/tests/worlds/people';
import { createTestDatabase, type TestDatabase } from '@ffl/database/tests/worlds/test-database';
import { certificationLevelText } from '@ffl/domain/members/member';
import { PostgrestClient } from '@supabase/postgrest-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exif, frame, jfif, jpeg, plainJpeg, scan } from '../../tests/worlds/photos/jpeg.ts';
import { photoUrl } from '../../tests/worlds/photos/photo-url.ts';
import { createTestApp, type TestApp, testOrigin } from '../../tests/worlds/test-app.ts';

let tested: TestDatabase;
let flight: TestApp;
let administrator: Person;
let member: MemberPerson;
let asAdministrator: PostgrestClient;
let asMember: PostgrestClient;

beforeAll(async () => {
  tested = await createTestDatabase();
  flight = await createTestApp(tested);
  administrator = await tested.asOwner((transaction) => addAdministrator(transaction));
  member = await tested.asOwner((transaction) => addMemberWithAccount(transaction));
  asAdministrator = await clientOf(administrator);
  asMember = await clientOf(member);
});
afterAll(() => tested.close());

async function headersOf(person: Person): Promise<Record<string, string>> {
  return {
    apikey: flight.dependencies.tokens.anonKey,
    Authorization: `Bearer ${await flight.tokenFor(person.claims)}`,
  };
}

async function clientOf(person: Person): Promise<PostgrestClient> {
  return new PostgrestClient(`${testOrigin}/rest/v1`, { headers: await headersOf(person), fetch: flight.fetch });
}

let count = 0;
function newMember(changes: object = {}) {
  count += 1;
  return {
    first_name: 'Nora',
    last_name: 'Castellano',
    email: `nora${count}@example.test`,
    phone: '(970) 555-0107',
    organization: 'Alpine Rescue',
    image_url: null,
    certification_level: null,
    user_id: null,
    status: 'pending',
    ...changes,
  };
}

async function stored(email: string) {
  return tested.asOwner(async ({ query }) => {
    const { rows } = await query<{ id: string; image_url: string | null; phone: string }>(
      'select * from members where lower(email) = lower($1)',
      [email],
    );
    return rows;
  });
}

test('an administrator adds, changes and deletes a member by id', async () => {
  const row = newMember();
  const added = await asAdministrator.from('members').insert(row).select().single();
  expect([added.status, added.data]).toEqual([201, expect.objectContaining(row)]);
  const byId = { id: added.data.id };
  const changed = await asAdministrator.from('members').update({ phone: '1' }).match(byId).select('phone').single();
  expect(changed.data).toEqual({ phone: '1' });
  const deleted = await asAdministrator.from('members').delete().match(byId);
  expect(deleted.status).toBe(204);
  expect(await stored(row.email)).toEqual([]);
});

test("an administrator can't add an e-mail twice, in any case, nor change one into another", async () => {
  const [first, second] = [newMember(), newMember()];
  await asAdministrator.from('members').insert([first, second]);
  const again = await asAdministrator.from('members').insert(newMember({ email: first.email.toUpperCase() }));
  expect([again.status, again.error?.code]).toEqual([409, '23505']);
  const changed = await asAdministrator.from('members').update({ email: first.email }).eq('email', second.email);
  expect([changed.status, changed.error?.code]).toEqual([409, '23505']);
  expect(await stored(second.email)).toHaveLength(1);
});

test.each([
  ['an account', () => ({ user_id: administrator.userId })],
  ['an active status', () => ({ status: 'active' })],
  ['an id', () => ({ id: administrator.userId })],
  ['a day on which it was made', () => ({ created_at: '2020-01-01T00:00:00Z' })],
])("an administrator can't add a member with %s", async (_title, forged) => {
  const row = newMember(forged());
  const { status, error } = await asAdministrator.from('members').insert(row);
  expect([status, error?.code]).toEqual([403, '42501']);
  expect(await stored(row.email)).toEqual([]);
});

test.each(['\u200b', '\u3164', '\u2800', ' '])("an administrator can't give a member the name %j", async (name) => {
  const row = newMember({ last_name: name });
  const added = await asAdministrator.from('members').insert(row);
  expect([added.status, added.error?.code]).toEqual([400, '23514']);
  const changed = await asAdministrator.from('members').update({ first_name: name }).eq('id', member.memberId);
  expect([changed.status, changed.error?.code]).toEqual([400, '23514']);
});

test.each(['nora?bcc=eve@example.test', 'nora@example.test,eve', '"n"@example.test', 'n\nBcc:x@example.test'])(
  "an administrator can't give a member the e-mail %j",
  async (email) => {
    const { status, error } = await asAdministrator.from('members').insert(newMember({ email }));
    expect([status, error?.code]).toEqual([400, '23514']);
  },
);

test('what an administrator writes of a member is stored as it is seen', async () => {
  const typed = { first_name: 'No\u00adra\nLee', last_name: '\u202eBerg\u00a0 ', organization: 'Vail  Patrol\u200b' };
  const row = newMember({ ...typed, phone: '970\u00a0555\u202c', certification_level: '\ufeffWFR' });
  const columns = 'first_name, last_name, email, phone, organization, certification_level';
  const { data } = await asAdministrator
    .from('members')
    .insert({ ...row, email: `\u200b${row.email}` })
    .select(columns)
    .single();
  const seen = { first_name: 'Nora Lee', last_name: 'Berg', organization: 'Vail Patrol', phone: '970 555' };
  expect(data).toEqual({ ...seen, email: row.email, certification_level: 'WFR' });
  const changed = await asAdministrator
    .from('members')
    .update({ last_name: 'O\u2060Dowd' })
    .eq('email', row.email)
    .select('last_name');
  expect(changed.data).toEqual([{ last_name: 'ODowd' }]);
});

test('an administrator may send a certification level as an object, whose value is read from the record', async () => {
  const row = newMember({ certification_level: { value: 'EMT-B' } });
  const { data } = await asAdministrator.from('members').insert(row).select('certification_level').single();
  expect(certificationLevelText(data?.certification_level)).toBe('EMT-B');
});

test("an administrator sets others' status, but not their own", async () => {
  const own = await tested.asOwner((transaction) => addMember(transaction, {}, administrator.userId));
  const refused = await asAdministrator.from('members').update({ status: 'active' }).in('id', [own, member.memberId]);
  expect([refused.status, refused.error?.code]).toEqual([403, '42501']);
  const named = await asAdministrator.from('members').update({ first_name: 'Nora', status: 'pending' }).eq('id', own);
  expect(named.status).toBe(204);
  for (const status of ['pending', 'active']) {
    const other = await asAdministrator.from('members').update({ status }).eq('id', member.memberId);
    expect(other.status).toBe(204);
  }
});

test("an administrator can't link or unlink an account", async () => {
  for (const user_id of [administrator.userId, null]) {
    const { status } = await asAdministrator.from('members').update({ user_id }).eq('id', member.memberId);
    expect(status).toBe(403);
  }
});

test('an administrator gets a page of the list', async () => {
  const { data, status } = await asAdministrator.rpc('list_members', { search: member.email, sort: 'status' });
  expect([status, data]).toEqual([200, { total: expect.any(Number), matched: 1, members: [expect.anything()] }]);
  const unknown = await asAdministrator.rpc('list_members', { sort: 'shoe size' });
  expect(unknown.status).toBe(400);
  expect((await asMember.rpc('list_members', {})).status).toBe(403);
});

test('a member adds, changes and deletes nobody, not even themselves', async () => {
  const row = newMember();
  expect((await asMember.from('members').insert(row)).status).toBe(403);
  expect((await asMember.from('members').update({ phone: '1' }).eq('id', member.memberId)).status).toBe(403);
  expect((await asMember.from('members').delete().eq('id', member.memberId)).status).toBe(403);
  expect([await stored(row.email), await stored(member.email)]).toEqual([
    [],
    [expect.objectContaining({ phone: null })],
  ]);
});

describe('photo', () => {
  const tagged = photoUrl('jpeg', jpeg(jfif, exif, frame(64, 64), scan));
  const cleaned = photoUrl('jpeg', jpeg(jfif, frame(64, 64), scan));

  test('a photo is stored without its metadata, when added and when changed', async () => {
    const row = newMember({ image_url: tagged });
    const added = await asAdministrator.from('members').insert(row).select('id,image_url').single();
    expect(added.data?.image_url).toBe(cleaned);
    const other = photoUrl('jpeg', Buffer.concat([plainJpeg, Buffer.from('secret')]));
    await asAdministrator.from('members').update({ image_url: other }).eq('id', added.data?.id);
    expect(await stored(row.email)).toMatchObject([{ image_url: photoUrl('jpeg', plainJpeg) }]);
    await asAdministrator.from('members').update({ image_url: null }).eq('id', added.data?.id);
    expect(await stored(row.email)).toMatchObject([{ image_url: null }]);
  });

  test.each<[string, unknown, string]>([
    ['a script', 'data:text/html,<script>alert(1)</script>', 'The photo must be a JPEG, PNG or WebP image'],
    ['no text', { url: tagged }, 'The photo must be a JPEG, PNG or WebP image'],
    ['an empty text', '', 'The photo must be a JPEG, PNG or WebP image'],
    ['half a photo', photoUrl('jpeg', plainJpeg.subarray(0, 40)), 'The photo is damaged or not complete'],
  ])('a photo that is %s is refused with a sentence, and nothing is written', async (_title, image_url, message) => {
    const row = newMember({ image_url });
    const { status, error } = await asAdministrator.from('members').insert([newMember(), row]);
    expect([status, error?.message]).toEqual([400, message]);
    expect(await stored(row.email)).toEqual([]);
    expect((await asAdministrator.from('members').update({ image_url }).eq('id', member.memberId)).status).toBe(400);
    expect(await stored(member.email)).toMatchObject([{ image_url: null }]);
  });

  test('a photo is checked however its key is spelled', async () => {
    const row = newMember();
    const text = JSON.stringify(row).replace('"image_url":null', `"image_url":null,"image\\u005furl":"javascript:1"`);
    expect((await flight.post('/rest/v1/members', text, await headersOf(administrator))).status).toBe(400);
    expect(await stored(row.email)).toEqual([]);
  });

  test('a photo of 5 MB is stored, and a body over 1 MiB is refused anywhere else', async () => {
    const big = jpeg(frame(64, 64), Buffer.concat([scan, Buffer.alloc(5 * 1024 * 1024 - 200, 1)]));
    const row = newMember({ image_url: photoUrl('jpeg', big) });
    expect((await asAdministrator.from('members').insert(row)).status).toBe(201);
    expect(await stored(row.email)).toMatchObject([{ image_url: row.image_url }]);
    const headers = await headersOf(administrator);
    const long = 'x'.repeat(1024 * 1024);
    const other = await flight.post('/rest/v1/training_sessions', { agency: long }, headers);
    expect([other.status, await other.json()]).toMatchObject([413, { message: 'The request body is too large' }]);
    expect((await flight.post('/rest/v1/rpc/search_members', { search: long }, headers)).status).toBe(413);
    expect((await flight.post('/rest/v1/members', { phone: 'x'.repeat(8 * 1024 * 1024) }, headers)).status).toBe(413);
    const packed = { ...headers, 'Content-Encoding': 'gzip' };
    expect((await flight.post('/rest/v1/members', newMember(), packed)).status).toBe(415);
  });
});

test('a deleted member takes along the account, its sessions and the stored replies about them', async () => {
  const leaving = await tested.asOwner((transaction) => addMemberWithAccount(transaction));
  const staying = await tested.asOwner((transaction) => addMember(transaction));
  const programId = await tested.asOwner((transaction) => addProgram(transaction));
  const headers = await headersOf(administrator);
  const once = () => ({ ...headers, 'Idempotency-Key': crypto.randomUUID() });
  for (const memberId of [leaving.memberId, staying])
    await flight.post('/functions/v1/issue-credential', { memberId, programId }, once());
  const response = await flight.app.request(`/rest/v1/members?id=eq.${leaving.memberId}&select=email`, {
    method: 'DELETE',
    headers: { ...once(), Prefer: 'return=representation' },
  });
  expect([response.status, await response.json()]).toEqual([200, [{ email: leaving.email }]]);
  const asLeaving = await flight.get('/rest/v1/members', await headersOf(leaving));
  expect(asLeaving.status).toBe(401);
  await tested.asOwner(async ({ query }) => {
    const { rows: replies } = await query<{ reply: string }>('select reply::text from app.idempotency_keys');
    expect(replies).toEqual([{ reply: expect.stringContaining(staying) }]);
    const { rows: accounts } = await query('select id from auth.users where id = $1', [leaving.userId]);
    expect(accounts).toEqual([]);
  });
});

test('a deleted member who administers is signed out but keeps the account, and only a super administrator deletes the record', async () => {
  const both = await tested.asOwner(async (transaction) => {
    const person = await addAdministrator(transaction);
    return { ...person, memberId: await addMember(transaction, { email: person.email }, person.userId) };
  });
  const superAdministrator = await tested.asOwner((transaction) =>
    addAdministrator(transaction, { role: 'super_admin' }),
  );
  const remove = (client: PostgrestClient) => client.from('members').delete().eq('id', both.memberId).select('id');
  expect((await remove(asAdministrator)).data).toEqual([]);
  expect((await remove(await clientOf(superAdministrator))).data).toEqual([{ id: both.memberId }]);
  expect((await flight.get('/rest/v1/bases', await headersOf(both))).status).toBe(401);
  const claims = await tested.asOwner((transaction) => addSession(transaction, both.userId));
  expect((await flight.get('/rest/v1/bases', await headersOf({ ...both, claims }))).status).toBe(200);
});
