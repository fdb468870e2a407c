import type { Claims } from '@ffl/database/actors/actor';
import { purgeCards } from '@ffl/database/cards/purge-cards';
import { addBaseWithHolder, addGrantee, hold } from '@ffl/database/tests/worlds/grantees';
import { checkSignature } from '@ffl/domain/cards/signature';
import type { FoundStatement } from '@ffl/domain/cards/statement';
import { addCalendarDays } from '@ffl/domain/time/denver';
import { createLocalJWKSet, jwtVerify } from 'jose';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type CardWorld, createCardWorld } from '../../tests/worlds/card-world.ts';
import { testOrigin } from '../../tests/worlds/test-app.ts';

let world: CardWorld;

beforeAll(async () => {
  world = await createCardWorld();
});
afterAll(() => world.close());
beforeEach(() => world.pass(1));

test('a member gets their name and what is in force, signed by a published key', async () => {
  const person = await world.memberWithCredential();
  await world.memberWithCredential();
  const { found } = await world.statementOf(person);
  const row = await world.tested.asOwner(({ first }) =>
    first<{ until: Date }>(`select date_trunc('second', expiration_date) as until from certifications where id = $1`, [
      person.credentialId,
    ]),
  );
  expect(found.statement).toEqual({
    keyId: expect.stringMatching(/^[\w-]{8}$/),
    signedAt: new Date(Math.floor(world.now().getTime() / 1000) * 1000),
    memberName: 'Amelia Ortega',
    phone: null,
    programs: [{ index: world.indexOf({ found }), name: 'Lift Ticket', base: null, until: row?.until }],
  });
  expect(await checkSignature(found, await world.keySet())).toBe('signed');
});

test("a lapsed or removed credential isn't stated, and with nothing else there is no statement", async () => {
  const lapsed = await world.memberWithCredential(0);
  const removed = await world.memberWithCredential();
  await world.sql(`update certifications set status = 'inactive' where id = $1`, [removed.credentialId]);
  const administrator = await world.newAdministrator();
  for (const person of [lapsed, removed, administrator]) {
    const { status, text } = await world.ask('card-statement', {}, person);
    expect([status, JSON.parse(text)]).toEqual([
      409,
      {
        code: 'nothing_in_force',
        error: 'Nothing is in force, so there is no code for crew.',
        message: 'Nothing is in force, so there is no code for crew.',
      },
    ]);
  }
});

test("the status list is signed, says whose it is and how long it is good, and isn't cached along the way", async () => {
  await world.statementOf(await world.memberWithCredential());
  world.pass(1);
  const { headers, text } = await world.ask('card-status');
  const { keys } = await world.keySet();
  const { payload, protectedHeader } = await jwtVerify(text, createLocalJWKSet({ keys: [...keys] }), {
    typ: 'statuslist+jwt',
    algorithms: ['ES256'],
    currentDate: world.now(),
  });
  expect([headers.get('Content-Type'), headers.get('Cache-Control')]).toEqual([
    'application/statuslist+jwt',
    'no-store',
  ]);
  expect(protectedHeader.alg).toBe('ES256');
  expect(payload).toEqual({
    iss: testOrigin,
    sub: `${testOrigin}/functions/v1/card-status`,
    iat: Math.floor(world.now().getTime() / 1000),
    ttl: 60,
    programs: [{ name: 'Lift Ticket', type: null, base: null }],
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
])('the status list shows %s within a minute', async (_, statement) => {
  const person = await world.memberWithCredential();
  const index = world.indexOf(await world.statementOf(person));
  expect(await world.isRevoked(index)).toBe(false);
  await world.sql(statement, [person.credentialId]);
  expect(await world.isRevoked(index)).toBe(true);
});

test('a deactivated base, organization or season, or a banned account, ends no credential: nothing is revoked', async () => {
  const person = await world.memberWithCredential();
  const index = world.indexOf(await world.statementOf(person));
  await world.sql(
    `with base as (insert into bases (base_name, is_active) values ('LG9', false) returning id)
     update programs set base_id = base.id from base where programs.id = $1`,
    [world.programId],
  );
  await world.sql(`insert into organization_whitelist (name, display_name, is_active)
             select lower(btrim(organization)), organization, false from members on conflict do nothing`);
  await world.sql(`update organization_whitelist set is_active = false`);
  await world.sql(
    `insert into seasons (name, program_id, start_date, end_date, is_active)
     values ('Winter', $1, current_date - 9, current_date + 9, false)`,
    [world.programId],
  );
  await world.sql(`update auth.users set banned_until = 'infinity' where id = $1`, [person.userId]);
  expect(await world.isRevoked(index)).toBe(false);
  await world.sql('update programs set base_id = null');
});

test('a renewal leaves the earlier statement good and gives the next one its own place, never a used one', async () => {
  const person = await world.memberWithCredential();
  const before = world.indexOf(await world.statementOf(person));
  expect(world.indexOf(await world.statementOf(person))).toBe(before);
  await world.sql(`update certifications set expiration_date = expiration_date + interval '1 day' where id = $1`, [
    person.credentialId,
  ]);
  const after = world.indexOf(await world.statementOf(person));
  expect([await world.isRevoked(before), await world.isRevoked(after)]).toEqual([false, false]);
  await world.sql(`delete from members where id = $1`, [person.memberId]);
  await world.tested.database.asService((transaction) => purgeCards(transaction, addCalendarDays(world.now(), 33)));
  const next = world.indexOf(await world.statementOf(await world.memberWithCredential()));
  expect(new Set([before, after, next]).size).toBe(3);
  expect(Math.max(before, after)).toBeLessThan(next);
  expect([await world.isRevoked(before), await world.isRevoked(after)]).toEqual([true, true]);
});

test('a credential that lapsed in the last 90 days is stated after those in force, and none that lapsed before', async () => {
  const person = await world.memberWithCredential(100, { lapsedDaysAgo: [80, 100] });
  const { found } = await world.statementOf(person);
  expect(found.statement.programs.map(({ name }) => name)).toEqual(['Lift Ticket', 'Lapsed 80 days ago']);
  const [, lapsed] = found.statement.programs;
  expect(await world.isRevoked(lapsed?.index ?? -1)).toBe(false);
});

/** The stated place of the credential, with its current expiry. */
const heldToday = async (person: { credentialId: string }, stated: { found: FoundStatement }) => {
  const row = await world.tested.asOwner(({ first }) =>
    first<{ until: Date }>('select expiration_date as until from certifications where id = $1', [person.credentialId]),
  );
  return [{ index: world.indexOf(stated), until: row?.until.toISOString() }];
};

test('the holder of a statement up to a day old learns what holds today, and gets the photo for five minutes from the first time', async () => {
  const person = await world.memberWithCredential();
  const stated = await world.statementOf(person);
  const photo = 'data:image/png;base64,AAAA';
  const expected = async (shown: { photo: string | null; isPhotoOver: boolean }) => ({
    status: 200,
    data: { at: world.now().toISOString(), held: await heldToday(person, stated), isSeenElsewhere: false, ...shown },
  });
  world.pass(60 * 24 - 10);
  expect(await world.present(stated.text)).toEqual(await expected({ photo, isPhotoOver: false }));
  world.pass(4.9);
  expect(await world.present(stated.text)).toEqual(await expected({ photo, isPhotoOver: false }));
  world.pass(0.2);
  expect(await world.present(stated.text)).toEqual(await expected({ photo: null, isPhotoOver: true }));
});

test('an answer without a photo is small enough for a bad line', async () => {
  const { text } = await world.statementOf(await world.memberWithCredential());
  const answer = await world.ask('present-card', { statement: text, photo: false });
  expect(JSON.parse(answer.text).data).toMatchObject({ photo: null, isPhotoOver: false, held: [{}] });
});

test.each<[string, string, number | null]>([
  ['renewed since shows its new end', `expiration_date = expiration_date + interval '30 days'`, 1],
  ['removed since is not held', `status = 'inactive'`, 0],
  ['given an earlier end since is not held', `expiration_date = expiration_date - interval '1 day'`, 0],
])('the answer about a statement of a credential that was %s', async (_, change, count) => {
  const person = await world.memberWithCredential();
  const stated = await world.statementOf(person);
  await world.sql(`update certifications set ${change} where id = $1`, [person.credentialId]);
  const held = count ? await heldToday(person, stated) : [];
  const photo = count ? 'data:image/png;base64,AAAA' : null;
  expect((await world.present(stated.text)).data).toEqual({
    at: world.now().toISOString(),
    held,
    photo,
    isPhotoOver: false,
    isSeenElsewhere: false,
  });
});

test('a credential that lapsed since its statement is held with its end, and has no photo', async () => {
  const person = await world.memberWithCredential();
  const stated = await world.statementOf(person);
  await world.sql(`update certifications set expiration_date = $2 where id = $1`, [
    person.credentialId,
    new Date(world.now().getTime() + 60_000),
  ]);
  const sooner = await world.statementOf(person);
  world.pass(2);
  expect((await world.present(sooner.text)).data).toMatchObject({ held: await heldToday(person, sooner), photo: null });
  expect((await world.present(stated.text)).data).toMatchObject({ held: [], photo: null });
});

test('nothing is said about a statement that is old, from the future, changed or not signed here, and nothing is recorded', async () => {
  const person = await world.memberWithCredential();
  const { text } = await world.statementOf(person);
  const notes = async () => (await world.sql('select * from app.card_presentations')).rows.length;
  const noted = await notes();
  const changed = text.replace(
    /^(.{20})(.)/,
    (_, start: string, sign: string) => `${start}${sign === 'A' ? 'B' : 'A'}`,
  );
  expect(await world.present(changed)).toEqual({ status: 422, code: 'statement_refused' });
  expect(await world.present('')).toEqual({ status: 422, code: 'statement_refused' });
  world.pass(-7);
  expect(await world.present(text)).toEqual({ status: 422, code: 'statement_refused' });
  world.pass(7 + 60 * 24 + 1);
  expect(await world.present(text)).toEqual({ status: 410, code: 'statement_old' });
  expect(await notes()).toBe(noted);
});

const whose = async (statement: string, as: { claims: Claims }) => {
  const { status, text } = await world.ask('stated-member', { statement }, as);
  const { data, code } = JSON.parse(text) as { data?: object; code?: string };
  return [status, data ?? code];
};

test('an administrator learns whose statement it is and what of it is held today, and crew can still check it afterward', async () => {
  const administrator = await world.newAdministrator();
  const person = await world.memberWithCredential();
  const stated = await world.statementOf(person);
  const memberId = person.memberId;
  const expected = async (held: object[]) => [200, { memberId, at: world.now().toISOString(), held }];
  expect(await whose(stated.text, administrator)).toEqual(await expected(await heldToday(person, stated)));
  world.pass(6);
  expect((await world.present(stated.text)).status).toBe(200);
  await world.sql(`update certifications set status = 'inactive' where id = $1`, [person.credentialId]);
  expect(await whose(stated.text, administrator)).toEqual(await expected([]));
  expect(await whose(`${stated.text.slice(0, -2)}AA`, administrator)).toEqual([422, 'statement_refused']);
  await world.sql(`delete from members where id = $1`, [memberId]);
  expect(await whose(stated.text, administrator)).toEqual([404, 'member_missing']);
  world.pass(60 * 24);
  expect(await whose(stated.text, administrator)).toEqual([410, 'statement_old']);
});

test('a trainer learns whose statement it is of somebody at the base, of nobody else, and not once the grant has ended', async () => {
  const [inside, outside] = [await world.memberWithCredential(), await world.memberWithCredential()];
  const trainer = await world.tested.asOwner(async (transaction) => {
    const here = await addBaseWithHolder(transaction);
    await hold(transaction, inside.memberId, here.programId);
    return addGrantee(transaction, { kind: 'trainer', scope: 'base', baseId: here.id });
  });
  const texts = [(await world.statementOf(inside)).text, (await world.statementOf(outside)).text] as const;
  expect(await whose(texts[0], trainer)).toEqual([200, expect.objectContaining({ memberId: inside.memberId })]);
  expect(await whose(texts[1], trainer)).toEqual([404, 'member_missing']);
  await world.sql('update app.grants set ended_at = now() where user_id = $1', [trainer.userId]);
  expect(await whose(texts[0], trainer)).toEqual([403, 'administrators_only']);
});
