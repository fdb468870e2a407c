import { addMember, type MemberPerson, type Person } from '@ffl/database/tests/worlds/people';
import type { TestDatabase } from '@ffl/database/tests/worlds/test-database';
import type { PostgrestClient } from '@supabase/postgrest-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createProductWorld, newMember, newOrganization } from '../../tests/worlds/rest/product-world.ts';

/** Covers every table call of the product's pages. */
let tested: TestDatabase;
let admin: Person;
let member: MemberPerson;
let program: string;
let asAdmin: PostgrestClient;
let asMember: PostgrestClient;
let asStranger: PostgrestClient;

beforeAll(async () => {
  ({ tested, admin, member, program, asAdmin, asMember, asStranger } = await createProductWorld());
});
afterAll(() => tested.close());

const nobody = '00000000-0000-4000-8000-000000000000';
const year = { issued_date: '2026-01-05T12:00:00Z', expiration_date: '2027-01-05T12:00:00Z' };
const made = { error: null, data: null, status: 201 };
const done = { error: null, data: null, status: 204 };

test('members are listed', async () => {
  const { data, status } = await asAdmin.from('members').select('*');
  expect(status).toBe(200);
  expect(data).toContainEqual(expect.objectContaining({ id: member.memberId, email: member.email }));
});

test("members return an id for one's own e-mail, once", async () => {
  const one = await asMember.from('members').select('id').eq('email', member.email).single();
  expect([one.status, one.data]).toEqual([200, { id: member.memberId }]);
  await asAdmin
    .from('members')
    .update({ email: ` ${member.email.toUpperCase()} ` })
    .eq('id', member.memberId);
  const cleaned = await asMember.from('members').select('id').eq('email', member.email).single();
  expect([cleaned.status, cleaned.data]).toEqual([200, { id: member.memberId }]);
  const none = await asMember.from('members').select('id').eq('email', 'none@example.test').single();
  expect([none.status, none.error?.code, none.error?.details]).toEqual([406, 'PGRST116', 'The result contains 0 rows']);
  await asAdmin.from('members').insert(newMember());
  const many = await asAdmin.from('members').select('id').single();
  expect([many.status, many.error?.code]).toEqual([406, 'PGRST116']);
});

test('members are found by account, in a list or as one', async () => {
  const list = await asMember.from('members').select('*').eq('user_id', member.userId);
  const one = await asMember.from('members').select('*').eq('user_id', member.userId).single();
  expect([list.data, one.data]).toMatchObject([[{ id: member.memberId }], { id: member.memberId }]);
  const wrong = await asMember.from('members').select('*').eq('user_id', 'me');
  expect([wrong.status, wrong.error?.code]).toEqual([400, '22P02']);
});

test('members are added plainly, with the row and with the one row', async () => {
  expect(await asAdmin.from('members').insert(newMember())).toMatchObject(made);
  const rows = await asAdmin.from('members').insert(newMember()).select();
  const row = await asAdmin.from('members').insert(newMember()).select().single();
  expect([rows.status, row.status]).toEqual([201, 201]);
  expect([rows.data, row.data]).toMatchObject([[{ status: 'pending' }], { status: 'pending' }]);
});

test('a member is refused if the e-mail is taken, a name is missing, a value is unknown or the caller is a member', async () => {
  const taken = await asAdmin.from('members').insert({ ...newMember(), email: member.email });
  const unnamed = await asAdmin.from('members').insert({ ...newMember(), first_name: null });
  const unknown = await asAdmin.from('members').insert({ ...newMember(), shoe_size: 44 });
  const blank = await asAdmin.from('members').insert({ ...newMember(), first_name: '' });
  const stranger = await asMember.from('members').insert(newMember());
  const answers = [taken, unnamed, unknown, blank, stranger].map(({ status, error }) => [status, error?.code]);
  expect(answers).toEqual([
    [409, '23505'],
    [400, '23502'],
    [400, 'PGRST204'],
    [400, '23514'],
    [403, '42501'],
  ]);
});

test('members are changed and deleted, even if there is none', async () => {
  const { data } = await asAdmin.from('members').insert(newMember()).select('id').single();
  for (const id of [data?.id, nobody]) {
    expect(await asAdmin.from('members').update({ phone: '(970) 555-0100' }).eq('id', id)).toMatchObject(done);
    expect(await asAdmin.from('members').delete().eq('id', id)).toMatchObject(done);
  }
});

describe('training sessions and trainees', () => {
  const newSession = { training_type: 'Avalanche', date: '2026-01-05', base: 'LG1' };

  test('a training session is added and comes back, is listed, changed and deleted', async () => {
    const added = await asAdmin.from('training_sessions').insert(newSession).select('*').single();
    expect([added.status, added.data]).toEqual([201, expect.objectContaining(newSession)]);
    expect((await asAdmin.from('training_sessions').select('*')).data).toEqual([added.data]);
    const changed = await asAdmin.from('training_sessions').update({ base: 'LG2' }).eq('id', added.data.id);
    const deleted = await asAdmin.from('training_sessions').delete().eq('id', added.data.id);
    expect([changed, deleted]).toMatchObject([done, done]);
  });

  test.each([
    ['2026-02-30', '22008'],
    ['yesterday or so', '22007'],
  ])('a training session on the day %s is refused', async (date, code) => {
    const { status, error } = await asAdmin
      .from('training_sessions')
      .insert({ ...newSession, date })
      .select()
      .single();
    expect([status, error?.code]).toEqual([400, code]);
  });

  test('trainees are replaced: removed by session, then added as a list with its columns', async () => {
    const { data: session } = await asAdmin.from('training_sessions').insert(newSession).select('id').single();
    const rows = [
      { training_session_id: session?.id, name: 'Tom', level: 'EMT', agency: 'SAR' },
      { training_session_id: session?.id, name: 'Tia', level: null },
    ];
    for (const _round of [1, 2]) {
      const removed = await asAdmin
        .from('trainees')
        .delete()
        .eq('training_session_id', session?.id ?? '');
      const added = await asAdmin.from('trainees').insert(rows);
      expect([removed, added]).toMatchObject([done, made]);
    }
    const all = await asAdmin.from('trainees').select('*');
    expect(all.data?.map(({ name, agency }) => [name, agency])).toEqual([
      ['Tom', 'SAR'],
      ['Tia', null],
    ]);
    const lost = await asAdmin.from('trainees').insert([{ training_session_id: nobody, name: 'Tim' }]);
    expect([lost.status, lost.error?.code]).toEqual([409, '23503']);
  });
});

describe('seasons and programs', () => {
  test('seasons are listed by program, added, changed and deleted', async () => {
    const season = { name: 'Winter', program_id: program, start_date: '2025-11-01', end_date: '2026-04-30' };
    expect(await asAdmin.from('seasons').insert(season)).toMatchObject(made);
    const listed = await asAdmin.from('seasons').select('*').eq('program_id', program);
    expect(listed.data).toEqual([expect.objectContaining(season)]);
    const id = listed.data?.[0]?.id;
    const changed = await asAdmin.from('seasons').update({ name: 'Late winter' }).eq('id', id);
    const deleted = await asAdmin.from('seasons').delete().eq('id', id);
    expect([changed, deleted]).toMatchObject([done, done]);
    const backwards = await asAdmin.from('seasons').insert({ ...season, end_date: '2025-01-01' });
    const nowhere = await asAdmin.from('seasons').insert({ ...season, program_id: nobody });
    expect([backwards.status, nowhere.status, nowhere.error?.code]).toEqual([400, 409, '23503']);
  });

  test('a program is found by its id, in a list or as one', async () => {
    const list = await asMember.from('programs').select('*').eq('id', program);
    const one = await asMember.from('programs').select('*').eq('id', program).single();
    expect([list.data, one.data]).toMatchObject([[{ id: program }], { id: program }]);
    const none = await asMember.from('programs').select('*').eq('id', nobody).single();
    expect([none.status, none.error?.code]).toEqual([406, 'PGRST116']);
  });
});

describe('certifications and punches', () => {
  test('a certification is looked up, added once, changed and punched', async () => {
    const member_id = await tested.asOwner((transaction) => addMember(transaction));
    const place = { member_id, program_id: program };
    const look = () => asAdmin.from('certifications').select('*').match(place).eq('status', 'valid');
    expect((await look()).data).toEqual([]);
    expect(await look().maybeSingle()).toMatchObject({ data: null, error: null });
    expect(await look().single()).toMatchObject({ status: 406, error: { code: 'PGRST116' } });

    const row = { ...place, ...year, status: 'valid' };
    const added = await asAdmin.from('certifications').insert(row).select('*').single();
    expect([added.status, added.data]).toEqual([201, expect.objectContaining({ ...place, status: 'valid' })]);
    const again = await asAdmin.from('certifications').insert(row).select('*').single();
    expect([again.status, again.error?.code]).toEqual([409, '23505']);
    expect((await look().maybeSingle()).data).toEqual(added.data);
    expect((await look().single()).data).toEqual(added.data);

    const { id } = added.data;
    const renewed = await asAdmin
      .from('certifications')
      .update({ ...year, season_id: null })
      .eq('id', id);
    const shown = await asAdmin.from('certifications').update({ status: 'inactive' }).eq('id', id).select('status');
    expect([renewed, shown]).toMatchObject([done, { status: 200, data: [{ status: 'inactive' }] }]);
    expect((await look()).data).toEqual([]);

    const now = new Date().toISOString();
    const earlier = new Date(Date.now() - 86_400_000).toISOString();
    const punch = { certification_id: id, punch_type: 'live_mission', notes: 'Mission' };
    for (const punch_date of [now, earlier]) {
      expect(await asAdmin.from('certification_punches').insert({ ...punch, punch_date })).toMatchObject(made);
    }
    const punches = await asAdmin
      .from('certification_punches')
      .select('*')
      .eq('certification_id', id)
      .order('punch_date', { ascending: true });
    expect(punches.data?.map(({ punch_date }) => new Date(punch_date).toISOString())).toEqual([earlier, now]);
  });

  test('a punch of an unknown certification or type is refused', async () => {
    const lost = { certification_id: nobody, punch_type: 'live_mission' };
    const unknown = await asAdmin.from('certification_punches').insert(lost);
    const { data } = await asAdmin.from('certifications').select('id').limit(1).single();
    const wrong = await asAdmin
      .from('certification_punches')
      .insert({ certification_id: data?.id, punch_type: 'party' });
    expect([unknown.status, unknown.error?.code]).toEqual([409, '23503']);
    expect([wrong.status, wrong.error?.code]).toEqual([400, '23514']);
  });
});

test('administrators are looked up by account, and a member finds none', async () => {
  const look = (client: PostgrestClient, user: Person) =>
    client
      .from('administrators')
      .select('id,role,first_name,last_name,is_active')
      .eq('user_id', user.userId)
      .eq('is_active', true)
      .maybeSingle();
  const found = await look(asAdmin, admin);
  expect([found.status, found.data]).toMatchObject([200, { role: 'admin', is_active: true }]);
  expect(await look(asMember, member)).toMatchObject({ status: 200, data: null, error: null });
});

describe('list of organizations', () => {
  const picker = (client: PostgrestClient) =>
    client
      .from('organization_whitelist')
      .select('id,name,display_name,is_active')
      .eq('is_active', true)
      .order('display_name', { ascending: true });

  test('the list of organizations is offered to everyone, signed in or not, by display name', async () => {
    await asAdmin.from('organization_whitelist').insert([
      { name: 'zulu patrol', display_name: 'Alpha Patrol', is_active: true },
      { name: 'alpha club', display_name: 'Zulu Club', is_active: true },
      { name: 'closed club', display_name: 'Closed Club', is_active: false },
    ]);
    for (const client of [asStranger, asMember, asAdmin]) {
      const { data, status } = await picker(client);
      expect([status, data?.map(({ name }) => name)]).toEqual([200, ['zulu patrol', 'alpha club']]);
    }
  });

  test('the list of organizations is shown completely to an administrator', async () => {
    const { data } = await asAdmin.from('organization_whitelist').select('*').order('display_name');
    expect(data?.map(({ display_name }) => display_name)).toEqual(['Alpha Patrol', 'Closed Club', 'Zulu Club']);
  });

  test('the list of organizations is added to, changed, toggled and cleared', async () => {
    const row = newOrganization();
    expect(await asAdmin.from('organization_whitelist').insert(row)).toMatchObject(made);
    const again = await asAdmin.from('organization_whitelist').insert(row);
    expect([again.status, again.error?.code]).toEqual([409, '23505']);
    const { data } = await asAdmin.from('organization_whitelist').select('id').eq('name', row.name).single();
    const of = (changes: object) =>
      asAdmin
        .from('organization_whitelist')
        .update({ ...changes, updated_at: new Date().toISOString() })
        .eq('id', data?.id);
    expect(await of({ ...row, display_name: 'Renamed' })).toMatchObject(done);
    expect(await of({ is_active: false })).toMatchObject(done);
    const taken = await of({ name: 'zulu patrol' });
    expect([taken.status, taken.error?.code]).toEqual([409, '23505']);
    expect(await asAdmin.from('organization_whitelist').delete().eq('id', data?.id)).toMatchObject(done);
  });

  test('the list of organizations is written only by administrators', async () => {
    const signedOut = await asStranger.from('organization_whitelist').insert(newOrganization());
    const signedIn = await asMember.from('organization_whitelist').insert(newOrganization());
    expect([signedOut.status, signedOut.error?.code, signedIn.status, signedIn.error?.code]).toEqual([
      401,
      '42501',
      403,
      '42501',
    ]);
  });
});

test('rows hidden by a policy are an empty list, and a table without any right is a refusal', async () => {
  const hidden = await asMember.from('members').select('*').neq('id', member.memberId);
  const closed = await asStranger.from('members').select('*');
  expect([hidden.status, hidden.data, closed.status, closed.error?.code]).toEqual([200, [], 401, '42501']);
});
