import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { act, actIn, addPlace, lastJanuaryEvening, punched, writtenFor } from './credential-world.ts';
import { expectRefusal } from './rows.ts';
import { addAdministrator, addMemberWithAccount, type Person } from './worlds/people.ts';
import { createTestDatabase, type TestDatabase } from './worlds/test-database.ts';

const alreadyIssued = 'Cannot issue initial credential: Active credential already exists for this member and program.';
const nothingToPunch =
  'Cannot punch credential: No existing active credential found. Please issue an initial credential first.';
const unknownId = '00000000-0000-4000-8000-000000000001';
const dayMs = 86_400_000;

// January 10 in UTC and still January 9 in Denver.
const evening = lastJanuaryEvening();
const year = evening.getUTCFullYear();
const later = new Date(evening.getTime() + 60_000);
const latest = new Date(later.getTime() + 60_000);

let tested: TestDatabase;
let admin: Person;

beforeAll(async () => {
  tested = await createTestDatabase();
  admin = await tested.asOwner((transaction) => addAdministrator(transaction));
});
afterAll(() => tested.close());

describe('issuing', () => {
  test('issuing writes the credential, one punch and one ledger row, all at the same instant', async () => {
    const place = await addPlace(tested, { validityDays: 42 });
    const outcome = await punched(tested, admin.claims, 'issue', place, evening);
    const { credentials, punches, ledger } = await writtenFor(tested, place);
    const expires = new Date(evening.getTime() + 42 * dayMs);
    expect(credentials).toMatchObject([
      { id: outcome.credential.id, status: 'valid', issued_date: evening, expiration_date: expires, season_id: null },
    ]);
    expect(punches).toMatchObject([
      {
        id: outcome.punch.id,
        punch_type: 'initial_issuance',
        punch_date: evening,
        notes: `Initial credential issued on 1/9/${year}`,
      },
    ]);
    expect(ledger).toMatchObject([
      {
        credential_id: outcome.credential.id,
        kind: 'issue',
        actor_id: admin.userId,
        at: evening,
        old_status: null,
        new_status: 'valid',
        old_expiration_date: null,
        new_issued_date: evening,
        new_expiration_date: expires,
        base: null,
        is_annual_initial: false,
        is_live_mission: false,
        season_id: null,
      },
    ]);
  });

  test('issuing a second time is refused and writes nothing', async () => {
    const place = await addPlace(tested);
    await punched(tested, admin.claims, 'issue', place, evening);
    expect(await act(tested, admin.claims, 'issue', place, later)).toEqual({
      kind: 'refused',
      code: 'credential_held',
      message: alreadyIssued,
    });
    const { credentials, punches, ledger } = await writtenFor(tested, place);
    expect([credentials.length, punches.length, ledger.length]).toEqual([1, 1, 1]);
  });

  test('issuing a lapsed credential is refused, since it is still held', async () => {
    const place = await addPlace(tested, { validityDays: 1 });
    await punched(tested, admin.claims, 'issue', place, evening);
    const later = new Date(evening.getTime() + 3 * dayMs);
    expect(await act(tested, admin.claims, 'issue', place, later)).toEqual({
      kind: 'refused',
      code: 'credential_held',
      message: alreadyIssued,
    });
  });

  test('issuing a removed credential brings it back with new dates and says so in its punch', async () => {
    const place = await addPlace(tested, { validityDays: 42 });
    const first = await punched(tested, admin.claims, 'issue', place, evening);
    await act(tested, admin.claims, 'remove', place, later);
    const again = await punched(tested, admin.claims, 'issue', { ...place, notes: 'came back' }, latest);
    expect(again.credential.id).toBe(first.credential.id);
    const { credentials, punches, ledger } = await writtenFor(tested, place);
    const expires = new Date(latest.getTime() + 42 * dayMs);
    expect(credentials).toMatchObject([{ status: 'valid', issued_date: latest, expiration_date: expires }]);
    expect(punches.map(({ punch_type, notes }) => [punch_type, notes])).toEqual([
      ['initial_issuance', `Initial credential issued on 1/9/${year}`],
      ['recertification', 'Certification reactivated: came back'],
    ]);
    expect(ledger.map(({ kind, at }) => [kind, at])).toEqual([
      ['issue', evening],
      ['remove', later],
      ['reactivate', latest],
    ]);
  });

  test('a reactivation without notes says "Certification reactivated"', async () => {
    const place = await addPlace(tested);
    await punched(tested, admin.claims, 'issue', place, evening);
    await act(tested, admin.claims, 'remove', place, later);
    const { punch } = await punched(tested, admin.claims, 'issue', place, latest);
    expect(punch.notes).toBe('Certification reactivated');
  });
});

describe('renewing', () => {
  test('renewing resets the dates and writes one punch and one ledger row with every fact', async () => {
    const place = await addPlace(tested, { validityDays: 42 });
    await punched(tested, admin.claims, 'issue', place, evening);
    const facts = { ...place, base: 'LG2', liveMission: true, notes: 'two patients' } as const;
    const { punch } = await punched(tested, admin.claims, 'renew', facts, later);
    expect(punch).toMatchObject({
      punch_type: 'live_mission',
      notes: `[LIVE MISSION] 1/9/${year} Punch recorded on 1/9/${year} for base LG2: two patients`,
    });
    const { credentials, punches, ledger } = await writtenFor(tested, place);
    const expires = new Date(later.getTime() + 42 * dayMs);
    expect(credentials).toMatchObject([{ issued_date: later, expiration_date: expires }]);
    expect(punches).toHaveLength(2);
    expect(ledger).toHaveLength(2);
    expect(ledger[1]).toMatchObject({
      kind: 'renew',
      actor_id: admin.userId,
      at: later,
      old_status: 'valid',
      new_status: 'valid',
      old_issued_date: evening,
      new_expiration_date: expires,
      base: 'LG2',
      is_annual_initial: false,
      is_live_mission: true,
    });
  });

  test.each([
    ['nothing ticked', {}, 'recertification', `Punch recorded on 1/9/${year}`],
    [
      'an annual training',
      { annualInitialTraining: true, base: 'LG3' },
      'recertification',
      `Annual Initial Training punch recorded on 1/9/${year} for base LG3`,
    ],
    [
      'an annual training on a live mission',
      { annualInitialTraining: true, liveMission: true, base: 'LG7' },
      'live_mission',
      `[LIVE MISSION] 1/9/${year} Annual Initial Training punch recorded on 1/9/${year} for base LG7`,
    ],
    ['notes alone', { notes: ' as told by the crew ' }, 'recertification', 'as told by the crew'],
    ['notes that tell of a mission', { notes: 'Live Mission to the pass' }, 'live_mission', 'Live Mission to the pass'],
  ] as const)('renewing with %s writes the specified sentence', async (_title, facts, punch_type, notes) => {
    const place = await addPlace(tested);
    await punched(tested, admin.claims, 'issue', place, evening);
    const { punch } = await punched(tested, admin.claims, 'renew', { ...place, ...facts }, later);
    expect(punch).toMatchObject({ punch_type, notes });
  });

  test.each([
    ['Avalanche Deployment', 365],
    ['Rescue Deployment', 42],
  ])('an annual punch on a 42-day %s is valid for %i days', async (name, days) => {
    const place = await addPlace(tested, { name, validityDays: 42 });
    await punched(tested, admin.claims, 'issue', place, evening);
    await punched(tested, admin.claims, 'renew', { ...place, annualInitialTraining: true, base: 'LG1' }, later);
    const { credentials, ledger } = await writtenFor(tested, place);
    expect(credentials).toMatchObject([{ expiration_date: new Date(later.getTime() + days * dayMs) }]);
    expect(ledger[1]).toMatchObject({ is_annual_initial: true, base: 'LG1' });
  });

  test('a plain punch after the annual one may shorten the expiry', async () => {
    const place = await addPlace(tested, { validityDays: 42 });
    await punched(tested, admin.claims, 'issue', place, evening);
    await punched(tested, admin.claims, 'renew', { ...place, annualInitialTraining: true, base: 'LG1' }, later);
    await punched(tested, admin.claims, 'renew', place, latest);
    const { credentials } = await writtenFor(tested, place);
    expect(credentials).toMatchObject([{ expiration_date: new Date(latest.getTime() + 42 * dayMs) }]);
  });

  test('renewing is refused if nothing is held, before the first issue and after a removal', async () => {
    const place = await addPlace(tested);
    const refused = { kind: 'refused', code: 'credential_not_held', message: nothingToPunch };
    expect(await act(tested, admin.claims, 'renew', place, evening)).toEqual(refused);
    await punched(tested, admin.claims, 'issue', place, evening);
    await act(tested, admin.claims, 'remove', place, later);
    expect(await act(tested, admin.claims, 'renew', place, latest)).toEqual(refused);
    expect((await writtenFor(tested, place)).punches).toHaveLength(1);
  });

  test('an annual training without a base is refused', async () => {
    const place = await addPlace(tested);
    await punched(tested, admin.claims, 'issue', place, evening);
    expect(await act(tested, admin.claims, 'renew', { ...place, annualInitialTraining: true }, later)).toEqual({
      kind: 'refused',
      code: 'base_needed',
      message: 'Please select a base for Annual Initial Training',
    });
  });
});

test('removing makes the credential inactive, with one ledger row and no punch', async () => {
  const place = await addPlace(tested, { validityDays: 42 });
  await punched(tested, admin.claims, 'issue', place, evening);
  expect(await act(tested, admin.claims, 'remove', place, later)).toMatchObject({
    kind: 'done',
    credential: { status: 'inactive' },
  });
  const { credentials, punches, ledger } = await writtenFor(tested, place);
  const expires = new Date(evening.getTime() + 42 * dayMs);
  expect(credentials).toMatchObject([{ status: 'inactive', issued_date: evening, expiration_date: expires }]);
  expect(punches).toHaveLength(1);
  expect(ledger).toHaveLength(2);
  expect(ledger[1]).toMatchObject({
    kind: 'remove',
    actor_id: admin.userId,
    at: later,
    old_status: 'valid',
    new_status: 'inactive',
  });
});

test('removing is refused if nothing is held', async () => {
  const place = await addPlace(tested);
  expect(await act(tested, admin.claims, 'remove', place, evening)).toEqual({
    kind: 'refused',
    code: 'credential_not_held',
    message: 'Failed to remove credential',
  });
});

describe('an act', () => {
  const verbs = ['issue', 'renew', 'remove'] as const;

  test.each(verbs)('an attempt to %s reports an unknown member or program', async (verb) => {
    const place = await addPlace(tested);
    expect(await act(tested, admin.claims, verb, { ...place, memberId: unknownId })).toEqual({
      kind: 'missing',
      code: 'member_missing',
      message: 'Member not found',
    });
    expect(await act(tested, admin.claims, verb, { ...place, programId: unknownId })).toEqual({
      kind: 'missing',
      code: 'program_missing',
      message: 'Program not found',
    });
  });

  test.each(verbs)('an attempt to %s is refused to a member, even for themselves', async (verb) => {
    const person = await tested.asOwner((transaction) => addMemberWithAccount(transaction));
    const place = { ...(await addPlace(tested)), memberId: person.memberId };
    await expectRefusal(act(tested, person.claims, verb, place), '42501');
    expect((await writtenFor(tested, place)).ledger).toEqual([]);
  });

  test.each(['issue', 'renew'] as const)('an attempt to %s whose rights end midway writes nothing', async (verb) => {
    const place = await addPlace(tested);
    if (verb === 'renew') await punched(tested, admin.claims, 'issue', place, evening);
    const before = await writtenFor(tested, place);
    const demoted = await tested.asOwner((transaction) => addAdministrator(transaction));
    const late = tested.database.asActor(demoted.claims, (transaction) => {
      const query: typeof transaction.query = async (text, values) => {
        if (text.includes('acts.write('))
          await tested.asOwner((owner) =>
            owner.query('update administrators set is_active = false where user_id = $1', [demoted.userId]),
          );
        return transaction.query(text, values);
      };
      return actIn({ ...transaction, query }, verb, place, later);
    });
    await expectRefusal(late, '42501');
    expect(await writtenFor(tested, place)).toEqual(before);
  });

  test('an act that fails between the change and the punch leaves nothing', async () => {
    const place = await addPlace(tested);
    const unwritable = (verb: 'issue' | 'renew', at: Date) =>
      tested.database.asActor(admin.claims, async (transaction) => {
        const query: typeof transaction.query = (text, values) =>
          transaction.query(text, text.includes('acts.write(') ? [tooLong(String(values?.[0])), values?.[1]] : values);
        return actIn({ ...transaction, query }, verb, place, at);
      });
    const tooLong = (changes: string) =>
      JSON.stringify(JSON.parse(changes, (key, value) => (key === 'notes' ? 'x'.repeat(4_001) : value)));
    await expectRefusal(unwritable('issue', evening), '23514');
    expect(await writtenFor(tested, place)).toEqual({ credentials: [], punches: [], ledger: [] });
    await punched(tested, admin.claims, 'issue', place, evening);
    const before = await writtenFor(tested, place);
    await expectRefusal(unwritable('renew', later), '23514');
    expect(await writtenFor(tested, place)).toEqual(before);
  });
});
