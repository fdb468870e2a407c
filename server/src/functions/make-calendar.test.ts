import { addAccount, type MemberPerson, type Person } from '@ffl/database/tests/worlds/people';
import { eventText } from '@ffl/domain/security/events';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type CalendarWorld, createCalendarWorld } from '../../tests/worlds/calendar-world.ts';

let world: CalendarWorld;
let member: MemberPerson;
let admin: Person;

beforeAll(async () => {
  world = await createCalendarWorld();
});
beforeEach(async () => {
  world.flight.setNow(world.start);
  member = await world.newMember();
  admin = await world.newAdministrator();
});
afterAll(() => world.close());

describe('an address is made', () => {
  test("a calendar's address is made for nobody else, for no base by members, and for no unknown base", async () => {
    const bare = await world.tested.asOwner((transaction) => addAccount(transaction));
    const refused = { code: 'no_calendar', message: 'Your account has no such calendar.' };
    for (const [person, baseId] of [
      [bare, null],
      [admin, null],
      [member, await world.baseNamed('LG1')],
      [admin, member.memberId],
    ] as const) {
      expect(await world.askFor(person, { baseId })).toMatchObject({ status: 409, body: refused });
    }
  });

  test.each([[{}], [{ baseId: 'LG1' }], [{ baseId: 1 }], [{ baseId: null, userId: 'x' }], [[]]])(
    "a calendar's address is never made from %j",
    async (body) => {
      expect((await world.askFor(member, body)).status).toBe(400);
    },
  );

  test("a calendar's address that is made, or ended, leaves an event that the security desk shows", async () => {
    await world.make(admin, await world.baseNamed('LG1'));
    await world.end(admin, { base: await world.baseNamed('LG1') });
    await world.end(admin, { base: await world.baseNamed('LG1') });
    const events = await world.asOwner<{ name: string; details: Record<string, unknown> }>(
      'select name, details from app.security_events where user_id = $1 order by id',
      [admin.userId],
    );
    expect(events.slice(-2).map(({ name, details }) => eventText(name, details))).toEqual([
      'Calendar address created of LG1',
      'Calendar address removed of LG1',
    ]);
  });
});

test("the list of one's own calendars has when each was made and last read, and no address", async () => {
  const list = async (person: Person) => (await world.ask(person, '/rest/v1/rpc/own_calendars', {})).body.calendars;
  expect(await list(member)).toEqual([{ base_id: null, base: null, created_at: null, read_at: null }]);
  const path = await world.make(member);
  world.flight.setNow(world.later(20));
  await world.read(path);
  const [own] = (await list(member)) as { created_at: string; read_at: string }[];
  expect([own?.created_at, own?.read_at].map((at) => new Date(at ?? ''))).toEqual([world.start, world.later(20)]);
  const bases = (await list(admin)) as { base: string }[];
  expect(bases.slice(0, 7).map(({ base }) => base)).toEqual(['LG1', 'LG2', 'LG3', 'LG4', 'LG5', 'LG6', 'LG7']);
  const bare = await world.tested.asOwner((transaction) => addAccount(transaction));
  expect(await list(bare)).toEqual([]);
});
