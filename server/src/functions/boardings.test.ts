import { randomUUID } from 'node:crypto';
import { boardingLimits } from '@ffl/domain/boardings/limits';
import { cardLimits } from '@ffl/domain/cards/limits';
import { listedProgram } from '@ffl/domain/cards/sought';
import { writePayload, writeStatement } from '@ffl/domain/cards/statement';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type BoardingWorld, createBoardingWorld } from '../../tests/worlds/boarding-world.ts';

let world: BoardingWorld;

beforeAll(async () => {
  world = await createBoardingWorld();
});
beforeEach(() => world.pass(6));
afterAll(() => world.close());

test('a device is enrolled once by its code, typed in any way, and never learns another', async () => {
  const { code } = await world.makeDevice();
  expect(code).toMatch(/^[A-Z2-9]{5}-[A-Z2-9]{5}$/);
  const { status, body } = await world.call('enroll-boarding-device', {
    code: ` ${code.toLowerCase().replace('-', ' ')}`,
  });
  expect([status, body.data]).toEqual([
    200,
    {
      id: expect.any(String),
      name: 'Phone in the hangar',
      base: 'LG2',
      token: expect.stringMatching(/^[\w-]{43}$/),
    },
  ]);
  expect(await world.call('enroll-boarding-device', { code })).toMatchObject({
    status: 410,
    body: { code: 'device_code_refused' },
  });
});

test("a device isn't enrolled by a code an hour old, a revoked one's, or none", async () => {
  const late = await world.makeDevice();
  world.pass(60);
  const revoked = await world.makeDevice();
  await world.asAdmin(`select public.revoke_boarding_device($1)`, [revoked.id]);
  for (const code of [late.code, revoked.code, '', '-', 'AAAAA-AAAAA']) {
    expect((await world.call('enroll-boarding-device', { code })).status).toBe(410);
  }
});

test('a device is made by administrators, at a base that exists', async () => {
  const member = await world.memberWithCredential();
  expect((await world.call('make-boarding-device', { name: 'x', baseId: world.baseId }, member)).status).toBe(403);
  expect((await world.call('make-boarding-device', { name: '  ', baseId: world.baseId }, world.admin)).status).toBe(
    400,
  );
  expect(await world.call('make-boarding-device', { name: 'x', baseId: randomUUID() }, world.admin)).toMatchObject({
    status: 404,
    body: { code: 'base_missing' },
  });
});

describe('a boarding', () => {
  test('a boarding is written for the member of the card, at the base of the device, once', async () => {
    const token = await world.enrolled();
    const person = await world.memberWithCredential();
    const sent = await world.boarding(person, { kind: 'boarded', mission: 'N911FL' });
    for (let time = 0; time < 2; time += 1)
      expect(await world.record(token, [sent])).toEqual([{ key: sent.key, refused: null }]);
    expect(await world.logged(sent.key)).toEqual([
      { kind: 'boarded', base: 'LG2', mission: 'N911FL', member_id: person.memberId, verdict: 'valid', at: sent.at },
    ]);
  });

  test('a boarding is written once by requests that arrive together', async () => {
    const token = await world.enrolled();
    const sent = await world.boarding(await world.memberWithCredential(), { kind: 'boarded' });
    const undo = { kind: 'void', key: randomUUID(), at: sent.at, undoes: sent.key };
    await Promise.all(Array.from({ length: 8 }, () => world.record(token, [sent, undo])));
    const [count] = await world.rowsOf('select count(*)::int as rows from app.boardings where key = any($1)', [
      [sent.key, undo.key],
    ]);
    expect(count).toEqual({ rows: 2 });
  });

  test('a boarding that waited for days keeps both times, and one ahead happened when it arrived', async () => {
    const token = await world.enrolled();
    const person = await world.memberWithCredential();
    const late = await world.boarding(person, { kind: 'boarded' });
    world.pass(3 * 24 * 60);
    const ahead = { ...late, key: randomUUID(), at: new Date(world.now().getTime() + 3_600_000).toISOString() };
    await world.record(token, [late, ahead]);
    expect(await world.logged(late.key)).toMatchObject([{ at: late.at, member_id: person.memberId }]);
    expect(await world.logged(ahead.key)).toMatchObject([{ at: world.now().toISOString() }]);
  });

  test('a boarding of a card that is not ours, or of none, keeps what the card said until that name is deleted', async () => {
    const token = await world.enrolled();
    const person = await world.memberWithCredential();
    const ours = await world.boarding(person, { kind: 'refused', verdict: 'forged' });
    const forged = { ...ours, statement: `${ours.statement?.slice(0, -4)}AAAA` };
    const unread = { ...ours, key: randomUUID(), statement: null, verdict: 'unreadable' };
    await world.record(token, [forged, unread]);
    for (const { key } of [forged, unread]) expect(await world.logged(key)).toMatchObject([{ member_id: null }]);
    const names = `select n.name from app.boardings b join app.boarding_names n on n.boarding_id = b.id where b.key = $1`;
    expect(await world.rowsOf(names, [forged.key])).toEqual([{ name: 'Amelia Ortega' }]);
    await world.sql('delete from members where id = $1', [person.memberId]);
    expect(await world.rowsOf(names, [forged.key])).toEqual([]);
  });

  test('a boarding is about the programs that were meant, also where a card has no room for their whole name', async () => {
    const token = await world.enrolled();
    const name = `Night Hoist and Short Haul Currency for Rescuers ${'é'.repeat(20)}`;
    const named = 'insert into programs (name, base_id) values ($1, $2) returning id';
    const [long] = await world.rowsOf(named, [name, world.baseId]);
    await world.rowsOf(named, [`${name.slice(0, 40)} of Others`, world.baseId]);
    const { name: program, base } = listedProgram({ name, type: null, base: 'LG2' });
    const sent = await world.boarding(await world.memberWithCredential(), {
      checked: { text: '', type: null, program, base },
    });
    await world.record(token, [sent]);
    expect(await world.rowsOf('select program_ids as ids from app.boardings where key = $1', [sent.key])).toEqual([
      { ids: [long?.id] },
    ]);
  });

  test('a boarding keeps no name that a card had cut once its member is deleted', async () => {
    const token = await world.enrolled();
    const person = await world.memberWithCredential();
    await world.sql(`update members set last_name = repeat('é', 60) where id = $1`, [person.memberId]);
    const ours = await world.boarding(person, { kind: 'refused', verdict: 'forged' });
    await world.record(token, [{ ...ours, statement: `${ours.statement?.slice(0, -4)}AAAA` }]);
    const names = `select n.name from app.boardings b join app.boarding_names n on n.boarding_id = b.id where b.key = $1`;
    expect(await world.rowsOf(names, [ours.key])).toEqual([{ name: expect.stringMatching(/^Amelia é+…$/) }]);
    await world.sql('delete from members where id = $1', [person.memberId]);
    expect(await world.rowsOf(names, [ours.key])).toEqual([]);
  });

  test("a boarding of a made-up card is written, and what its name would do to lines around it isn't", async () => {
    const token = await world.enrolled();
    const person = await world.memberWithCredential();
    const sent = await world.boarding(person, { kind: 'refused', verdict: 'forged' });
    const names = { 'Eve\0\u202eOrtega\n': 'Eve Ortega', '\0': null };
    for (const [memberName, name] of Object.entries(names)) {
      const payload = writePayload({ ...ofNobody, memberName });
      const key = randomUUID();
      await world.record(token, [{ ...sent, key, statement: writeStatement(payload, new Uint8Array(64)) }]);
      const kept = `select n.name from app.boardings b left join app.boarding_names n on n.boarding_id = b.id where b.key = $1`;
      expect(await world.rowsOf(kept, [key])).toEqual([{ name }]);
    }
  });

  test('a boarding fits in a request of a stranger with as many as a device sends, each as long as it may be', async () => {
    const token = await world.enrolled();
    const long = (length: number) => '\u20ac'.repeat(length);
    const { missionMaxLength, reasonMaxLength, atOnce } = boardingLimits;
    const boardings = Array.from({ length: atOnce }, () => ({
      ...{ key: randomUUID(), at: world.now().toISOString(), kind: 'boarded_anyway', verdict: 'unreadable' },
      ...{
        mission: long(missionMaxLength),
        reason: long(reasonMaxLength),
        statement: 'A'.repeat(cardLimits.textMaxLength),
      },
      checked: { text: long(200), type: null, program: long(200), base: long(80) },
    }));
    expect(await world.record(token, boardings)).toHaveLength(atOnce);
  });

  test.each([
    ['boarded anyway without a reason', { kind: 'boarded_anyway', reason: ' x ' }, 'reason_needed'],
    ['older than thirty days', { kind: 'boarded', at: '2026-01-01T00:00:00.000Z' }, 'too_old'],
  ])('a boarding %s is refused beside others that are taken in', async (_, given, refused) => {
    const token = await world.enrolled();
    const person = await world.memberWithCredential();
    const wrong = await world.boarding(person, given);
    const right = await world.boarding(person, { kind: 'boarded_anyway', reason: 'Life at risk' });
    expect(await world.record(token, [wrong, right])).toEqual([
      { key: wrong.key, refused },
      { key: right.key, refused: null },
    ]);
    expect(await world.logged(wrong.key)).toEqual([]);
  });

  test('a boarding is taken back with a reason, by its device within ten minutes, later by an administrator', async () => {
    const [token, other] = [await world.enrolled(), await world.enrolled()];
    const sent = await world.boarding(await world.memberWithCredential(), { kind: 'boarded' });
    await world.record(token, [sent]);
    const undo = (minutes: number) => ({
      kind: 'void',
      key: randomUUID(),
      at: new Date(Date.parse(sent.at) + minutes * 60_000).toISOString(),
      undoes: sent.key,
      reason: 'Wrong flight',
    });
    world.pass(20);
    expect(await world.record(other, [undo(1)])).toMatchObject([{ refused: 'nothing_to_undo' }]);
    expect(await world.record(token, [undo(11)])).toMatchObject([{ refused: 'nothing_to_undo' }]);
    expect(await world.record(token, [undo(10)])).toMatchObject([{ refused: null }]);
    const reason = `select v.reason from app.boardings v join app.boardings b on b.id = v.voids where b.key = $1`;
    expect(await world.rowsOf(reason, [sent.key])).toEqual([{ reason: 'Wrong flight' }]);

    const second = await world.boarding(await world.memberWithCredential(), { kind: 'boarded' });
    await world.record(token, [second]);
    const [row] = await world.rowsOf('select id from app.boardings where key = $1', [second.key]);
    const back = 'select public.undo_boarding($1, $2) as undone';
    await expect(world.asAdmin(back, [row?.id, ' x '])).rejects.toThrow('A reason has 3 to 500 characters');
    expect(await world.asAdmin(back, [row?.id, 'Wrong person'])).toEqual([{ undone: true }]);
    expect(await world.asAdmin(back, [row?.id, 'Wrong person'])).toEqual([{ undone: false }]);
  });
});

test('a revoked device and a made-up one write nothing, and no answer names anybody', async () => {
  const { id, code } = await world.makeDevice();
  const { body } = await world.call('enroll-boarding-device', { code });
  const { token } = body.data as { token: string };
  const sent = await world.boarding(await world.memberWithCredential(), { kind: 'boarded' });
  expect(await world.asAdmin(`select public.revoke_boarding_device($1) as done`, [id])).toEqual([{ done: true }]);
  for (const bad of [token, '', 'x'.repeat(43)]) {
    expect(await world.call('record-boardings', { token: bad, boardings: [sent] })).toMatchObject({
      status: 401,
      body: { code: 'device_refused' },
    });
  }
  expect(await world.logged(sent.key)).toEqual([]);
});

test('a device that sends too much waits', async () => {
  const token = await world.enrolled();
  await world.sql(
    `insert into app.attempt_counters select 'boardings of device', id, 150, $1 from app.boarding_devices where token_hash = sha256($2)`,
    [world.now(), token],
  );
  const sent = await world.boarding(await world.memberWithCredential(), { kind: 'boarded' });
  expect(await world.call('record-boardings', { token, boardings: [sent] })).toMatchObject({
    status: 429,
    body: { code: 'too_many_boardings' },
  });
});

test('the boarding log is append-only, and nobody who serves requests reads it', async () => {
  for (const change of [`update app.boardings set mission = 'x'`, 'delete from app.boardings'])
    await expect(world.sql(change)).rejects.toThrow('The ledger is append-only');
  await expect(world.asAdmin('select * from app.boardings')).rejects.toThrow('permission denied');
});

const ofNobody = {
  ...{ keyId: 'AAAAAAAA', signedAt: new Date(), phone: null },
  programs: [{ index: 1, name: 'Lift Ticket', base: null, until: new Date() }],
};
