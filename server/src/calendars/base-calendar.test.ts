import { addGrant } from '@ffl/database/tests/worlds/grantees';
import { addSession, type Person } from '@ffl/database/tests/worlds/people';
import { addTraining } from '@ffl/database/tests/worlds/trainings';
import { addCalendarDays } from '@ffl/domain/time/denver';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type CalendarWorld, createCalendarWorld } from '../../tests/worlds/calendar-world.ts';

let world: CalendarWorld;
let admin: Person;

beforeAll(async () => {
  world = await createCalendarWorld();
});
beforeEach(async () => {
  world.flight.setNow(world.start);
  admin = await world.newAdministrator();
});
afterAll(() => world.close());

test('an administrator reads the trainings of a base and no other, and no names', async () => {
  const plan = (type: string, days: number, base: string | null) =>
    world.tested.asOwner((transaction) => addTraining(transaction, { type, date: world.day(days), base }));
  const [past, next] = [await plan('Hoist, night', -92, 'LG3'), await plan('Crevasse', 3, 'LG3')];
  await plan('Too long ago', -93, 'LG3');
  await plan('Elsewhere', 3, 'LG4');
  await plan('Nowhere', 3, null);
  const path = await world.make(admin, await world.baseNamed('LG3'));
  const events = await world.read(path);
  expect(events.map(({ uid, title, from }) => [uid, title, from])).toEqual([
    [past, 'Hoist, night at LG3', world.day(-92)],
    [next, 'Crevasse at LG3', world.day(3)],
  ]);
  expect(events[1]?.url).toBe(`http://flight.test/training/${next}`);
  await world.asOwner('update training_sessions set date = $2 where id = $1', [next, world.day(30)]);
  expect((await world.read(path)).map(({ uid, from, revision }) => [uid, from, revision])).toEqual([
    [past, world.day(-92), 2],
    [next, world.day(30), 2],
  ]);
  await world.asOwner('delete from training_sessions where id = $1', [next]);
  expect((await world.read(path)).map(({ uid }) => uid)).toEqual([past]);
});

test('an administrator reads the weeks that run short as the board has them', async () => {
  const program = await world.newProgram({ name: 'Winch Rescue', base: 'LG5' });
  await world.asOwner('insert into app.program_needs (program_id, needed) values ($1, 2)', [program]);
  const [member, other] = [await world.newMember(), await world.newMember()];
  const ahead = (days: number) => addCalendarDays(new Date(), days).toISOString();
  await world.hold(member, program, ahead(400));
  await world.hold(other, program, ahead(30));
  const baseId = await world.baseNamed('LG5');
  const { body } = await world.ask(admin, '/rest/v1/rpc/readiness_weeks', { base: 'LG5' });
  const { weeks, programs } = body as { weeks: string[]; programs: { by_week: number[] }[] };
  const short = weeks.filter((_, place) => (programs[0]?.by_week[place] ?? 0) < 2);
  expect(short.length).toBeGreaterThan(6);
  expect(short.length).toBeLessThan(12);
  const events = await world.read(await world.make(admin, baseId));
  expect(events.map(({ uid, from }) => [uid, from])).toEqual(short.map((week) => [`${baseId}-${week}`, week]));
  expect(new Set(events.map(({ title }) => title))).toEqual(new Set(['LG5 is short: Winch Rescue 1 of 2']));
});

test("an administrator loses a base's calendar with the rights, for good, and with the base, and keeps their own", async () => {
  const adminAndMember = await world.newMember();
  await world.asOwner(
    `insert into administrators (user_id, role, first_name, last_name) values ($1, 'admin', 'A', 'B')`,
    [adminAndMember.userId],
  );
  adminAndMember.claims = await world.tested.asOwner((transaction) => addSession(transaction, adminAndMember.userId));
  const [own, ofBase] = [
    await world.make(adminAndMember),
    await world.make(adminAndMember, await world.baseNamed('LG6')),
  ];
  const statuses = async () => [(await world.flight.get(own)).status, (await world.flight.get(ofBase)).status];
  expect(await statuses()).toEqual([200, 200]);
  const activity = 'update administrators set is_active = $2 where user_id = $1';
  await world.asOwner(activity, [adminAndMember.userId, false]);
  expect(await statuses()).toEqual([200, 404]);
  await world.asOwner(activity, [adminAndMember.userId, true]);
  expect(await statuses()).toEqual([200, 404]);
  const [{ id } = { id: '' }] = await world.asOwner<{ id: string }>(
    `insert into bases (base_name) values ('Short-lived') returning id`,
  );
  const passing = await world.make(admin, id);
  await world.asOwner('delete from bases where id = $1', [id]);
  expect((await world.flight.get(passing)).status).toBe(404);
});

test('the calendar of a base is gone at once for somebody who stops administering, and no grant opens it', async () => {
  const baseId = await world.baseNamed('LG6');
  const ofBase = await world.make(admin, baseId);
  await world.tested.asOwner(async (transaction) => {
    await addGrant(transaction, admin.userId, { kind: 'lead', scope: 'all' });
    await addGrant(transaction, admin.userId, { kind: 'lead', scope: 'base', baseId });
    await transaction.query('delete from administrators where user_id = $1', [admin.userId]);
    admin.claims = await addSession(transaction, admin.userId);
  });
  expect((await world.flight.get(ofBase)).status).toBe(404);
  expect(await world.askFor(admin, { baseId })).toMatchObject({ status: 409, body: { code: 'no_calendar' } });
  expect((await world.ask(admin, '/rest/v1/rpc/own_calendars', {})).body).toEqual({ calendars: [] });
});
