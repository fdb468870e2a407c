import type { MemberPerson } from '@ffl/database/tests/worlds/people';
import { addTraining } from '@ffl/database/tests/worlds/trainings';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bearer } from '../../tests/worlds/account-world.ts';
import { type CalendarWorld, createCalendarWorld } from '../../tests/worlds/calendar-world.ts';
import { readByBoth } from '../../tests/worlds/read-calendar.ts';

let world: CalendarWorld;
let member: MemberPerson;

beforeAll(async () => {
  world = await createCalendarWorld();
});
beforeEach(async () => {
  world.lines.length = 0;
  world.flight.setNow(world.start);
  member = await world.newMember();
});
afterAll(() => world.close());

const inFile = (at: Date) => `${at.toISOString().slice(0, 19)}Z`;

test("a member reads when what they hold ends, and nothing of anybody else's", async () => {
  const program = await world.newProgram({ name: 'Rescue, at night' });
  const other = await world.newMember();
  await world.hold(other, program, '2026-12-24T06:59:59.999Z');
  await world.hold(other, await world.newProgram(), '2026-12-01T18:00:00Z');
  const id = await world.hold(member, program, '2099-01-01T06:59:59.999Z');
  const [removed] = [await world.hold(member, await world.newProgram(), '2099-02-01T18:00:00Z')];
  await world.asOwner(`update certifications set status = 'inactive' where id = $1`, [removed]);
  expect(await world.read(await world.make(member))).toEqual([
    {
      uid: id,
      title: 'Rescue, at night expires',
      text: 'Until Dec 31, 2098, 11:59 PM MST. A punch keeps it in force.',
      place: '',
      from: '2098-12-31',
      until: '2099-01-01',
      revision: 1,
      changedAt: inFile(world.start),
      url: 'http://flight.test/member',
    },
  ]);
});

test('a member sees a renewal as the same event on another day, with a later revision', async () => {
  const id = await world.hold(member, await world.newProgram(), '2095-12-01T18:00:00Z');
  const path = await world.make(member);
  const [before] = await world.read(path);
  world.flight.setNow(world.later(10));
  const [same] = await world.read(path);
  expect(same).toEqual(before);
  await world.asOwner('update certifications set expiration_date = $2 where id = $1', [id, '2096-02-29T18:00:00Z']);
  const events = await world.read(path);
  expect(events).toEqual([
    expect.objectContaining({
      uid: before?.uid,
      from: '2096-02-29',
      revision: 2,
      changedAt: inFile(world.later(10)),
    }),
  ]);
});

test('a member reads what brings a credential back once it ended, as the same event with a later revision', async () => {
  await world.hold(member, await world.newProgram(), world.later(5).toISOString());
  const path = await world.make(member);
  const [before] = await world.read(path);
  expect(before?.text).toMatch(/\. A punch keeps it in force\.$/);
  world.flight.setNow(world.later(10));
  const text = before?.text.replace('A punch keeps it in force.', 'A punch brings it back.');
  expect(await world.read(path)).toEqual([{ ...before, text, revision: 2, changedAt: inFile(world.later(10)) }]);
});

test("a member reads the trainings to which they come, until they say that they can't", async () => {
  const plan = (type: string, days: number) =>
    world.tested.asOwner((transaction) => addTraining(transaction, { type, date: world.day(days), base: 'LG1' }));
  const [today, next, over, declined, others] = [
    await plan('Hoist', 0),
    await plan('Crevasse', 5),
    await plan('Over', -1),
    await plan('Declined', 5),
    await plan("Another member's", 5),
  ];
  const other = await world.newMember();
  const answer = (id: string, comes: boolean, { memberId } = member) =>
    world.asOwner(
      `insert into app.training_answers (session_id, member_id, comes, answered_at, by_administrator)
       values ($1, $2, $3, now(), false)`,
      [id, memberId, comes],
    );
  for (const id of [today, next, over]) await answer(id, true);
  await answer(declined, false);
  for (const id of [next, others]) await answer(id, true, other);
  const path = await world.make(member);
  expect((await world.read(path)).map(({ uid, title, from }) => [uid, title, from])).toEqual([
    [today, 'Hoist at LG1', world.day(0)],
    [next, 'Crevasse at LG1', world.day(5)],
  ]);
  await world.asOwner('update training_sessions set date = $2 where id = $1', [next, world.day(9)]);
  expect((await world.read(path)).map(({ uid, from }) => [uid, from])).toEqual([
    [today, world.day(0)],
    [next, world.day(9)],
  ]);
  await world.asOwner('update app.training_answers set comes = false where session_id = $1', [next]);
  expect((await world.read(path)).map(({ uid }) => uid)).toEqual([today]);
});

test('a calendar program gets a calendar for itself alone, without a cookie, under a name without the token', async () => {
  const path = await world.make(member);
  const { status, headers } = await world.flight.get(path);
  expect(status).toBe(200);
  expect(headers.get('Content-Type')).toBe('text/calendar; charset=utf-8');
  expect(headers.get('Cache-Control')).toBe('private, no-cache');
  expect(headers.get('Content-Disposition')).toBe('attachment; filename="flight-for-life.ics"');
  expect(headers.get('X-Robots-Tag')).toBe('noindex');
  expect(headers.get('Set-Cookie')).toBeNull();
});

test('a calendar program hears that nothing is new, until something is', async () => {
  const path = await world.make(member);
  const first = await world.flight.get(path);
  const tag = first.headers.get('ETag') ?? '';
  expect(tag).toMatch(/^"[\w-]{43}"$/);
  for (const known of [tag, `W/${tag}`, `"other", ${tag}`]) {
    const again = await world.flight.get(path, { 'If-None-Match': known });
    expect([again.status, await again.text(), again.headers.get('ETag')]).toEqual([304, '', tag]);
  }
  await world.hold(member, await world.newProgram(), '2026-12-01T18:00:00Z');
  const next = await world.flight.get(path, { 'If-None-Match': tag });
  expect(next.status).toBe(200);
  expect(next.headers.get('ETag')).not.toBe(tag);
});

test('a calendar program gets the same headers by HEAD', async () => {
  const path = await world.make(member);
  const [head, get] = [await world.flight.app.request(path, { method: 'HEAD' }), await world.flight.get(path)];
  expect([head.status, await head.text()]).toEqual([200, '']);
  for (const name of ['Content-Type', 'ETag', 'Cache-Control'])
    expect(head.headers.get(name)).toBe(get.headers.get(name));
});

test('a calendar program can only read', async () => {
  const path = await world.make(member);
  for (const method of ['POST', 'PUT', 'DELETE']) {
    expect((await world.flight.app.request(path, { method })).status).toBe(404);
  }
  expect(await world.read(path)).toEqual([]);
});

test("a calendar program needs no sign-in, and someone else's changes nothing", async () => {
  const id = await world.hold(member, await world.newProgram(), '2026-12-01T18:00:00Z');
  const path = await world.make(member);
  const admin = await world.newAdministrator();
  const response = await world.flight.get(path, bearer(await world.flight.tokenFor(admin.claims)));
  expect(readByBoth(await response.text())).toMatchObject([{ uid: id }]);
});

describe('address', () => {
  /** The response without the parts that differ each time. */
  async function lastingParts(path: string): Promise<unknown> {
    const response = await world.flight.get(path);
    const headers = Object.fromEntries(response.headers);
    delete headers['x-request-id'];
    return [response.status, headers, await response.text()];
  }

  test("a calendar's address that is unknown, replaced, removed, or no address at all is answered alike", async () => {
    const unknown = await lastingParts(`/calendar/v1/${'A'.repeat(43)}.ics`);
    expect(unknown).toEqual([404, expect.objectContaining({ 'cache-control': 'no-store' }), 'Not found']);
    const replaced = await world.make(member);
    const removed = await world.make(member);
    expect(await lastingParts(replaced)).toEqual(unknown);
    expect(await world.end(member, {})).toEqual({ status: 200, body: true });
    const token = removed.slice('/calendar/v1/'.length, -'.ics'.length);
    for (const path of [
      removed,
      `/calendar/v1/${token}`,
      `/calendar/v1/${token}.ics.ics`,
      '/calendar/v1/.ics',
      '/calendar/v1/x',
      `${removed}/`,
      `${removed}/x`,
      '/calendar/v1/%00.ics',
      '/calendar/v1/%E0%A4%A.ics',
      '/calendar/v1/%ff.ics',
      "/calendar/v1/'%20or%20true--.ics",
      `/calendar/v1/${'a'.repeat(10_000)}.ics`,
      `/calendar/v1/${encodeURIComponent('🚁')}.ics`,
    ]) {
      expect([path, await lastingParts(path)]).toEqual([path, unknown]);
    }
  });

  test("a calendar's address ends with its account, its member's record, its confirmation, and while it is banned", async () => {
    const id = await world.hold(member, await world.newProgram(), '2026-12-01T18:00:00Z');
    const path = await world.make(member);
    const works = async () => (await world.flight.get(path)).status;
    const set = (text: string) => world.asOwner(`update auth.users set ${text} where id = $1`, [member.userId]);
    await set(`banned_until = now() + interval '1 day'`);
    expect(await works()).toBe(404);
    await set('banned_until = null, email_confirmed_at = null');
    expect(await works()).toBe(404);
    await set('email_confirmed_at = now()');
    expect(await world.read(path)).toMatchObject([{ uid: id }]);
    await world.asOwner('update members set user_id = null where id = $1', [member.memberId]);
    expect(await works()).toBe(404);
    await world.asOwner('update members set user_id = $2 where id = $1', [member.memberId, member.userId]);
    await world.asOwner('delete from members where id = $1', [member.memberId]);
    expect(await works()).toBe(404);
    expect(await world.asOwner('select from app.calendars where user_id = $1', [member.userId])).toEqual([]);
  });

  test("a calendar's address is stored nowhere, and in no line of the log, whatever goes wrong", async () => {
    const path = await world.make(member);
    const token = path.slice('/calendar/v1/'.length, -'.ics'.length);
    expect(token).toMatch(/^[\w-]{43}$/);
    await world.read(path);
    await world.asOwner('alter function app.read_calendar(bytea, timestamptz, integer) rename to gone');
    expect((await world.flight.get(path)).status).toBe(500);
    await world.asOwner('alter function app.gone(bytea, timestamptz, integer) rename to read_calendar');
    await world.flight.get(`${path}/more`);
    expect(world.lines.length).toBeGreaterThan(3);
    expect(world.lines.join()).not.toContain(token);
    expect(world.lines.map((line) => JSON.parse(line).route)).toContain('/calendar/v1/:file{.+}');
    const [{ kept } = {}] = await world.asOwner<{ kept: string }>(
      `select string_agg(t::text, '') as kept from (
         select c::text as t from app.calendars c
         union all select k::text from app.idempotency_keys k
         union all select e::text from app.security_events e) x`,
    );
    expect(kept).toContain(member.userId);
    expect(kept).not.toContain(token);
  });
});
