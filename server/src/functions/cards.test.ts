import { retireSigningKey } from '@ffl/database/cards/card-keys';
import { purgeCards } from '@ffl/database/cards/purge-cards';
import { addAdministrator, addMemberWithAccount, addProgram } from '@ffl/database/tests/worlds/people';
import { createTestDatabase, type TestDatabase } from '@ffl/database/tests/worlds/test-database';
import { checkSignature, type FoundStatement, type KeySet, readStatement } from '@ffl/domain/cards';
import { getListFromStatusListJWT } from '@sd-jwt/jwt-status-list';
import { createLocalJWKSet, importJWK, jwtVerify, SignJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp, testOrigin } from '../../tests/worlds/test-app.ts';

let tested: TestDatabase;
let flight: TestApp;
let now: Date;
let programId: string;

type Person = Awaited<ReturnType<typeof addMemberWithAccount>>;

beforeAll(async () => {
  tested = await createTestDatabase();
  flight = await createTestApp(tested);
  programId = await tested.asOwner((transaction) => addProgram(transaction, { name: 'Lift Ticket' }));
  now = new Date();
});
afterAll(() => tested.close());
beforeEach(() => pass(1));

/** Time goes on by so much, so that no test is answered with what the one before was. */
function pass(minutes: number) {
  now = new Date(now.getTime() + minutes * 60_000);
  flight.setNow(now);
}

async function memberWithCredential(expiresInDays = 100): Promise<Person & { credentialId: string }> {
  return tested.asOwner(async (transaction) => {
    const person = await addMemberWithAccount(transaction, { firstName: 'Amelia', lastName: 'Ortega' });
    const { rows } = await transaction.query<{ id: string }>(
      `insert into certifications (member_id, program_id, issued_date, expiration_date)
       values ($1, $2, now() - interval '1 day', now() + make_interval(days => $3)) returning id`,
      [person.memberId, programId, expiresInDays],
    );
    await transaction.query(
      `update auth.sessions set idle_until = now() + interval '9 days', ends_at = now() + interval '9 days'`,
    );
    await transaction.query(`update members set image_url = 'data:image/png;base64,AAAA' where id = $1`, [
      person.memberId,
    ]);
    return { ...person, credentialId: rows[0]?.id ?? '' };
  });
}

const sql = (text: string, values: unknown[] = []) => tested.asOwner(({ query }) => query(text, values));

async function ask(path: string, body?: object, as?: Person | { claims: Person['claims'] }) {
  const response = await flight.app.request(`/functions/v1/${path}`, {
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
    headers: {
      'Content-Type': 'application/json',
      ...(as && { Authorization: `Bearer ${await flight.tokenFor(as.claims)}` }),
    },
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text };
}

async function statementOf(person: Person): Promise<{ text: string; found: FoundStatement }> {
  const { text } = await ask('card-statement', {}, person);
  const { link } = (JSON.parse(text) as { data: { link: string } }).data;
  const [page, statement = ''] = link.split('#');
  expect(page).toBe('http://flight.test/verify');
  const found = readStatement(statement);
  if (!found) throw new Error(`No statement: ${text}`);
  return { text: statement, found };
}

const keySet = async () => JSON.parse((await ask('card-keys')).text) as KeySet;

async function isRevoked(index: number): Promise<boolean> {
  pass(1);
  return getListFromStatusListJWT((await ask('card-status')).text).getStatus(index) === 1;
}

const indexOf = ({ found }: { found: FoundStatement }) => found.statement.programs[0]?.index ?? -1;

const present = async (statement: string) => {
  const { status, text } = await ask('present-card', { statement });
  const { data, code } = JSON.parse(text) as { data?: { photo: string | null; inForce: number[] }; code?: string };
  return { status, data, code };
};

test('a member gets the own name and what is in force, signed by a published key', async () => {
  const person = await memberWithCredential();
  await memberWithCredential();
  const { found } = await statementOf(person);
  const { rows } = await tested.asOwner(({ query }) =>
    query<{ until: Date }>(`select date_trunc('second', expiration_date) as until from certifications where id = $1`, [
      person.credentialId,
    ]),
  );
  expect(found.statement).toEqual({
    keyId: expect.stringMatching(/^[\w-]{8}$/),
    signedAt: new Date(Math.floor(now.getTime() / 1000) * 1000),
    memberName: 'Amelia Ortega',
    programs: [{ index: indexOf({ found }), name: 'Lift Ticket', base: null, until: rows[0]?.until }],
  });
  expect(await checkSignature(found, await keySet())).toBe('signed');
});

test('what lapsed or was removed is not stated, and with nothing else there is no statement', async () => {
  const lapsed = await memberWithCredential(0);
  const removed = await memberWithCredential();
  await sql(`update certifications set status = 'inactive' where id = $1`, [removed.credentialId]);
  const administrator = await tested.asOwner((transaction) => addAdministrator(transaction));
  for (const person of [lapsed, removed, administrator]) {
    const { status, text } = await ask('card-statement', {}, person as Person);
    expect([status, JSON.parse(text)]).toEqual([
      409,
      {
        code: 'nothing_in_force',
        error: 'Nothing is in force, so there is nothing to show.',
        message: 'Nothing is in force, so there is nothing to show.',
      },
    ]);
  }
});

test('the list is signed, says whose it is and how long it is good, and is kept by nobody on the way', async () => {
  await statementOf(await memberWithCredential());
  pass(1);
  const { headers, text } = await ask('card-status');
  const { keys } = await keySet();
  const { payload, protectedHeader } = await jwtVerify(text, createLocalJWKSet({ keys: [...keys] }), {
    typ: 'statuslist+jwt',
    algorithms: ['ES256'],
    currentDate: now,
  });
  expect([headers.get('Content-Type'), headers.get('Cache-Control')]).toEqual([
    'application/statuslist+jwt',
    'no-store',
  ]);
  expect(protectedHeader.alg).toBe('ES256');
  expect(payload).toEqual({
    iss: testOrigin,
    sub: `${testOrigin}/functions/v1/card-status`,
    iat: Math.floor(now.getTime() / 1000),
    ttl: 60,
    status_list: { bits: 1, lst: expect.any(String) },
  });
});

test.each<[string, string]>([
  ['removal', `update certifications set status = 'inactive' where id = $1`],
  [
    'an earlier end, as a void leaves it',
    `update certifications set expiration_date = expiration_date - interval '1 day' where id = $1`,
  ],
  ['deletion of the member', `delete from members where id = (select member_id from certifications where id = $1)`],
])('%s is in the list within a minute', async (_, statement) => {
  const person = await memberWithCredential();
  const index = indexOf(await statementOf(person));
  expect(await isRevoked(index)).toBe(false);
  await sql(statement, [person.credentialId]);
  expect(await isRevoked(index)).toBe(true);
});

test('a renewal leaves the earlier statement good and gives the next one a place of its own, never one that was used', async () => {
  const person = await memberWithCredential();
  const before = indexOf(await statementOf(person));
  expect(indexOf(await statementOf(person))).toBe(before);
  await sql(`update certifications set expiration_date = expiration_date + interval '1 day' where id = $1`, [
    person.credentialId,
  ]);
  const after = indexOf(await statementOf(person));
  expect([await isRevoked(before), await isRevoked(after)]).toEqual([false, false]);
  await sql(`delete from members where id = $1`, [person.memberId]);
  pass(60 * 49);
  await tested.database.asService((transaction) => purgeCards(transaction, now));
  const next = indexOf(await statementOf(await memberWithCredential()));
  expect(new Set([before, after, next]).size).toBe(3);
  expect(Math.max(before, after)).toBeLessThan(next);
  expect([await isRevoked(before), await isRevoked(after)]).toEqual([true, true]);
});

test('whoever holds a fresh statement is told the photo and what is in force, for five minutes from the first time', async () => {
  const person = await memberWithCredential();
  const stated = await statementOf(person);
  const told = {
    status: 200,
    data: { photo: 'data:image/png;base64,AAAA', inForce: [indexOf(stated)], toldUntil: expect.any(String) },
  };
  pass(59);
  expect(await present(stated.text)).toEqual(told);
  pass(4.9);
  expect((await present(stated.text)).status).toBe(410);
  const again = await statementOf(person);
  expect(await present(again.text)).toEqual(told);
  pass(4.9);
  expect(await present(again.text)).toEqual(told);
  pass(0.2);
  expect(await present(again.text)).toEqual({ status: 410, code: 'presented_before' });
});

test('what is not in force any more has no photo', async () => {
  const person = await memberWithCredential();
  const stated = await statementOf(person);
  await sql(`update certifications set status = 'inactive' where id = $1`, [person.credentialId]);
  expect((await present(stated.text)).data).toEqual({ photo: null, inForce: [], toldUntil: expect.any(String) });
});

test('nothing is told about a statement that is old, ahead, changed or not signed here, and nothing is noted', async () => {
  const person = await memberWithCredential();
  const { text } = await statementOf(person);
  const notes = async () => (await sql('select * from app.card_presentations')).rows.length;
  const noted = await notes();
  const changed = text.replace(
    /^(.{20})(.)/,
    (_, start: string, sign: string) => `${start}${sign === 'A' ? 'B' : 'A'}`,
  );
  expect(await present(changed)).toEqual({ status: 422, code: 'statement_refused' });
  expect(await present('')).toEqual({ status: 422, code: 'statement_refused' });
  pass(-7);
  expect(await present(text)).toEqual({ status: 422, code: 'statement_refused' });
  pass(7 + 61);
  expect(await present(text)).toEqual({ status: 410, code: 'statement_old' });
  expect(await notes()).toBe(noted);
});

test('a retired key signs nothing more and stays published as long as its statements may be shown', async () => {
  const person = await memberWithCredential();
  const { found } = await statementOf(person);
  await tested.database.asService((transaction) => retireSigningKey(transaction, now, { isLost: false }));
  const next = await statementOf(person);
  expect(next.found.statement.keyId).not.toBe(found.statement.keyId);
  expect([await checkSignature(found, await keySet()), await checkSignature(next.found, await keySet())]).toEqual([
    'signed',
    'signed',
  ]);
  const { rows } = await sql('select private_key from app.card_keys where id = $1', [found.statement.keyId]);
  expect(rows).toEqual([{ private_key: null }]);
  pass(60 * 49);
  await tested.database.asService((transaction) => purgeCards(transaction, now));
  expect(await checkSignature(found, await keySet())).toBe('unknown key');
  expect(await checkSignature(next.found, await keySet())).toBe('signed');
});

test('what a lost key signed is good no more', async () => {
  const { found, text } = await statementOf(await memberWithCredential());
  await tested.database.asService((transaction) => retireSigningKey(transaction, now, { isLost: true }));
  expect(await checkSignature(found, await keySet())).toBe('unknown key');
  expect((await present(text)).code).toBe('statement_refused');
});

test('a key of cards opens no session, and is not among the keys of the accounts', async () => {
  const person = await memberWithCredential();
  await statementOf(person);
  const { rows } = await tested.asOwner(({ query }) =>
    query<{ id: string; private_key: Record<string, string> }>(
      'select id, private_key from app.card_keys where retired_at is null',
    ),
  );
  const [key] = rows;
  const seconds = Math.floor(now.getTime() / 1000);
  const forged = await new SignJWT({ role: 'authenticated', sub: person.userId, session_id: person.claims.session_id })
    .setProtectedHeader({ alg: 'ES256', typ: 'JWT', kid: key?.id ?? '' })
    .setIssuer(`${testOrigin}/auth/v1`)
    .setAudience('authenticated')
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + 600)
    .sign(await importJWK(key?.private_key ?? {}, 'ES256'));
  const asked = await flight.app.request('/functions/v1/card-statement', {
    method: 'POST',
    headers: { Authorization: `Bearer ${forged}`, 'Content-Type': 'application/json' },
    body: '{}',
  });
  expect(asked.status).toBe(401);
  expect(await (await flight.get('/auth/v1/.well-known/jwks.json')).json()).toEqual({ keys: [] });
});

test('of many who need the first key at once all get the same', async () => {
  const people = await Promise.all(Array.from({ length: 6 }, () => memberWithCredential()));
  await tested.database.asService((transaction) => retireSigningKey(transaction, now, { isLost: true }));
  const stated = await Promise.all(people.map((person) => statementOf(person)));
  expect(new Set(stated.map(({ found }) => found.statement.keyId)).size).toBe(1);
});
