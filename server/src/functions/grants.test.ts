import { addAccount, addMemberWithAccount, addSession, withAgedProof } from '@ffl/database/tests/worlds/people';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { claimsOf } from '../../tests/worlds/address-world.ts';
import { createGrantWorld, type GrantWorld, grantReason as reason } from '../../tests/worlds/grant-world.ts';

let world: GrantWorld;
beforeAll(async () => {
  world = await createGrantWorld();
});
beforeEach(() => world.flight.setNow(new Date()));
afterAll(() => world.tested.close());

const names = { firstName: 'Rae', lastName: 'Reader' };
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const member = () => world.tested.asOwner((transaction) => addMemberWithAccount(transaction));

describe('a grant of somebody with an account', () => {
  test('is in force at once, with an event, and letters to the person and to super administrators', async () => {
    const person = await member();
    const before = await world.accountOf(person.email);
    expect(await world.ownGrants(person)).toBeNull();
    const { grantId, userId, isInvited } = await world.given(person.email.toUpperCase(), { endsAt: inHours(24) });
    expect([userId, isInvited]).toEqual([person.userId, false]);
    expect(await world.ownGrants(person)).toMatchObject({
      first_name: 'Mia',
      member_id: person.memberId,
      grants: [
        { id: grantId, kind: 'reader', scope: 'base', base: { id: world.baseId, name: 'LG33' }, organization: null },
      ],
    });
    expect(await world.accountOf(person.email)).toEqual(before);
    expect(await world.changes(userId)).toEqual([
      { change: 'grant given', kind: 'reader', scope: 'base', place: 'LG33', endsAt: expect.any(String) },
    ]);
    for (const [to, reader] of [
      [person, 'subject'],
      [world.chief, 'other'],
    ] as const) {
      const letter = (await world.mailTo(to.email)).at(-1);
      expect(letter).toMatchObject({
        kind: 'rights-changed',
        facts: { change: 'grant given', reader, grant: { scope: 'base', place: 'LG33', reason } },
      });
    }
    expect((await world.mailTo(world.admin.email)).map(({ kind }) => kind)).toEqual([]);
  });

  test('keeps the session that the person has, and counts at its next request when it ends', async () => {
    const { email, session } = await world.member();
    const claims = { role: 'authenticated', ...claimsOf(session) };
    const { grantId } = await world.given(email);
    expect(await world.ownGrants({ claims })).toMatchObject({ grants: [{ id: grantId }] });
    expect(await world.end(grantId)).toMatchObject({ status: 200, body: { data: { grantId, hadEnded: false } } });
    expect(await world.isAlive(session)).toBe(true);
    expect(await world.ownGrants({ claims })).toMatchObject({ grants: [] });
    expect(await world.end(grantId)).toMatchObject({ status: 200, body: { data: { grantId, hadEnded: true } } });
    expect((await world.kindsTo(email)).filter((kind) => kind === 'rights-changed')).toHaveLength(2);
  });

  test('to come is in force from its start on', async () => {
    const person = await member();
    const { userId, grantId } = await world.given(person.email, { startsAt: inHours(2), endsAt: inHours(3) });
    expect(await world.ownGrants(person)).toMatchObject({ grants: [] });
    expect(await world.procedure(world.admin.claims, 'grants_of_member', { member: person.memberId })).toMatchObject([
      { id: grantId, reason, given_by: expect.stringContaining('Ada') },
    ]);
    await world.tested.asOwner(({ query }) =>
      query(`update app.grants set starts_at = now() - interval '1 hour' where user_id = $1`, [userId]),
    );
    expect(await world.ownGrants(person)).toMatchObject({ grants: [{ id: grantId }] });
  });

  test('gets another end, or none, with an event and letters, and none once it is over', async () => {
    const person = await member();
    const { grantId, userId } = await world.given(person.email, { endsAt: inHours(2) });
    expect((await world.change(grantId, inHours(-1))).body.code).toBe('grant_dates_wrong');
    expect((await world.change(grantId, null)).status).toBe(200);
    expect(await world.ownGrants(person)).toMatchObject({ grants: [{ id: grantId, ends_at: null }] });
    expect((await world.change(grantId, inHours(5))).status).toBe(200);
    await world.end(grantId);
    expect(await world.change(grantId, null)).toMatchObject({ status: 409, body: { code: 'grant_over' } });
    expect((await world.changes(userId)).map(({ change: what }) => what)).toEqual([
      'grant given',
      'grant changed',
      'grant changed',
      'grant ended',
    ]);
  });

  test('of a trainer comes besides that of a reader, and is for no organization', async () => {
    const person = await member();
    await world.given(person.email);
    const { userId, grantId } = await world.given(person.email, { kind: 'trainer' });
    const own = await world.ownGrants(person);
    expect(own?.grants).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'reader' }),
        expect.objectContaining({ id: grantId, kind: 'trainer' }),
      ]),
    );
    expect((await world.changes(userId)).at(-1)).toMatchObject({
      change: 'grant given',
      kind: 'trainer',
      place: 'LG33',
    });
    const [organization] = await world.tested.asOwner(({ all }) =>
      all<{ id: string }>(
        `insert into organization_whitelist (name, display_name) values ('grand', 'Grand') returning id`,
      ),
    );
    const scope = { of: 'organization', id: organization?.id };
    expect(await world.give(person.email, { kind: 'trainer', scope })).toMatchObject({
      status: 409,
      body: { code: 'organization_has_readers' },
    });
  });

  test('is refused twice for the same scope, and given for another', async () => {
    const person = await member();
    const { grantId } = await world.given(person.email);
    expect(await world.give(person.email)).toMatchObject({ status: 409, body: { code: 'grant_exists' } });
    await world.given(person.email, { scope: { of: 'all' } });
    await world.end(grantId);
    await world.given(person.email);
    expect(await world.inForce(person.userId)).toBe(2);
  });

  test('given by two at once, to an account or to nobody yet, is one grant', async () => {
    for (const email of [(await member()).email, world.newEmail()]) {
      const twice = [world.give(email, names), world.give(email, names, world.chief)];
      await Promise.all(twice);
      const rows = await world.tested.asOwner(({ all }) =>
        all('select g.id from app.grants g join auth.users u on u.id = g.user_id where u.email = $1', [email]),
      );
      expect(rows).toHaveLength(1);
    }
  });

  test('needs a name where no record says one, and keeps the first', async () => {
    const person = await world.tested.asOwner((transaction) => addAccount(transaction));
    expect(await world.give(person.email)).toMatchObject({ status: 400, body: { code: 'names_needed' } });
    await world.given(person.email, names);
    await world.given(person.email, { scope: { of: 'all' }, firstName: 'Somebody', lastName: 'Else' });
    expect(await world.ownGrants(person)).toMatchObject({ first_name: 'Rae', last_name: 'Reader', member_id: null });
  });
});

describe('a grant is refused', () => {
  test('without a proof of the last fifteen minutes, for each of the acts', async () => {
    const person = await member();
    const { grantId } = await world.given(person.email);
    const aged = { ...world.admin, claims: withAgedProof(world.admin.claims, 16) };
    for (const act of [
      world.give(person.email, { scope: { of: 'all' } }, aged),
      world.change(grantId, null, aged),
      world.end(grantId, aged),
    ])
      expect(await act).toMatchObject({ status: 403, body: { code: 'proof_needed' } });
    expect(await world.inForce(person.userId)).toBe(1);
  });

  test('to whoever administers, and theirs from before rest without an end of their own making', async () => {
    expect(await world.give(world.chief.email)).toMatchObject({ status: 409, body: { code: 'grantee_administers' } });
    expect(await world.give(world.admin.email)).toMatchObject({ status: 409, body: { code: 'grantee_administers' } });
    const person = await member();
    const { grantId } = await world.given(person.email, { endsAt: inHours(5) });
    const promoted = await world.tested.asOwner(async (transaction) => {
      await transaction.query(
        `insert into administrators (user_id, role, first_name, last_name) values ($1, 'admin', 'A', 'B')`,
        [person.userId],
      );
      return { ...person, claims: await addSession(transaction, person.userId) };
    });
    expect(await world.ownGrants(promoted)).toBeNull();
    expect(await world.change(grantId, null, promoted)).toMatchObject({ status: 403, body: { code: 'not_allowed' } });
    expect((await world.end(grantId, promoted)).status).toBe(200);
  });

  test('to somebody set aside, and one that was given ends when the person is and stays ended after the return', async () => {
    const person = await member();
    const { userId } = await world.given(person.email);
    const aside = { memberId: person.memberId, day: '2026-01-31', reason: 'Moved to Oregon' };
    const left = await world.as(world.admin.claims, 'set-aside-member', aside);
    expect(await world.inForce(userId)).toBe(0);
    expect(await world.give(person.email)).toMatchObject({ status: 409, body: { code: 'member_set_aside' } });
    const leavingId = left.body.data?.id;
    expect((await world.as(world.admin.claims, 'return-member', { memberId: person.memberId, leavingId })).status).toBe(
      200,
    );
    expect(await world.inForce(userId)).toBe(0);
    expect(await world.changes(userId)).toContainEqual(expect.objectContaining({ change: 'grant ended' }));
  });

  test('to members and readers, who learn nothing of grants either', async () => {
    const [person, reader] = [await member(), await member()];
    const { grantId } = await world.given(reader.email);
    for (const [caller, code] of [
      [person, 'administrators_only'],
      [reader, 'not_allowed'],
    ] as const)
      for (const act of [
        world.give(person.email, { scope: { of: 'all' } }, caller),
        world.change(grantId, null, caller),
        world.end(grantId, caller),
      ])
        expect(await act).toMatchObject({ status: 403, body: { code } });
    for (const [name, body] of [
      ['access_list', {}],
      ['grants_of_member', { member: person.memberId }],
    ] as const)
      expect(await world.procedure(person.claims, name, body)).toMatchObject({ code: '42501' });
  });

  test('for a base, organization or grant that is not there', async () => {
    const id = '7f9c24e5-0000-4000-8000-000000000001';
    const { email } = await member();
    expect((await world.give(email, { scope: { of: 'base', id } })).body.code).toBe('base_missing');
    expect((await world.give(email, { scope: { of: 'organization', id } })).body.code).toBe('organization_missing');
    expect((await world.end(id)).body.code).toBe('grant_missing');
    expect((await world.change(id, null)).body.code).toBe('grant_missing');
  });
});
