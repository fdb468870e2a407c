import { retireSigningKey } from '@ffl/database/cards/card-keys';
import { purgeCards } from '@ffl/database/cards/purge-cards';
import { checkSignature } from '@ffl/domain/cards/signature';
import { eventText } from '@ffl/domain/security/events';
import { addCalendarDays } from '@ffl/domain/time/denver';
import { createLocalJWKSet, importJWK, jwtVerify, SignJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type CardWorld, createCardWorld } from '../../tests/worlds/card-world.ts';
import { testOrigin } from '../../tests/worlds/test-app.ts';

let world: CardWorld;

beforeAll(async () => {
  world = await createCardWorld();
});
afterAll(() => world.close());
beforeEach(() => world.pass(1));

test.each([
  [false, 'signed', 'Card key rotated'],
  [true, 'unknown key', 'Card key given up'],
])(
  'a super administrator makes a new key sign cards (lost: %s), which stays in the events',
  async (isLost, before, text) => {
    const [first, administrator] = [
      await world.statementOf(await world.memberWithCredential()),
      await world.newAdministrator('super_admin'),
    ];
    expect((await world.ask('rotate-card-key', { isLost }, administrator)).status).toBe(200);
    const next = await world.statementOf(await world.memberWithCredential());
    expect(next.found.statement.keyId).not.toBe(first.found.statement.keyId);
    expect(await checkSignature(first.found, await world.keySet())).toBe(before);
    const { rows } = await world.tested.asOwner(({ query }) =>
      query<{ name: string; actor_id: string; details: Record<string, unknown> }>(
        'select name, actor_id, details from app.security_events order by id desc limit 1',
      ),
    );
    expect(rows).toEqual([{ name: 'sensitive_update', actor_id: administrator.userId, details: expect.anything() }]);
    expect(eventText('sensitive_update', rows[0]?.details ?? {})).toBe(text);
  },
);

test('a retired key signs nothing more and stays published as long as its statements may be shown, or a boarding by them may still arrive', async () => {
  const person = await world.memberWithCredential();
  const { found } = await world.statementOf(person);
  await world.tested.database.asService((transaction) => retireSigningKey(transaction, world.now(), { isLost: false }));
  const next = await world.statementOf(person);
  expect(next.found.statement.keyId).not.toBe(found.statement.keyId);
  expect([
    await checkSignature(found, await world.keySet()),
    await checkSignature(next.found, await world.keySet()),
  ]).toEqual(['signed', 'signed']);
  const { rows } = await world.sql('select private_key from app.card_keys where id = $1', [found.statement.keyId]);
  expect(rows).toEqual([{ private_key: null }]);
  await world.tested.database.asService((transaction) => purgeCards(transaction, addCalendarDays(world.now(), 33)));
  expect(await checkSignature(found, await world.keySet())).toBe('unknown key');
  expect(await checkSignature(next.found, await world.keySet())).toBe('signed');
});

test('statements signed by a lost key are no longer good', async () => {
  const { found, text } = await world.statementOf(await world.memberWithCredential());
  await world.tested.database.asService((transaction) => retireSigningKey(transaction, world.now(), { isLost: true }));
  expect(await checkSignature(found, await world.keySet())).toBe('unknown key');
  expect((await world.present(text)).code).toBe('statement_refused');
});

test('the list is signed by the next key at once after one was lost', async () => {
  await world.ask('card-status');
  await world.tested.database.asService((transaction) => retireSigningKey(transaction, world.now(), { isLost: true }));
  const { keys } = await world.keySet();
  const { text } = await world.ask('card-status');
  const verified = await jwtVerify(text, createLocalJWKSet({ keys: [...keys] }), { currentDate: world.now() });
  expect(verified.protectedHeader.kid).toBe(keys[0]?.kid);
});

test("a card key opens no session, and isn't among the account keys", async () => {
  const person = await world.memberWithCredential();
  await world.statementOf(person);
  const { rows } = await world.tested.asOwner(({ query }) =>
    query<{ id: string; private_key: Record<string, string> }>(
      'select id, private_key from app.card_keys where retired_at is null',
    ),
  );
  const [key] = rows;
  const seconds = Math.floor(world.now().getTime() / 1000);
  const forged = await new SignJWT({ role: 'authenticated', sub: person.userId, session_id: person.claims.session_id })
    .setProtectedHeader({ alg: 'ES256', typ: 'JWT', kid: key?.id ?? '' })
    .setIssuer(`${testOrigin}/auth/v1`)
    .setAudience('authenticated')
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + 600)
    .sign(await importJWK(key?.private_key ?? {}, 'ES256'));
  const refused = await world.flight.app.request('/functions/v1/card-statement', {
    method: 'POST',
    headers: { Authorization: `Bearer ${forged}`, 'Content-Type': 'application/json' },
    body: '{}',
  });
  expect(refused.status).toBe(401);
  expect(await (await world.flight.get('/auth/v1/.well-known/jwks.json')).json()).toEqual({ keys: [] });
});

test('the first card key is the same for many who need it at once', async () => {
  const people = await Promise.all(Array.from({ length: 6 }, () => world.memberWithCredential()));
  await world.tested.database.asService((transaction) => retireSigningKey(transaction, world.now(), { isLost: true }));
  const stated = await Promise.all(people.map((person) => world.statementOf(person)));
  expect(new Set(stated.map(({ found }) => found.statement.keyId)).size).toBe(1);
});
