import { addAdministrator, addMemberWithAccount, type Person } from '@ffl/database/tests/worlds/people';
import { createTestDatabase, type TestDatabase } from '@ffl/database/tests/worlds/test-database';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../tests/worlds/test-app.ts';

let tested: TestDatabase;
let flight: TestApp;
let administrator: Person;
let asAdministrator: Record<string, string>;

beforeAll(async () => {
  tested = await createTestDatabase();
  flight = await createTestApp(tested);
  administrator = await tested.asOwner((transaction) => addAdministrator(transaction));
  await tested.asOwner((transaction) =>
    transaction.query(
      `insert into app.security_events (at, name, details) values
        ('2030-01-20T07:00:00Z', 'authn_login_success', '{}'),
        ('2030-01-20T06:59:59Z', 'authn_login_success', '{}'),
        ('2030-01-14T07:00:00Z', 'authn_login_fail', '{}'),
        ('2030-01-14T06:59:59Z', 'authn_login_fail', '{}'),
        ('2030-01-18T20:00:00Z', 'authn_login_fail', '{}'),
        ('2030-01-18T20:00:00Z', 'authn_login_fail', '{}'),
        ('2030-01-18T20:00:00Z', 'authn_login_lock', '{}'),
        ('2030-01-18T20:00:00Z', 'authn_ip_block', '{}'),
        ('2030-01-18T20:00:00Z', 'user_created', '{}'),
        ('2030-01-18T20:00:00Z', 'authn_password_change', '{"isRecovery": true}'),
        ('2030-01-18T20:00:00Z', 'authn_password_change', '{"isRecovery": false}'),
        ('2030-01-18T20:00:00Z', 'authz_change', '{}')`,
    ),
  );
});
beforeEach(async () => {
  // Evening of the 20th in Denver, the 21st in UTC.
  flight.setNow(new Date('2030-01-21T05:00:00Z'));
  asAdministrator = await headersOf(administrator);
});
afterAll(() => tested.close());

async function headersOf({ claims }: Pick<Person, 'claims'>) {
  await tested.asOwner((transaction) =>
    transaction.query(`update auth.sessions set idle_until = '2031-01-01', ends_at = '2031-01-01' where id = $1`, [
      claims.session_id,
    ]),
  );
  return { Authorization: `Bearer ${await flight.tokenFor(claims)}` };
}

type Figures = Record<string, number>;
type Dashboard = { from: string; to: string; days: number; totals: Figures; series: ({ day: string } & Figures)[] };

async function read(body: unknown, headers: Record<string, string> = asAdministrator) {
  const response = await flight.post('/functions/v1/admin-security-dashboard', body, headers);
  return { status: response.status, body: (await response.json()) as Dashboard & { message: string } };
}

const nothing = { signIns: 0, failures: 0, locks: 0, registrations: 0, resets: 0, blockedAddresses: 0 };

test('the dashboard covers seven Denver days by default, days without events included', async () => {
  const { status, body } = await read({});
  expect(status).toBe(200);
  expect(body).toEqual({
    days: 7,
    from: '2030-01-14',
    to: '2030-01-20',
    totals: { signIns: 2, failures: 3, locks: 1, registrations: 1, resets: 1, blockedAddresses: 1 },
    series: [
      { day: '2030-01-14', ...nothing, failures: 1 },
      { day: '2030-01-15', ...nothing },
      { day: '2030-01-16', ...nothing },
      { day: '2030-01-17', ...nothing },
      {
        day: '2030-01-18',
        signIns: 0,
        failures: 2,
        locks: 1,
        registrations: 1,
        resets: 1,
        blockedAddresses: 1,
      },
      { day: '2030-01-19', ...nothing, signIns: 1 },
      { day: '2030-01-20', ...nothing, signIns: 1 },
    ],
  });
});

test.each([1, 14, 90])('the dashboard covers %i days on request', async (days) => {
  const { body } = await read({ days, adminUserId: administrator.userId });
  expect([body.days, body.series.length, body.to]).toEqual([days, days, '2030-01-20']);
});

test('the dashboard has each day once, even across a clock change', async () => {
  flight.setNow(new Date('2030-11-10T05:00:00Z'));
  const { body } = await read({ days: 14 }, await headersOf(administrator));
  const days = body.series.map(({ day }) => day);
  expect([new Set(days).size, days[0], days.at(-1)]).toEqual([14, '2030-10-27', '2030-11-09']);
});

test.each([
  [{ days: 0 }, 'days must be a whole number from 1 to 90'],
  [{ days: 91 }, 'days must be a whole number from 1 to 90'],
  [{ days: -1 }, 'days must be a whole number from 1 to 90'],
  [{ days: 1.5 }, 'days must be a whole number from 1 to 90'],
  [{ days: '7' }, 'days must be a whole number from 1 to 90'],
  [{ days: null }, 'days must be a whole number from 1 to 90'],
  [{ days: [7] }, 'days must be a whole number from 1 to 90'],
  ['{"days":1e309}', 'days must be a whole number from 1 to 90'],
  [{ adminUserId: 'me' }, 'adminUserId must be your own account.'],
  [{ days: 7, from: '2020-01-01' }, 'from: this field is not accepted'],
])('the dashboard refuses %j', async (body, message) => {
  expect(await read(body)).toEqual({ status: 400, body: { code: 'input_invalid', error: message, message } });
});

test("the dashboard is refused to members, to anyone without a session, and in another administrator's name", async () => {
  const member = await tested.asOwner((transaction) => addMemberWithAccount(transaction));
  const other = await tested.asOwner((transaction) => addAdministrator(transaction));
  const asMember = await headersOf(member);
  expect(await read({}, asMember)).toMatchObject({
    status: 403,
    body: { message: 'Only administrators can do this.' },
  });
  expect(await read({ adminUserId: administrator.userId }, asMember)).toMatchObject({ status: 403 });
  expect(await read({}, {})).toMatchObject({ status: 401, body: { message: 'No active session' } });
  expect(await read({ adminUserId: other.userId })).toMatchObject({
    status: 403,
    body: { message: 'adminUserId must be your own account.' },
  });
});

test('the dashboard is refused from the moment an administrator is deactivated', async () => {
  const leaving = await tested.asOwner((transaction) => addAdministrator(transaction));
  const headers = await headersOf(leaving);
  expect((await read({}, headers)).status).toBe(200);
  await tested.asOwner((transaction) =>
    transaction.query('update administrators set is_active = false where user_id = $1', [leaving.userId]),
  );
  expect((await read({}, headers)).status).toBe(401);
});
