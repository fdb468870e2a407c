import {
  type addBaseWithHolder,
  addGrant,
  addGrantee,
  addLeadOfOneBase,
  hold,
} from '@ffl/database/tests/worlds/grantees';
import { addAdministrator, addMember, addMemberWithAccount, type Person } from '@ffl/database/tests/worlds/people';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type AddressWorld, createAddressWorld } from '../../tests/worlds/address-world.ts';

let world: AddressWorld;
let here: Awaited<ReturnType<typeof addBaseWithHolder>>;
let elsewhere: Awaited<ReturnType<typeof addBaseWithHolder>>;
let admin: Person;
let lead: Person;
beforeAll(async () => {
  world = await createAddressWorld();
  admin = await asOwner((transaction) => addAdministrator(transaction));
});
beforeEach(async () => {
  world.flight.setNow(new Date());
  [here, elsewhere, lead] = await asOwner(addLeadOfOneBase);
});
afterAll(() => world.tested.close());

const asOwner: AddressWorld['tested']['asOwner'] = (work) => world.tested.asOwner(work);
let count = 0;
const person = (over: object = {}) => ({
  firstName: 'Nora',
  lastName: 'Quist',
  email: world.newEmail(),
  phone: `970-555-${2000 + ++count}`,
  organization: 'Alpine Rescue',
  certificationLevel: null,
  imageUrl: null,
  ...over,
});
const add = (over: object = {}, by = lead) => world.as(by.claims, 'add-member', person(over));
const stored = (memberId: string) =>
  asOwner(({ first }) =>
    first<Record<string, unknown>>('select *, updated_at::text from members where id = $1', [memberId]),
  );
const exactRevision = async (memberId: string) => {
  const row = await asOwner(({ first }) =>
    first<{ at: string }>(`select to_json(updated_at) #>> '{}' as at from members where id = $1`, [memberId]),
  );
  return row?.at ?? '';
};
const edit = async (memberId: string, changes: object, by = lead) =>
  world.as(by.claims, 'edit-member', { memberId, revision: await exactRevision(memberId), changes });
const withPhone = async (memberId: string, phone: string) => {
  await asOwner(({ query }) => query('update members set phone = $2 where id = $1', [memberId, phone]));
  return memberId;
};
const emailOf = async (memberId: string) => String((await stored(memberId))?.email);
const holding = ({ programId }: { programId: string }) =>
  asOwner(async (transaction) => {
    const member = await addMemberWithAccount(transaction);
    await hold(transaction, member.memberId, programId);
    return member;
  });

const mustAdd = {
  status: 409,
  body: {
    code: 'administrator_must_add',
    message: 'An administrator must add this person.',
    error: 'An administrator must add this person.',
  },
};
const mustChange = {
  status: 409,
  body: {
    code: 'administrator_must_add',
    message: 'An administrator must make this change.',
    error: 'An administrator must make this change.',
  },
};
const notAllowed = { status: 403, body: { code: 'not_allowed' } };
const missing = { status: 404, body: { code: 'member_missing' } };

describe('adding', () => {
  test('a lead adds somebody, whom they then issue a credential, and the record says who added them', async () => {
    const { status, body } = await add({ firstName: ' Nora ', phone: '970-555-0142', certificationLevel: 'EMT-B' });
    expect(status).toBe(201);
    const { memberId } = body.data as { memberId: string };
    expect(await stored(memberId)).toMatchObject({
      first_name: 'Nora',
      last_name: 'Quist',
      phone: '970-555-0142',
      certification_level: 'EMT-B',
      status: 'pending',
      user_id: null,
    });
    const [kept] = await asOwner(({ all }) =>
      all(`select actor_id, act from app.kept_rows where person = $1`, [memberId]),
    );
    expect(kept).toEqual({ actor_id: lead.userId, act: 'insert' });
    const issued = await world.as(lead.claims, 'issue-credential', { memberId, programId: here.programId });
    expect(issued.status).toBe(200);
  });

  test('an address, a phone and the name of somebody grounded that stand outside are refused alike', async () => {
    await withPhone(elsewhere.memberId, '+1 (970) 555-0177');
    const grounded = await asOwner(async (transaction) => {
      const id = await addMember(transaction, { firstName: 'Jördis', lastName: 'Okafor-Lund' });
      await hold(transaction, id, elsewhere.programId);
      await transaction.query(
        `insert into app.grounding_events (member_id, kind, actor_id, at, recorded_at) values ($1, 'ground', $2, now(), now())`,
        [id, admin.userId],
      );
      return id;
    });
    expect(grounded).not.toBe('');
    const email = (await emailOf(elsewhere.memberId)).toUpperCase();
    expect(await add({ email })).toEqual(mustAdd);
    expect(await add({ phone: '970.555.0177' })).toEqual(mustAdd);
    expect(await add({ firstName: 'Okafor Lund', lastName: 'JORDIS' })).toEqual(mustAdd);
    expect(await add({ email: admin.email })).toEqual(mustAdd);
    expect((await add({ firstName: 'Jördis', lastName: 'Okafor' })).status).toBe(201);
  });

  test('an address of somebody whom the lead sees is taken, also of one who is at another base', async () => {
    await asOwner((transaction) => hold(transaction, here.memberId, elsewhere.programId));
    expect(await add({ email: await emailOf(here.memberId) })).toMatchObject({
      status: 409,
      body: { code: 'address_taken' },
    });
  });

  test('after twenty people a day who are on record elsewhere nobody is added any more, until the next day', async () => {
    const email = await emailOf(elsewhere.memberId);
    for (let time = 0; time < 20; time += 1) expect(await add({ email })).toEqual(mustAdd);
    const refused = {
      status: 429,
      body: {
        code: 'too_many_others',
        message:
          'Too many of the people you entered today need an administrator to add them. Ask one to add this person.',
      },
    };
    expect(await add({ email })).toMatchObject(refused);
    expect(await add()).toMatchObject(refused);
    expect(await edit(here.memberId, { phone: '970-555-0199' })).toMatchObject(refused);
    expect((await add({}, admin)).status).toBe(201);
    world.flight.setNow(new Date(Date.now() + 25 * 3_600_000));
    expect((await add()).status).toBe(201);
  });

  test('tries that tell nothing about others do not count', async () => {
    for (let time = 0; time < 25; time += 1)
      expect(await add({ email: await emailOf(here.memberId) })).toMatchObject({
        status: 409,
        body: { code: 'address_taken' },
      });
    expect((await add()).status).toBe(201);
  });

  test('what the form would not store is refused, and so is a photo that is none', async () => {
    const refused = { status: 400, body: { code: 'input_invalid' } };
    expect(await add({ email: 'nora' })).toMatchObject(refused);
    expect(await add({ firstName: '\u2800' })).toMatchObject(refused);
    expect(await add({ organization: 'A'.repeat(81) })).toMatchObject(refused);
    expect(await add({ imageUrl: 'data:image/png;base64,AAAA' })).toMatchObject(refused);
    expect(await add({ status: 'active' })).toMatchObject(refused);
  });

  test('adding is for administrators and leads', async () => {
    const trainer = await asOwner((transaction) =>
      addGrantee(transaction, { kind: 'trainer', scope: 'base', baseId: here.id }),
    );
    expect(await add({}, trainer)).toMatchObject(notAllowed);
    expect(await add({ email: await emailOf(elsewhere.memberId) }, admin)).toMatchObject({
      status: 409,
      body: { code: 'address_taken' },
    });
  });
});

describe('editing', () => {
  test('a lead changes the whole record of a person of the base, and what others saved since is kept', async () => {
    const { memberId } = here;
    const before = await exactRevision(memberId);
    const changes = { firstName: 'Ned', phone: '970-555-0188', organization: 'Summit', certificationLevel: 'WFR' };
    expect(await edit(memberId, changes)).toMatchObject({ status: 200, body: { data: { memberId } } });
    expect(await stored(memberId)).toMatchObject({
      first_name: 'Ned',
      phone: '970-555-0188',
      organization: 'Summit',
      certification_level: 'WFR',
    });
    const late = { memberId, revision: before, changes: { firstName: 'Nick' } };
    expect(await world.as(lead.claims, 'edit-member', late)).toMatchObject({
      status: 409,
      body: { code: 'changed_meanwhile' },
    });
    expect(await stored(memberId)).toMatchObject({ first_name: 'Ned' });
  });

  test('an address or phone that stands outside is refused, and one of somebody seen is taken', async () => {
    const { memberId } = here;
    const other = await asOwner((transaction) => addMember(transaction));
    await withPhone(elsewhere.memberId, '970-555-0166');
    expect(await edit(memberId, { email: await emailOf(elsewhere.memberId) })).toEqual(mustChange);
    expect(await edit(memberId, { phone: '(970) 555 0166' })).toEqual(mustChange);
    expect(await edit(memberId, { email: await emailOf(other) })).toMatchObject({
      status: 409,
      body: { code: 'address_taken' },
    });
    const email = world.newEmail();
    expect((await edit(memberId, { email: email.toUpperCase() })).status).toBe(200);
    expect(await emailOf(memberId)).toBe(email);
  });

  test('a phone that somebody outside shares already stays, however it is written', async () => {
    await withPhone(here.memberId, '970-555-0155');
    await withPhone(elsewhere.memberId, '970-555-0155');
    expect((await edit(here.memberId, { firstName: 'Ned', phone: '(970) 555 0155' })).status).toBe(200);
  });

  test('somebody outside is not there, somebody at another base or with rights is refused', async () => {
    const changes = { firstName: 'Ned' };
    expect(await edit(elsewhere.memberId, changes)).toMatchObject(missing);
    const nobody = { memberId: crypto.randomUUID(), revision: await exactRevision(here.memberId), changes };
    expect(await world.as(lead.claims, 'edit-member', nobody)).toEqual(await edit(elsewhere.memberId, changes));
    const reader = await holding(here);
    await asOwner((transaction) => addGrant(transaction, reader.userId, { scope: 'base', baseId: elsewhere.id }));
    const said = 'An administrator has to do this: the person is also at another base or has access of their own.';
    const notTheirs = { status: 403, body: { code: 'not_allowed', message: said } };
    expect(await edit(reader.memberId, changes)).toMatchObject(notTheirs);
    await asOwner((transaction) => hold(transaction, here.memberId, elsewhere.programId));
    expect(await edit(here.memberId, changes)).toMatchObject(notTheirs);
    expect(await stored(here.memberId)).toMatchObject({ first_name: 'Mia' });
  });

  test('an edit whose grant ends while it waits for an address writes nothing', async () => {
    const { memberId } = here;
    const before = await stored(memberId);
    const changes = { email: world.newEmail() };
    const request = { memberId, revision: await exactRevision(memberId), changes };
    let edited: ReturnType<typeof edit> | undefined;
    await asOwner(async (transaction) => {
      await transaction.query('begin');
      await addMember(transaction, changes);
      edited = world.as(lead.claims, 'edit-member', request);
      await vi.waitFor(async () => {
        const waiting = await transaction.all(
          'select from pg_locks l join pg_stat_activity a using (pid) where not l.granted and a.datname = current_database()',
        );
        expect(waiting).toHaveLength(1);
      });
      await asOwner(({ query }) => query('update app.grants set ended_at = now() where user_id = $1', [lead.userId]));
      await transaction.query('rollback');
    });
    expect(await edited).toMatchObject(notAllowed);
    expect(await stored(memberId)).toEqual(before);
  });

  test('editing a record with an account changes the address only to that of the account', async () => {
    const { memberId, email, userId } = await holding(here);
    expect(await edit(memberId, { email: world.newEmail() })).toMatchObject({
      status: 409,
      body: { code: 'address_of_account' },
    });
    const next = world.newEmail();
    await asOwner(({ query }) => query('update auth.users set email = $2 where id = $1', [userId, next]));
    expect(await emailOf(memberId)).toBe(email);
    expect((await edit(memberId, { email: next })).status).toBe(200);
    expect(await emailOf(memberId)).toBe(next);
  });
});
