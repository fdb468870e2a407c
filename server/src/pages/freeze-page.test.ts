import { addAdministrator, addMemberWithAccount, addSession, type Person } from '@ffl/database/tests/worlds/people';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type AccountWorld, createAccountWorld } from '../../tests/worlds/account-world.ts';

let world: AccountWorld;
let real: Person;
let former: Person;

beforeEach(async () => {
  world = await createAccountWorld();
  real = await addSuper(30);
  former = await addSuper(30);
});
afterEach(() => world.tested.close());

const addSuper = (days: number) =>
  world.tested.asOwner((transaction) =>
    addAdministrator(transaction, { role: 'super_admin', days, passwordHash: world.passwordHash }),
  );

async function send({ claims }: Pick<Person, 'claims'>, method: string, path: string, body?: object): Promise<number> {
  const response = await world.flight.app.request(path, {
    method,
    headers: { Authorization: `Bearer ${await world.flight.tokenFor(claims)}`, 'Content-Type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  return response.status;
}

type Letter = { subject: string; change: string; token: string | null };

const lettersTo = ({ email }: Pick<Person, 'email'>) =>
  world.tested.asOwner(({ all }) =>
    all<Letter>(
      `select facts ->> 'subject' as subject, facts ->> 'change' as change, facts ->> 'token' as token
       from app.mail_outbox where kind = 'rights-changed' and recipient = $1 order by queued_at`,
      [email],
    ),
  );

async function linkTo(reader: Person, about: Pick<Person, 'email'>, change: string): Promise<string> {
  const found = (await lettersTo(reader)).find(
    (one) => one.change === change && one.subject.includes(`<${about.email}>`),
  );
  return `/auth/v1/freeze?token=${found?.token ?? expect.fail(`${reader.email} has no link`)}`;
}

const pageOf = async (response: Response) => {
  const text = (await response.text()).replace(/<style[\s\S]*?<\/style>/, '');
  return {
    text,
    words: text
      .replaceAll('&lt;', '‹')
      .replaceAll('&gt;', '›')
      .replace(/<[^>]+>/g, ' ')
      .replace(/\s+/g, ' '),
  };
};
const open = async (link: string) => pageOf(await world.flight.get(link));
const press = async (link: string) => pageOf(await world.flight.app.request(link, { method: 'POST' }));

const row = { role: 'super_admin', first_name: 'Eve', last_name: 'New' };

/** Acts of somebody with a super administrator's password within six seconds. */
async function attack() {
  await world.newMember();
  const thief = await world.tested.asOwner((transaction) =>
    addMemberWithAccount(transaction, { passwordHash: world.passwordHash }),
  );
  expect(await send(real, 'POST', '/rest/v1/administrators', { ...row, user_id: thief.userId })).toBe(201);
  const eve = { ...thief, claims: await world.tested.asOwner((transaction) => addSession(transaction, thief.userId)) };
  expect(await send(real, 'PATCH', `/rest/v1/administrators?user_id=eq.${former.userId}`, { is_active: false })).toBe(
    204,
  );
  expect(await send(eve, 'DELETE', `/rest/v1/administrators?user_id=eq.${real.userId}`)).toBe(204);
  expect(await send(eve, 'POST', '/rest/v1/rpc/export_members', {})).toBe(200);
  expect(await send(eve, 'DELETE', `/rest/v1/members?user_id=neq.${eve.userId}`)).toBe(204);
  return eve;
}

test('a thief who makes a super administrator, puts the others out, and exports and deletes everybody is frozen by whoever was put out, before they could do more', async () => {
  const eve = await attack();
  for (const reader of [real, former]) {
    const link = await linkTo(reader, real, 'administrator removed');
    const { words } = await open(link);
    expect(words).toContain(`Eve New ‹${eve.email}› removed Ada`);
    expect(words).toContain('Freeze the account');
  }
  expect(await send(eve, 'GET', '/rest/v1/members?select=id')).toBe(200);
  const { words } = await press(await linkTo(former, real, 'administrator removed'));
  expect(words).toContain('The account is frozen');
  expect(await send(eve, 'GET', '/rest/v1/members?select=id')).toBe(401);
  const { status, body } = await world.signIn(eve.email);
  expect([status, body.session]).toEqual([403, null]);
  expect((await press(await linkTo(real, real, 'administrator removed'))).words).toContain('is frozen until');
});

test('a thief who makes a super administrator, puts the others out, and exports and deletes everybody can freeze nobody, with all the letters to the account that they made', async () => {
  const eve = await attack();
  expect((await lettersTo(eve)).map(({ token }) => token)).toEqual([null, null, null]);
});

test('a thief who makes a super administrator, puts the others out, and exports and deletes everybody is frozen together with the account whose password they have, by whoever hears of that one', async () => {
  const eve = await attack();
  await press(await linkTo(former, eve, 'administrator added'));
  expect(await world.signIn(real.email)).toMatchObject({ status: 403, body: { code: 'account_frozen' } });
  expect(await send(eve, 'GET', '/rest/v1/members?select=id')).toBe(401);
});

test('the page behind the link freezes nothing when it is opened, however often', async () => {
  const eve = await attack();
  const link = await linkTo(former, real, 'administrator removed');
  for (const method of ['GET', 'GET', 'HEAD']) await world.flight.app.request(link, { method });
  expect((await open(link)).text).toContain(
    `<form method="post" action="${link}"><button>Freeze the account</button></form>`,
  );
  expect(await send(eve, 'GET', '/rest/v1/members?select=id')).toBe(200);
});

test.each(['', '?token=x', `?token=${'ab'.repeat(32)}`])(
  'the page behind the link says that a link like "%s" does not work',
  async (query) => {
    for (const { words } of [await open(`/auth/v1/freeze${query}`), await press(`/auth/v1/freeze${query}`)])
      expect(words).toContain('This link does not work');
  },
);

describe('the sign-in of a frozen account', () => {
  beforeEach(async () => {
    expect(await send(real, 'PATCH', `/rest/v1/administrators?user_id=eq.${former.userId}`, { role: 'admin' })).toBe(
      204,
    );
    await addSuper(0);
    await press(await linkTo(former, former, 'administrator role changed'));
  });

  test('the sign-in of a frozen account tells only the right password that it is frozen, until when and what to do', async () => {
    const { status, body } = await world.signIn(real.email);
    expect(status).toBe(403);
    expect(body).toMatchObject({ session: null, code: 'account_frozen' });
    expect(body.error).toMatch(
      /^This account is frozen until .* M[SD]T, after something it did\. Call a super administrator, who can unfreeze it\.$/,
    );
    const wrong = await world.signIn(real.email, 'Wrong-Horse-77!');
    expect(wrong).toMatchObject({ status: 401, body: { error: 'Invalid login credentials' } });
    const grant = { email: real.email, password: world.password };
    const answer = await world.flight.post('/auth/v1/token?grant_type=password', grant, world.addressOf(real.email));
    expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'user_banned', message: body.error }]);
  });

  test('the sign-in of a frozen account works again after 72 hours', async () => {
    world.later(71 * 3600);
    expect((await world.signIn(real.email)).status).toBe(403);
    world.later(73 * 3600);
    expect((await world.signIn(real.email)).status).toBe(200);
  });
});
