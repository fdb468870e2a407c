import type { Claims } from '@ffl/database/actors/actor';
import { purgeCards } from '@ffl/database/cards/purge-cards';
import { addSession } from '@ffl/database/tests/worlds/people';
import { cardLimits } from '@ffl/domain/cards/limits';
import { phoneKeyJwk, shortPhoneKey } from '@ffl/domain/cards/phone-key';
import { shownSignedBytes, writeShown, writeShownFacts } from '@ffl/domain/cards/shown-code';
import { checkSignature, keyAlgorithm, signatureAlgorithm } from '@ffl/domain/cards/signature';
import { type FoundStatement, readStatement, writeStatement } from '@ffl/domain/cards/statement';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type CardWorld, createCardWorld } from '../../tests/worlds/card-world.ts';
import { testOrigin } from '../../tests/worlds/test-app.ts';

const { subtle } = crypto;

let world: CardWorld;

beforeAll(async () => {
  world = await createCardWorld();
});
afterAll(() => world.close());
beforeEach(() => world.pass(1));

/** The generator point of the curve, and its negative. */
const keys = ['A2sX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKW', 'AmsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKW'] as const;
const [key, otherKey] = keys;

/** A phone with a signing key. */
async function newPhone() {
  const pair = await subtle.generateKey(keyAlgorithm, true, ['sign', 'verify']);
  const key = shortPhoneKey(new Uint8Array(await subtle.exportKey('raw', pair.publicKey)));

  async function show({ payload, signature }: FoundStatement, at: Date) {
    const facts = writeShownFacts({ at, isClockKnown: true });
    const signed = await subtle.sign(signatureAlgorithm, pair.privateKey, shownSignedBytes(testOrigin, payload, facts));
    return writeShown(writeStatement(payload, signature), facts, new Uint8Array(signed));
  }

  return { key, show };
}

type As = { claims: Claims };

async function stateOf(path: 'card-statement' | 'bind-phone', body: object, as: As) {
  const { text } = await world.ask(path, body, as);
  const { data } = JSON.parse(text) as { data: { link: string; phone: string } };
  const found = readStatement(data.link.split('#')[1] ?? '');
  if (!found) throw new Error(`No statement: ${text}`);
  return { phone: data.phone, stated: found.statement.phone, found };
}

const bind = (as: As, bound: string, takesOver = false) => stateOf('bind-phone', { key: bound, takesOver }, as);

/** A member with something in force, on two phones. */
async function newMember() {
  const person = await world.memberWithCredential();
  const claims = await world.tested.asOwner((transaction) => addSession(transaction, person.userId));
  await world.sql(
    `update auth.sessions set idle_until = now() + interval '9 days', ends_at = now() + interval '9 days'`,
  );
  return { person, other: { claims } };
}

const lettersTo = async ({ userId }: { userId: string }) =>
  (await world.sql('select kind, facts from app.mail_outbox where user_id = $1', [userId])).rows;

test('a phone is bound when it asks, and the statement names its key, which nobody can exchange', async () => {
  const { person } = await newMember();
  expect(await stateOf('card-statement', { key }, person)).toMatchObject({ phone: 'none', stated: null });
  const { phone, stated, found } = await bind(person, key);
  expect([phone, stated?.key]).toEqual(['this', key]);
  expect(await checkSignature(found, await world.keySet())).toBe('signed');
  const swapped = Uint8Array.from(found.payload);
  swapped[11] = swapped[11] === 2 ? 3 : 2;
  expect(await checkSignature({ ...found, payload: swapped }, await world.keySet())).toBe('forged');
  expect(await stateOf('card-statement', { key }, person)).toMatchObject({ phone: 'this', stated });
  expect(await lettersTo(person)).toEqual([]);
});

test('another phone takes over only on request, the first one then ends within a minute, and a letter says so', async () => {
  const { person, other } = await newMember();
  const first = await bind(person, key);
  const place = first.stated?.index ?? -1;
  expect(await bind(other, otherKey)).toMatchObject({ phone: 'other', stated: null });
  expect(await world.isRevoked(place)).toBe(false);
  const second = await bind(other, otherKey, true);
  expect([second.phone, second.stated?.key]).toEqual(['this', otherKey]);
  expect(await world.isRevoked(place)).toBe(true);
  expect(await world.isRevoked(second.stated?.index ?? -1)).toBe(false);
  expect(await stateOf('card-statement', { key }, person)).toMatchObject({ phone: 'other', stated: null });
  expect(await lettersTo(person)).toEqual([
    { kind: 'phone-bound', facts: { at: expect.any(String), browser: 'Unknown device' } },
  ]);
});

test('a phone that lost its key binds anew in its session, and the old key ends', async () => {
  const { person } = await newMember();
  const { stated } = await bind(person, key);
  expect(await stateOf('card-statement', { key: otherKey }, person)).toMatchObject({ phone: 'none', stated: null });
  expect(await stateOf('card-statement', {}, person)).toMatchObject({ phone: 'none', stated: null });
  expect((await bind(person, otherKey)).stated?.key).toBe(otherKey);
  expect(await world.isRevoked(stated?.index ?? -1)).toBe(true);
  expect(await lettersTo(person)).toHaveLength(1);
});

test('the end of a session ends its phone, and the next one is bound without a word', async () => {
  const { person, other } = await newMember();
  const { stated } = await bind(person, key);
  await world.sql('delete from auth.sessions where id = $1', [person.claims.session_id]);
  expect(await world.isRevoked(stated?.index ?? -1)).toBe(true);
  expect(await bind(other, otherKey)).toMatchObject({ phone: 'this' });
  expect(await lettersTo(person)).toEqual([]);
});

test('a session that is over by itself ends its phone too, before anybody removes it', async () => {
  for (const limit of ['idle_until', 'ends_at']) {
    const { person } = await newMember();
    const { stated } = await bind(person, key);
    expect(await world.isRevoked(stated?.index ?? -1)).toBe(false);
    await world.sql(`update auth.sessions set ${limit} = now() where id = $1`, [person.claims.session_id]);
    world.pass(1);
    expect(await world.isRevoked(stated?.index ?? -1)).toBe(true);
  }
});

test("phones that take turns don't send letters without end", async () => {
  const { person, other } = await newMember();
  const turns = Array.from({ length: 2 * cardLimits.replacedPerHour }, (_, turn) => turn % 2 === 0);
  for (const isFirst of turns) await (isFirst ? bind(person, key, true) : bind(other, otherKey, true));
  expect(await lettersTo(person)).toHaveLength(cardLimits.replacedPerHour);
  expect(await bind(other, otherKey, true)).toMatchObject({ phone: 'other', stated: null });
  world.pass(61);
  expect(await bind(other, otherKey, true)).toMatchObject({ phone: 'this' });
});

test('one of two phones at once is bound', async () => {
  const { person, other } = await newMember();
  const bound = await Promise.all([bind(person, key), bind(other, otherKey)]);
  expect(bound.map(({ phone }) => phone).toSorted()).toEqual(['other', 'this']);
});

test('a code that one visit was shown is not live for another, and none is stored but by its digest', async () => {
  const { person } = await newMember();
  const phone = await newPhone();
  const { found } = await bind(person, phone.key);
  const [first, second] = await Promise.all([
    phone.show(found, world.now()),
    phone.show(found, new Date(world.now().getTime() + 30_000)),
  ]);
  const [one, other] = [crypto.randomUUID(), crypto.randomUUID()];
  const isSeen = async (statement: string, checker: string) => {
    const { text } = await world.ask('present-card', { statement, checker });
    return (JSON.parse(text) as { data: { isSeenElsewhere: boolean } }).data.isSeenElsewhere;
  };
  expect([await isSeen(first, one), await isSeen(first, one), await isSeen(first, other)]).toEqual([
    false,
    false,
    true,
  ]);
  expect([await isSeen(second, other), await isSeen(second, one)]).toEqual([false, true]);
  expect(
    (await world.ask('present-card', { statement: await newPhone().then((thief) => thief.show(found, world.now())) }))
      .status,
  ).toBe(422);
  world.pass(3 * 24 * 60);
  await world.tested.asOwner((transaction) => purgeCards(transaction, world.now()));
  expect((await world.sql('select from app.shown_codes')).rows).toEqual([]);
});

test("a phone's key that is no point of the curve is refused", async () => {
  const { person } = await newMember();
  const wrong = `A${'A'.repeat(43)}`;
  expect(phoneKeyJwk(wrong)).toBe(null);
  const { status, text } = await world.ask('bind-phone', { key: wrong, takesOver: false }, person);
  expect([status, JSON.parse(text).code]).toEqual([400, 'input_invalid']);
});
