import { afterAll, beforeAll, expect, test } from 'vitest';
import { groundMember } from '../src/groundings/write-grounding.ts';
import { actorRows, ownerRows } from './rows.ts';
import { addAdministrator, addMember, type Person } from './worlds/people.ts';
import { createTestDatabase, type TestDatabase } from './worlds/test-database.ts';

let tested: TestDatabase;
let admin: Person;

beforeAll(async () => {
  tested = await createTestDatabase();
  admin = await tested.asOwner(async (transaction) => {
    for (const [firstName, lastName, phone] of people) {
      const id = await addMember(transaction, {
        firstName,
        lastName,
        email: `${lastName.toLowerCase().replace(/[^a-z]/g, 'x')}@example.test`,
      });
      await transaction.query('update members set phone = $2 where id = $1', [id, phone]);
    }
    return addAdministrator(transaction);
  });
  const [anders] = await ownerRows<{ id: string }>(tested, `select id from members where last_name = 'Bergström'`);
  await tested.database.asActor(admin.claims, (transaction) =>
    groundMember(transaction, { memberId: anders?.id ?? '', until: null, reason: 'Broken wrist' }, new Date()),
  );
});
afterAll(() => tested.close());

const people = [
  ['Anders', 'Bergström', '+1 (970) 555-0101'],
  ['Sean', "O'Brien", '970.555.0102'],
  ['Anna Maria', 'López', '970-555-0103'],
  ['Bea', 'Adams', '970-555-0199'],
  ['Cal', 'Baker', '970-555-0199'],
  ['Dee', 'Clark', '970-555-0199'],
  ['Eli', 'Davis', '970-555-0199'],
  ['Fay', 'Evans', '970-555-0199'],
  ['Gus', 'Flynn', '555-0104'],
] as const;

type Alike = {
  last_name: string;
  same_name: boolean;
  same_phone: boolean;
  same_email: boolean;
  grounding: { reason: string } | null;
};

async function alike(firstName: string, lastName: string, { phone = '', email = '' } = {}): Promise<Alike[]> {
  const [row] = await actorRows<{ found: Alike[] }>(
    tested,
    admin.claims,
    'select members_alike($1, $2, $3, $4) as found',
    [firstName, lastName, phone, email],
  );
  return row?.found ?? [];
}

const namesOf = (found: Alike[]) => found.map(({ last_name }) => last_name);

test.each([
  ['anders', 'BERGSTROM', 'Bergström'],
  ['Bergstrom', 'Anders', 'Bergström'],
  ['Sean', 'O’Brien', "O'Brien"],
  ['Sean', 'O Brien', "O'Brien"],
  ['Anna', 'Maria Lopez', 'López'],
  ['Annamaria', 'Lopez', 'López'],
])('somebody called %s %s is like the one member of that name', async (firstName, lastName, found) => {
  expect(namesOf(await alike(firstName, lastName))).toEqual([found]);
});

test.each([
  ['Anders', 'Berg', {}],
  ['nders', 'Bergstrom', {}],
  ['.*', '.*', {}],
  ['', '', {}],
  ['Nora', 'Vale', { phone: '555-0101' }],
  ['Nora', 'Vale', { phone: '0104' }],
  ['Nora', 'Vale', { phone: '.......' }],
  ['Nora', 'Vale', { email: '%@example.test' }],
])('somebody called %j %j with %j is like nobody', async (firstName, lastName, typed) => {
  expect(await alike(firstName, lastName, typed)).toEqual([]);
});

test.each(['9705550101', '+1 970 555 0101', '1-970-555-0101', '(970) 555.0101'])(
  'the phone number %s is that of the member who has it in another format',
  async (phone) => {
    const [found] = await alike('Nora', 'Vale', { phone });
    expect(found).toMatchObject({ last_name: 'Bergström', same_name: false, same_phone: true, same_email: false });
  },
);

test('a local number is found only as it is, and an e-mail in any case', async () => {
  expect(namesOf(await alike('Nora', 'Vale', { phone: '555 0104' }))).toEqual(['Flynn']);
  const [found] = await alike('Nora', 'Vale', { email: ' OxBRIEN@example.test ' });
  expect(found).toMatchObject({ last_name: "O'Brien", same_name: false, same_phone: false, same_email: true });
});

test('somebody alike comes with the grounding and its reason', async () => {
  const [found] = await alike('Anders', 'Bergstrom', { phone: '9705550101' });
  expect(found).toMatchObject({ same_name: true, same_phone: true, grounding: { reason: 'Broken wrist' } });
  expect(await alike('Sean', 'OBrien')).toMatchObject([{ grounding: null }]);
});

test('members alike are at most five: the one with the e-mail first, then the grounded ones, then by name', async () => {
  await ownerRows(tested, `update members set phone = '970-555-0199' where last_name in ('Bergström', 'Flynn')`);
  const found = await alike('Nora', 'Vale', { phone: '970-555-0199', email: 'flynn@example.test' });
  expect(namesOf(found)).toEqual(['Flynn', 'Bergström', 'Adams', 'Baker', 'Clark']);
});

test('a new member with the name or the phone of somebody grounded leaves a security event, and no other does', async () => {
  await ownerRows(tested, `update members set phone = '970-555-0101' where last_name = 'Bergström'`);
  await actorRows(
    tested,
    admin.claims,
    `insert into members (first_name, last_name, email, phone, organization) values
       ('Anders', 'Bergstrom', 'a1@example.test', null, 'Alpine Rescue'),
       ('Andy', 'B', 'a2@example.test', '+1 970 555 0101', 'Alpine Rescue'),
       ('Bea', 'Adams', 'a3@example.test', '970-555-0199', 'Alpine Rescue'),
       ('Nora', 'Vale', 'a4@example.test', null, 'Alpine Rescue')`,
  );
  const events = await ownerRows(
    tested,
    `select a.email, g.last_name, e.actor_id from app.security_events e
     join members a on a.id = (e.details ->> 'memberId')::uuid join members g on g.id = (e.details ->> 'grounded')::uuid
     where e.name = 'sensitive_create' order by a.email`,
  );
  expect(events).toEqual([
    { email: 'a1@example.test', last_name: 'Bergström', actor_id: admin.userId },
    { email: 'a2@example.test', last_name: 'Bergström', actor_id: admin.userId },
  ]);
});
