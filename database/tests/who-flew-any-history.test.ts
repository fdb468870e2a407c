import { denverDate, startOfDay } from '@ffl/domain/time/denver';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SeededRandom, seededRandom } from '../src/sample/seeded-random.ts';
import { ownerRows } from './rows.ts';
import { ago, createFlights, type Event, type Flights, type Gap } from './worlds/flights.ts';
import { addBase, addMember, addProgram } from './worlds/people.ts';
import type { TestDatabase } from './worlds/test-database.ts';

let world: Flights;
let tested: TestDatabase;

beforeAll(async () => {
  world = await createFlights();
  ({ tested } = world);
});
afterAll(() => tested.close());

const dayMs = 86_400_000;
type Standing = { standing: string; wasHeld: boolean };

/** The acts of one credential: recorded at once or days later, renewed, removed, held again, undone. */
function anyHistory(random: SeededRandom): Event[] {
  const events: Event[] = [];
  let day = random.whole(150, 200);
  for (let count = random.whole(0, 6); count > 0 && day > 12; count -= 1) {
    day -= random.whole(1, 30);
    const at = ago(day, random.whole(0, 3_600_000));
    const recorded = new Date(at.getTime() + (random.whole(0, 2) === 0 ? random.whole(0, 4 * dayMs) : 0));
    events.push(nextOf(events, { at, recorded, until: ago(day - random.whole(5, 60)) }, random));
  }
  return events;
}

function nextOf(
  before: readonly Event[],
  times: Pick<Event, 'at' | 'recorded' | 'until'>,
  random: SeededRandom,
): Event {
  const standing = before.filter((_, place) => !before.some(({ voids }) => voids === place));
  const last = standing.at(-1);
  if (!last) return { kind: 'issue', ...times };
  const was = last.until;
  const place = before.indexOf(last);
  const earlier = standing.at(-2);
  const kind = random.whole(0, 3);
  if (kind === 0 && earlier && last.kind !== 'void' && place === before.length - 1) {
    const { until, status = 'valid' } = earlier;
    return { ...times, kind: 'void', was, until, status, voids: place };
  }
  if (last.status === 'inactive') return { kind: 'reactivate', ...times };
  if (kind === 1) return { ...times, kind: 'remove', was, until: was, status: 'inactive' };
  return { kind: 'renew', was, live: random.whole(0, 1) === 0, ...times };
}

/** The standing by one credential, computed without the database. */
function standingIn(events: readonly Event[], moment: Date, known: Date | null): Standing {
  const isKnown = ({ recorded }: Event) => known === null || (recorded ?? moment) <= known;
  const stood = events.filter(
    (event, place) =>
      event.at < moment && isKnown(event) && !events.some((later) => later.voids === place && isKnown(later)),
  );
  const latest = stood.reduce<Event | null>((found, event) => (found && found.at > event.at ? found : event), null);
  const wasHeld = latest !== null;
  if (!latest || latest.status === 'inactive') return { standing: 'none', wasHeld };
  return { standing: latest.until >= moment ? 'in_force' : 'lapsed', wasHeld };
}

type Flown = { what: string; who: string; at: Date; known: Date };

/** The line that the audit should have about a flight, if any. */
function lineOf(events: readonly Event[], { what, who, at, known }: Flown): string[] {
  const [was, then] = [standingIn(events, at, null), standingIn(events, at, known)];
  const isGap = [was, then].some(
    ({ standing, wasHeld }) => standing === 'lapsed' || (standing === 'none' && (wasHeld || what !== 'training')),
  );
  const line = [what, who, at.toISOString(), was.standing, then.standing].join(' ');
  return isGap || what === 'boarded_anyway' ? [line] : [];
}

async function flies(who: string, events: readonly Event[], random: SeededRandom): Promise<string[]> {
  const lines: string[] = [];
  for (let count = random.whole(0, 4); count > 0; count -= 1) {
    const at = ago(random.whole(3, 190), random.whole(0, 3_600_000));
    const what = (['boarded', 'boarded_anyway', 'training'] as const)[random.whole(0, 2)] ?? 'boarded';
    if (what === 'training') await world.trains(who, at);
    else await world.boards(who, at, { kind: what });
    const flown = what === 'training' ? startOfDay(denverDate(at)) : at;
    lines.push(...lineOf(events, { what, who, at: flown, known: flown }));
  }
  const undone = new Set(events.map(({ voids }) => voids));
  events.forEach(({ live, at, recorded = at }, place) => {
    if (live && !undone.has(place)) lines.push(...lineOf(events, { what: 'live mission', who, at, known: recorded }));
  });
  return lines;
}

test('the audit finds every gap of any history by the ledger of then, whoever was removed or deleted and whatever base was renamed since', async () => {
  const random = seededRandom(43);
  const people = await tested.asOwner(async (transaction) => {
    const ids: string[] = [];
    for (let count = 0; count < 150; count += 1) ids.push(await addMember(transaction));
    return ids;
  });
  const expected: string[] = [];
  for (const who of people) {
    const events = anyHistory(random);
    await world.held(who, world.rescue, events);
    expected.push(...(await flies(who, events, random)));
    if (random.whole(0, 3) === 0) await ownerRows(tested, 'delete from members where id = $1', [who]);
  }
  expect(expected.length).toBeGreaterThan(80);
  await ownerRows(tested, `update bases set base_name = 'Summit' where id = $1`, [world.baseId]);

  const whole = await world.gaps();
  const found = whole.map(({ member_id, flight }) =>
    [flight.what, member_id, new Date(flight.at).toISOString(), flight.as_it_was, flight.as_known].join(' '),
  );
  expect(found.toSorted()).toEqual(expected.toSorted());
  // Page by page: the first pages search the latest months only.
  const paged: Gap[] = [];
  for (let page = 1; page <= Math.ceil(whole.length / 20); page += 1) {
    paged.push(...(await world.gaps({ page, page_size: 20 })));
  }
  expect(paged).toEqual(whole);
  expect(await world.counts()).toMatchObject({ total: expected.length });
});

test('a boarding of somebody unknown is listed, and what is compared with nothing is counted', async () => {
  const day = ago(400);
  const gone = await tested.asOwner(async (transaction) => {
    const base = await addBase(transaction, 'Gone');
    await addProgram(transaction, { name: 'Rescue Deployment', type: 'rescue', base: 'Gone' });
    return base;
  });
  const somebody = await tested.asOwner((transaction) => addMember(transaction));
  await world.boards(null, day);
  await world.boards(somebody, day, { programs: [] });
  await world.boards(null, day, { kind: 'refused' });
  await world.trains(null, day);
  await world.trains(somebody, day, gone);
  await ownerRows(tested, 'delete from programs where base_id = $1', [gone]);
  await ownerRows(tested, 'delete from bases where id = $1', [gone]);
  await world.trains(somebody, day, world.baseId, 'swiftwater-rescue');

  const lastDay = ago(399).toISOString().slice(0, 10);
  const rows = await world.gaps({ last_day: lastDay });
  expect(rows.map(({ member_id, flight }) => [member_id, flight.what, flight.as_it_was, flight.as_known])).toEqual(
    expect.arrayContaining([
      [null, 'boarded', null, null],
      [somebody, 'boarded', null, null],
    ]),
  );
  expect(rows).toHaveLength(2);
  expect(await world.counts(ago(401))).toMatchObject({
    compared: expect.objectContaining({ unknown: 2, unlinked: 1, elsewhere: 2 }),
  });
});
