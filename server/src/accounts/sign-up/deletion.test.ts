import { addAdministrator, addProgram } from '@ffl/database/tests/worlds/people';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bearer } from '../../../tests/worlds/account-world.ts';
import { plainJpeg } from '../../../tests/worlds/photos/jpeg.ts';
import { photoUrl } from '../../../tests/worlds/photos/photo-url.ts';
import { createSignUpWorld, type SignUpWorld } from '../../../tests/worlds/sign-up-world.ts';

let world: SignUpWorld;
let asAdministrator: Record<string, string>;

beforeAll(async () => {
  world = await createSignUpWorld();
  const administrator = await world.tested.asOwner((transaction) => addAdministrator(transaction));
  asAdministrator = {
    ...bearer(await world.flight.tokenFor(administrator.claims)),
    'Content-Type': 'application/json',
    Prefer: 'return=representation',
  };
});
afterAll(() => world.tested.close());

const person = {
  firstName: 'Zephyrine',
  lastName: 'Quackenbush',
  phone: '303 555 0142',
  email: 'zephyrine.quackenbush@example.test',
};

test("no table holds a deleted member's e-mail, phone, name or photo, and the address is free again", async () => {
  const photo = photoUrl('jpeg', plainJpeg);
  const memberId = await live(photo);
  const mark = photo.slice(-60);
  expect((await findings(mark)).map(({ column }) => column)).toEqual(
    expect.arrayContaining(['app.idempotency_keys', 'app.mail_outbox', 'auth.users', 'public.members']),
  );
  expect(await countEvents()).toBeGreaterThan(3);

  const deleted = await world.flight.app.request(`/rest/v1/members?id=eq.${memberId}`, {
    method: 'DELETE',
    headers: { ...asAdministrator, 'Idempotency-Key': crypto.randomUUID() },
  });
  expect(deleted.status).toBe(200);
  expect(await findings(mark)).toEqual([]);
  expect(await countEvents()).toBeGreaterThan(3);

  world.later(2 * 86_400);
  expect((await world.register(person)).status).toBe(200);
  expect((await world.verify(await world.tokenTo(person.email))).status).toBe(200);
});

test('deleting a member who administers keeps the account and its mail', async () => {
  const { userId, email } = await world.newMember();
  const memberId = await world.tested.asOwner(async (transaction) => {
    await transaction.query(
      `insert into administrators (user_id, role, first_name, last_name) values ($1, 'admin', 'Ada', 'Admin')`,
      [userId],
    );
    return (await transaction.first<{ id: string }>('select id from members where user_id = $1', [userId]))?.id;
  });
  await world.askReset(email);
  await world.tested.asOwner((transaction) => transaction.query('delete from members where id = $1', [memberId]));
  expect((await world.mailTo(email)).map(({ kind }) => kind)).toEqual(['reset-password']);
  expect((await world.signIn(email)).status).toBe(200);
});

/** Leaves every trace that a person can: sign-ups, sessions, locks, resets, mail, a photo and stored replies. */
async function live(photo: string): Promise<string> {
  await world.register(person);
  await world.register(person);
  await world.verify(await world.tokenTo(person.email));
  const { session } = (await world.signIn(person.email)).body;
  await world.flight.app.request('/auth/v1/user', {
    method: 'PUT',
    headers: bearer(session.access_token),
    body: JSON.stringify({ data: { nickname: person.lastName } }),
  });
  await world.register(person);
  await world.askReset(person.email);
  for (let turn = 0; turn < 5; turn += 1) await world.signIn(person.email, 'Wrong-1!');
  const found = await world.flight.get(`/rest/v1/members?select=id&email=eq.${person.email}`, asAdministrator);
  const [member] = (await found.json()) as { id: string }[];
  const id = member?.id ?? '';
  // Replies with one column each, and without the id.
  for (const [column, value] of Object.entries({
    image_url: photo,
    phone: person.phone,
    first_name: person.firstName,
  })) {
    const response = await world.flight.app.request(`/rest/v1/members?id=eq.${id}&select=${column},last_name`, {
      method: 'PATCH',
      headers: { ...asAdministrator, 'Idempotency-Key': crypto.randomUUID() },
      body: JSON.stringify({ [column]: value }),
    });
    expect(response.status).toBe(200);
  }
  const programId = await world.tested.asOwner((transaction) => addProgram(transaction));
  const issued = await world.flight.post(
    '/functions/v1/issue-credential',
    { memberId: id, programId },
    { ...asAdministrator, 'Idempotency-Key': crypto.randomUUID() },
  );
  expect(issued.status).toBe(200);
  return id;
}

/** Every row of any table that still names the person. */
async function findings(photoMark: string): Promise<{ column: string; row: string }[]> {
  const traces = [person.email, person.phone, person.firstName, person.lastName, photoMark].map((trace) =>
    trace.toLowerCase(),
  );
  return world.tested.asOwner(async (transaction) => {
    const { rows: tables } = await transaction.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'auth', 'app')`,
    );
    expect(tables.map(({ name }) => name)).toContain('app.security_events');
    const found: { column: string; row: string }[] = [];
    for (const { name } of tables) {
      const { rows } = await transaction.query<{ row: string }>(`select t::text as row from ${name} t`);
      const naming = rows.filter(({ row }) => traces.some((trace) => row.toLowerCase().includes(trace)));
      found.push(...naming.map(({ row }) => ({ column: name, row: row.slice(0, 300) })));
    }
    return found;
  });
}

async function countEvents(): Promise<number> {
  const hash = world.flight.dependencies.hashEmail(person.email);
  return world.tested.asOwner(async (transaction) => {
    const text = 'select count(*)::int as count from app.security_events where email_hash = $1';
    return (await transaction.first<{ count: number }>(text, [hash]))?.count ?? 0;
  });
}
