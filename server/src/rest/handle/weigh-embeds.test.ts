import type { MemberPerson, Person } from '@ffl/database/tests/worlds/people';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRestWorld, type RestWorld } from '../../../tests/worlds/rest/rest-world.ts';

let world: RestWorld;
let admin: Person;
let member: MemberPerson;

beforeAll(async () => {
  world = await createRestWorld();
  admin = await world.makeAdministrator();
  member = await world.makeMember();
  const program = await world.makeProgram();
  await world.asOwner(async ({ query }) => {
    await query(
      `insert into seasons (name, program_id, start_date, end_date, is_active)
       select 'Winter ' || n, $1, make_date(1900 + n, 1, 1), make_date(1900 + n, 2, 1), false from generate_series(1, 10) n`,
      [program],
    );
    await query(
      `insert into training_sessions (training_type, date, season_id)
       select 'Avalanche', '2026-01-05', id from seasons, generate_series(1, 200)`,
    );
    await query('analyze seasons, training_sessions');
  });
});
afterAll(() => world.close());

const multiplied = '/seasons?select=id,training_sessions(id,seasons(id,training_sessions(id)))';
const refusal = {
  code: 'PGRST100',
  details: null,
  hint: null,
  message: 'The embeds of this request would take too long. Ask for fewer of them, or for fewer rows',
};

test.each<Record<string, string>>([{}, { Prefer: 'timezone=America/Denver' }])(
  'nested lists that would hold others up are refused, sent with %o',
  async (headers) => {
    const response = await world.send(multiplied, { headers }, member);
    expect([response.status, await response.json()]).toEqual([400, refusal]);
  },
);

test('an administrator reads large nested lists, and so does a member who asks for few, or for their own', async () => {
  const few = `${multiplied}&limit=1`;
  expect((await world.send(few, {}, admin)).status).toBe(200);
  expect((await world.send(`${multiplied}&training_sessions.limit=1`, {}, member)).status).toBe(200);
  const own = '/bases?select=programs(certifications(certification_punches(id)))';
  expect((await world.send(own, {}, member)).status).toBe(200);
});

const photo = (bytes: number) => `data:image/jpeg;base64,${'A'.repeat(bytes)}`;

async function sized(path: string, person: Person): Promise<unknown> {
  const response = await world.send(path, {}, person);
  const text = await response.text();
  return response.ok ? text.length : [response.status, JSON.parse(text)];
}

test('a photo in many rows is as large as all of them, and is refused to a member before it is written', async () => {
  const holder = await world.makeMember();
  const programs = await Promise.all(Array.from({ length: 6 }, () => world.makeProgram()));
  await world.asOwner(async ({ query }) => {
    await query('update members set image_url = $2 where id = $1', [holder.memberId, photo(2_000_000)]);
    await query(
      `insert into certifications (member_id, program_id, issued_date, expiration_date, status)
       select $1, unnest($2::uuid[]), '2026-01-01', '2027-01-01', 'valid'`,
      [holder.memberId, programs],
    );
  });
  const tooLarge = {
    code: '54000',
    details: null,
    hint: null,
    message: 'The reply is too large; ask for fewer rows or columns',
  };
  const wide = '/certifications?select=members(image_url)';
  for (const path of [wide, `/members?select=certifications(${wide.split('=')[1]})`]) {
    expect(await sized(path, holder)).toEqual([400, tooLarge]);
  }
  expect(await sized('/certifications?select=...members(image_url)', holder)).toEqual([400, tooLarge]);
  const single = await world.send(wide, { headers: { Accept: 'application/vnd.pgrst.object+json' } }, holder);
  expect([single.status, await single.json()]).toMatchObject([406, { details: 'The result contains 6 rows' }]);
  expect(await sized(`${wide}&limit=4`, holder)).toBeGreaterThan(8_000_000);
  expect(await sized('/members?select=*,certifications(*,programs(*))', holder)).toBeGreaterThan(2_000_000);
  expect(await sized(wide, admin)).toBeGreaterThan(12_000_000);
});
