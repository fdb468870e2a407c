import { memberStatus, memberStatusUntil } from '@ffl/domain/members/member-status';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addPlaceIn, addTwoPrograms, anySteps, type Place, perform } from './credential-steps.ts';
import { addAdministrator, type Person } from './worlds/people.ts';
import { createTestDatabase, type TestDatabase } from './worlds/test-database.ts';

let tested: TestDatabase;
let ann: Person;
let bea: Person;
let programs: Place['programs'];
let season: string;

beforeAll(async () => {
  tested = await createTestDatabase();
  ann = await tested.asOwner((transaction) => addAdministrator(transaction));
  bea = await tested.asOwner((transaction) => addAdministrator(transaction));
  ({ programs, season } = await addTwoPrograms(tested));
});
afterAll(() => tested.close());

/** As text, since the database's instants are more precise than a Date. */
type State = { program: string; status: string; issued: string; expires: string; season: string | null };
type Event = State & { id: string; credential: string; kind: string; voids: string | null; base: string | null } & {
  punch: string | null;
  is_live_mission: boolean;
};
type Seen = Awaited<ReturnType<typeof look>>;

async function look({ memberId }: Place) {
  const dates = (issued: string, expires: string) => `${issued}::text as issued, ${expires}::text as expires`;
  return tested.asOwner(async ({ query }) => {
    const [credentials, ledger, kept] = await Promise.all([
      query<State & { id: string }>(
        `select id, program_id as program, status, ${dates('issued_date', 'expiration_date')}, season_id as season
         from certifications where member_id = $1 order by id`,
        [memberId],
      ),
      query<Event>(
        `select id, credential_id as credential, program_id as program, kind, voids, base, punch_id as punch,
           is_live_mission, new_status as status, ${dates('new_issued_date', 'new_expiration_date')}, season_id as season
         from app.credential_events where member_id = $1 order by id`,
        [memberId],
      ),
      query<{ until: string | null; count: number; missions: number; shown: string[] }>(
        `select current_until::text as until, coalesce(held_count, 0) as count, coalesce(live_missions, 0) as missions, array(
           select concat_ws(' ', one ->> 'program_id', (one ->> 'expiration_date')::timestamptz)
           from json_array_elements(held) with ordinality shown (one, place) order by place) as shown
         from members left join app.held_told(array[$1::uuid]) of_member on of_member.member_id = id where id = $1`,
        [memberId],
      ),
    ]);
    return { credentials: credentials.rows, ledger: ledger.rows, kept: kept.rows[0] };
  });
}

/** The state according to the ledger. A void restores what was before the row it voids, whatever it says itself. */
function replay(ledger: readonly Event[]): Map<string, State> {
  const states = new Map<string, State>();
  const before = new Map<string, State | undefined>();
  for (const event of ledger) {
    const { id, credential, kind, voids, program, status, issued, expires, season: of } = event;
    const now = states.get(credential);
    if (kind === 'void') {
      const old = before.get(voids ?? '');
      if (now) states.set(credential, old ?? { ...now, status: 'inactive' });
    } else if (kind !== 'punch') {
      before.set(id, now);
      states.set(credential, { program, status, issued, expires, season: of });
    }
  }
  return states;
}

function expectWhole({ credentials, ledger, kept }: Seen): void {
  const replayed = replay(ledger);
  const byId = Object.fromEntries(credentials.map(({ id, ...state }) => [id, state]));
  expect(Object.fromEntries(replayed)).toEqual(byId);

  const held = [...replayed].filter(([, { status }]) => status === 'valid');
  const heldPrograms = held.map(([, { program }]) => program);
  expect(heldPrograms).toEqual([...new Set(heldPrograms)]);

  const undone = new Set(ledger.map(({ voids }) => voids));
  const missions = ledger.filter(
    ({ id, credential, punch, is_live_mission: isLiveMission, kind }) =>
      isLiveMission && punch && kind !== 'void' && !undone.has(id) && held.some(([heldId]) => heldId === credential),
  );
  const until = held.map(([, { expires }]) => expires).reduce((last, one) => (isLater(one, last) ? one : last), '');
  const shown = held
    .toSorted(([, one], [, other]) => {
      if (one.expires === other.expires) return one.program < other.program ? -1 : 1;
      return isLater(one.expires, other.expires) ? 1 : -1;
    })
    .map(([, { program, expires }]) => `${program} ${expires}`);
  expect(kept).toEqual({ until: until || null, count: held.length, missions: missions.length, shown });

  const now = new Date();
  const states = held.map(([, { expires }]) => ({ isActive: true, expiresDate: new Date(expires) }));
  expect(memberStatusUntil(kept?.until ? new Date(kept.until) : null, now)).toBe(memberStatus(states, now));
}

/** Compares texts with the same zone and format. */
function isLater(one: string, other: string): boolean {
  const fraction = (text: string) => Number(/\.(\d+)/.exec(text)?.[1]?.padEnd(6, '0') ?? 0);
  const seconds = (text: string) => Math.floor(new Date(text).getTime() / 1000);
  if (other === '') return true;
  return seconds(one) > seconds(other) || (seconds(one) === seconds(other) && fraction(one) > fraction(other));
}

describe('whatever is issued, renewed, removed, written over the table and undone', () => {
  test("nobody holds two credentials after any acts, each change has one row, and the ledger alone gives status, dates and the list's stored values", async () => {
    const voided = { punch: 0, removal: 0, season: 0 };
    await fc.assert(
      fc.asyncProperty(anySteps(season), async (steps) => {
        const place = await addPlaceIn(tested, programs);
        let before = await look(place);
        for (const [index, step] of steps.entries()) {
          const expected = await perform(tested, ann, place, step, steps.length - index);
          const after = await look(place);
          const isChanged = JSON.stringify(after.credentials) !== JSON.stringify(before.credentials);
          const rows = after.ledger.length - before.ledger.length;
          if (expected === 'one row for a change') expect(rows).toBe(isChanged ? 1 : 0);
          else expect(rows).toBe(expected === 'one row' ? 1 : 0);
          if (expected === 'no row') expect(after).toEqual(before);
          expectWhole(after);
          before = after;
        }
        for (const { kind, punch } of before.ledger) if (kind === 'void') voided[punch ? 'punch' : 'removal'] += 1;
        voided.season += before.ledger.filter((event) => event.kind === 'void' && event.season !== null).length;
      }),
      { numRuns: 30 },
    );
    expect(Math.min(...Object.values(voided))).toBeGreaterThan(0);
  });

  test('the ledger gives status and dates after any acts of two desks at once', async () => {
    await fc.assert(
      fc.asyncProperty(anySteps(season), anySteps(season), async (mine, others) => {
        const place = await addPlaceIn(tested, programs);
        const desk = async (person: Person, steps: typeof mine) => {
          for (const step of steps) await perform(tested, person, place, step, 0).catch(ignoreOvertaken);
        };
        await Promise.all([desk(ann, mine), desk(bea, others)]);
        expectWhole(await look(place));
      }),
      { numRuns: 12 },
    );
  });
});

/** The other desk may have written between reading the history and the void. */
function ignoreOvertaken(error: Error): void {
  expect(error.message).toContain('was answered');
}
