import { addBaseWithHolder, addGrant, addGrantee, hold } from '@ffl/database/tests/worlds/grantees';
import {
  addAccount,
  addAdministrator,
  addMember,
  addMemberWithAccount,
  type Person,
  withAgedProof,
} from '@ffl/database/tests/worlds/people';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createGrantWorld, type GrantWorld } from '../../tests/worlds/grant-world.ts';

let world: GrantWorld;
let here: Awaited<ReturnType<typeof addBaseWithHolder>>;
let elsewhere: Awaited<ReturnType<typeof addBaseWithHolder>>;
let lead: Person;
beforeAll(async () => {
  world = await createGrantWorld();
  [here, elsewhere] = await asOwner(async (transaction) => [
    await addBaseWithHolder(transaction),
    await addBaseWithHolder(transaction),
  ]);
});
beforeEach(async () => {
  world.flight.setNow(new Date());
  lead = await asOwner((transaction) => addGrantee(transaction, { kind: 'lead', scope: 'base', baseId: here.id }));
  await asOwner(({ query }) =>
    query(`insert into app.grantee_names (user_id, first_name, last_name) values ($1, 'Lena', 'Lead')`, [lead.userId]),
  );
});
afterAll(() => world.tested.close());

const asOwner: GrantWorld['tested']['asOwner'] = (work) => world.tested.asOwner(work);
const names = { firstName: 'Rae', lastName: 'Reader' };
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const at = (base: { id: string }) => ({ of: 'base', id: base.id });
const give = (email: string, more: object = {}, by = lead) => world.give(email, { scope: at(here), ...more }, by);
const outside = {
  status: 409,
  body: {
    code: 'administrator_must_add',
    message: 'An administrator must add this person.',
    error: 'An administrator must add this person.',
  },
};
const notAllowed = { status: 403, body: { code: 'not_allowed' } };

/** A member with an account who holds a credential at a base. */
const memberAt = ({ programId }: { programId: string }) =>
  asOwner(async (transaction) => {
    const person = await addMemberWithAccount(transaction);
    await hold(transaction, person.memberId, programId);
    return person;
  });
const granteeAt = (base: { id: string }, kind: 'reader' | 'trainer' | 'lead' = 'reader') =>
  asOwner(async (transaction) => {
    const person = await addAccount(transaction);
    return { ...person, grantId: await addGrant(transaction, person.userId, { kind, scope: 'base', baseId: base.id }) };
  });
const grantOf = async (userId: string) =>
  (await asOwner(({ all }) => all<{ id: string }>('select id from app.grants where user_id = $1', [userId])))[0]?.id ??
  '';

describe('a lead', () => {
  test('makes a member of the base a trainer, with a letter that names the lead and freezes their account', async () => {
    const person = await memberAt(here);
    const { status, body } = await give(person.email, { kind: 'trainer' });
    expect([status, body.data]).toEqual([200, expect.objectContaining({ userId: person.userId, isInvited: false })]);
    expect(await world.ownGrants(person)).toMatchObject({ grants: [{ kind: 'trainer', base: { id: here.id } }] });
    const [letter] = (await world.mailTo(world.chief.email)).filter(({ facts }) =>
      (facts as { subject: string }).subject.includes(person.email),
    );
    expect(letter).toMatchObject({
      kind: 'rights-changed',
      facts: { change: 'grant given', by: `Lena Lead <${lead.email}>`, reader: 'other', token: expect.any(String) },
    });
  });

  test('invites somebody whom nobody knows, and somebody who is nobody yet', async () => {
    const email = world.newEmail();
    expect(await give(email)).toMatchObject({ status: 400, body: { code: 'names_needed' } });
    expect(await give(email, names)).toMatchObject({ status: 200, body: { data: { isInvited: true } } });
    expect(await world.kindsTo(email)).toEqual(['invitation']);
    expect(await give(email, { kind: 'trainer' })).toMatchObject({ status: 200, body: { data: { isInvited: true } } });
    const nobodys = world.newEmail();
    await asOwner((transaction) => addMember(transaction, { email: nobodys }));
    expect((await give(nobodys)).status).toBe(200);
  });

  test('changes and ends the grants of readers and trainers at the base, whoever gave them', async () => {
    const { userId, grantId } = await granteeAt(here);
    expect((await world.change(grantId, inHours(5), lead)).status).toBe(200);
    expect((await world.end(grantId, lead)).body.data).toEqual({ grantId, hadEnded: false });
    expect((await world.changes(userId)).map(({ change }) => change)).toEqual([
      'grant given',
      'grant changed',
      'grant ended',
    ]);
  });

  test('of everything gives anywhere, but makes nobody a lead', async () => {
    const all = await asOwner((transaction) => addGrantee(transaction, { kind: 'lead', scope: 'all' }));
    const person = await memberAt(elsewhere);
    for (const scope of [at(elsewhere), { of: 'all' }])
      expect((await give(person.email, { scope }, all)).status).toBe(200);
    expect(await give(person.email, { kind: 'lead' }, all)).toMatchObject(notAllowed);
    expect(await give(world.admin.email, {}, all)).toMatchObject(outside);
  });

  test('needs a proof of the last fifteen minutes', async () => {
    const person = await memberAt(here);
    const aged = { ...lead, claims: withAgedProof(lead.claims, 16) };
    expect(await give(person.email, {}, aged)).toMatchObject({ status: 403, body: { code: 'proof_needed' } });
  });

  test('gives for as long as they lead, at most', async () => {
    const person = await memberAt(here);
    await asOwner(({ query }) =>
      query(`update app.grants set ends_at = '2099-04-01T06:00:00Z' where user_id = $1`, [lead.userId]),
    );
    for (const endsAt of [null, '2099-04-01T06:00:01Z'])
      expect(await give(person.email, { endsAt })).toMatchObject({
        status: 409,
        body: {
          code: 'grant_dates_wrong',
          message: 'What you give ends with your own access, on Mar 31, 2099, or earlier.',
        },
      });
    const { body } = await give(person.email, { endsAt: '2099-04-01T06:00:00Z' });
    const { grantId } = body.data as { grantId: string };
    expect((await world.change(grantId, null, lead)).body.code).toBe('grant_dates_wrong');
    expect((await world.change(grantId, '2099-01-01T00:00:00Z', lead)).status).toBe(200);
  });

  test('whose own grant ended gives nothing more, and what they gave stays', async () => {
    const person = await memberAt(here);
    expect((await give(person.email)).status).toBe(200);
    await world.end(await grantOf(lead.userId));
    expect(await give(person.email, { kind: 'trainer' })).toMatchObject({
      status: 403,
      body: { code: 'administrators_only' },
    });
    expect(await world.inForce(person.userId)).toBe(1);
  });

  test('whose account is frozen loses what they gave, and so does a lead whom a frozen account made', async () => {
    const given: Person[] = [await memberAt(here), await memberAt(here)];
    const [first, second] = given as [Person, Person];
    await give(first.email);
    const [thief, made] = await asOwner(async (transaction) => [
      await addAdministrator(transaction),
      await addMemberWithAccount(transaction),
    ]);
    expect((await world.give(made.email, { kind: 'lead', scope: at(here) }, thief)).status).toBe(200);
    await give(second.email, {}, made);
    await freeze(lead.userId);
    expect([await world.inForce(first.userId), await world.inForce(second.userId)]).toEqual([0, 1]);
    await freeze(thief.userId);
    expect(await world.inForce(second.userId)).toBe(0);
  });
});

describe('a lead is refused', () => {
  test('another base as one that is not there, everything and an organization, and making a lead', async () => {
    const person = await memberAt(here);
    expect(await give(person.email, { scope: at(elsewhere) })).toMatchObject({
      status: 404,
      body: { code: 'base_missing' },
    });
    for (const more of [{ scope: { of: 'all' } }, { kind: 'lead' }, { kind: 'lead', scope: at(elsewhere) }])
      expect(await give(person.email, more)).toMatchObject(notAllowed);
  });

  test('a grant at another base and that of another lead as one that is not there', async () => {
    for (const { grantId, userId } of [await granteeAt(elsewhere), await granteeAt(here, 'lead')]) {
      for (const reply of [await world.change(grantId, null, lead), await world.end(grantId, lead)])
        expect(reply).toMatchObject({ status: 404, body: { code: 'grant_missing' } });
      expect(await world.inForce(userId)).toBe(1);
    }
  });

  test('whatever is about themselves', async () => {
    expect(await give(lead.email, { kind: 'trainer' })).toMatchObject(notAllowed);
    const own = await asOwner((transaction) =>
      addGrant(transaction, lead.userId, { kind: 'trainer', scope: 'base', baseId: here.id }),
    );
    expect(await world.change(own, inHours(5), lead)).toMatchObject(notAllowed);
    expect(await world.end(own, lead)).toMatchObject(notAllowed);
  });

  test('people outside and everybody with the rights of administrators alike, and learns nothing of them before', async () => {
    const reader = await granteeAt(elsewhere);
    const inactive = await asOwner(async (transaction) => {
      const person = await memberAt(here);
      await transaction.query(
        `insert into administrators (user_id, role, first_name, last_name, is_active) values ($1, 'admin', 'A', 'B', false)`,
        [person.userId],
      );
      return person;
    });
    const unopened = world.newEmail();
    await world.invited(unopened, { scope: at(elsewhere) });
    const addresses = [
      (await memberAt(elsewhere)).email,
      (await asOwner((transaction) => addAccount(transaction))).email,
      reader.email,
      world.admin.email,
      inactive.email,
      unopened,
    ];
    for (const address of addresses) {
      expect([address, await world.procedure(lead.claims, 'grant_recipient', { address })]).toEqual([
        address,
        stranger,
      ]);
      expect([address, await give(address, names)]).toEqual([address, expect.objectContaining(outside)]);
    }
  });

  test('any address, once twenty were refused on a day', async () => {
    const { email } = await memberAt(elsewhere);
    for (let tries = 0; tries < 20; tries += 1) expect(await give(email)).toMatchObject(outside);
    const later = { status: 429, body: { code: 'too_many_others' } };
    expect(await give(email)).toMatchObject(later);
    expect(await give(world.newEmail(), names)).toMatchObject(later);
  });

  test('an account outside whose address they wrote into a record of their base', async () => {
    const { email } = await granteeAt(elsewhere);
    await asOwner(async (transaction) => {
      const memberId = await addMember(transaction, { email });
      await hold(transaction, memberId, here.programId);
    });
    expect(await world.procedure(lead.claims, 'grant_recipient', { address: email })).toEqual(stranger);
    expect(await give(email)).toMatchObject(outside);
  });
});

const stranger = { name: null, has_account: false, administers: false, is_set_aside: false };

test('to a lead, the recipient of a grant is named if they are within', async () => {
  const person = await memberAt(here);
  expect(await world.procedure(lead.claims, 'grant_recipient', { address: person.email })).toMatchObject({
    name: expect.any(String),
    has_account: true,
  });
});

type Row = {
  user_id: string;
  last_sign_in_at: unknown;
  has_second_step: unknown;
  member_id: unknown;
  grants: { kind: string }[];
};

test('a lead sees who has a grant at the base and nobody who merely administers, and no sign-in of people outside', async () => {
  const within = await memberAt(here);
  await give(within.email);
  const far = await memberAt(elsewhere);
  await world.given(far.email, { scope: at(here) });
  await world.given(far.email, { scope: at(elsewhere) });
  const unseen = await granteeAt(elsewhere);
  await asOwner((transaction) =>
    addGrant(transaction, lead.userId, { kind: 'reader', scope: 'base', baseId: elsewhere.id }),
  );
  await asOwner(({ query }) => query('update auth.users set last_sign_in_at = now()'));
  const list = (await world.procedure(lead.claims, 'access_list', {})) as {
    administrators: unknown[];
    grantees: Row[];
  };
  expect(list.administrators).toEqual([]);
  const rowOf = ({ userId }: { userId: string }) => list.grantees.find(({ user_id }) => user_id === userId);
  expect(rowOf(within)).toMatchObject({
    last_sign_in_at: expect.any(String),
    has_second_step: false,
    member_id: within.memberId,
  });
  expect(rowOf(far)).toMatchObject({ last_sign_in_at: null, has_second_step: null, member_id: null });
  expect(rowOf(far)?.grants).toHaveLength(1);
  expect(rowOf(unseen)).toBeUndefined();
  // Their own is theirs to see.
  expect(rowOf(lead)).toMatchObject({
    is_own: true,
    last_sign_in_at: expect.any(String),
    grants: [{ kind: 'lead' }],
  });
  expect(await world.procedure(lead.claims, 'grants_of_member', { member: far.memberId })).toHaveLength(1);
});

/** As by the link of a letter. */
async function freeze(userId: string): Promise<void> {
  await asOwner(async ({ query }) => {
    await query(
      `insert into auth.freeze_links (token_hash, account, judge, facts, made_at, expires_at)
       values (sha256($1), $2, $3, '{}', now(), now() + interval '1 day')`,
      [Buffer.from(userId), userId, world.chief.userId],
    );
    await query('select app.freeze_by_link(sha256($1), 72)', [Buffer.from(userId)]);
  });
}
