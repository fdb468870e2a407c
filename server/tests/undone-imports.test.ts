import { compareCredentials } from '@ffl/database/seals/compare-credentials';
import { addProgram } from '@ffl/database/tests/worlds/people';
import { addCalendarDays, denverDate } from '@ffl/domain/time/denver';
import type { TransferCells } from '@ffl/domain/transfer/fields';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createImportDesk, rowsOf } from './worlds/import-desk.ts';
import { createUndoWorld } from './worlds/undo-world.ts';

let desk: Awaited<ReturnType<typeof createImportDesk>>;
let programs: { 'Lift Ticket': string; Ropes: string };
let seasonId: string;

const day = (offset: number) => denverDate(addCalendarDays(new Date(), offset));

beforeAll(async () => {
  desk = await createImportDesk();
  const ropes = await desk.tested.asOwner((transaction) =>
    addProgram(transaction, { name: 'Ropes', base: 'LG1', validityDays: 42, twoClocks: true }),
  );
  const [ticket] = await desk.query<{ id: string }>(`select id from programs where name = 'Lift Ticket'`);
  programs = { 'Lift Ticket': ticket?.id ?? '', Ropes: ropes };
  const [season] = await desk.query<{ id: string }>(
    `insert into seasons (name, program_id, start_date, end_date) values ('Winter', $1, $2, $3) returning id`,
    [ropes, day(-120), day(100)],
  );
  seasonId = season?.id ?? '';
});
afterAll(() => desk.tested.close());

type Held = { status: string; issued: string; expires: string; annual: string | null; season: string | null };
type Then = { day: string; until: string };
type State = Held & { then: Then[] };

/** What somebody holds in a program, now and as past days have it; of something that never was, nothing. */
async function stateOf(memberId: string, programId: string): Promise<State | null> {
  const [held] = await desk.query<Held>(
    `select c.status, c.issued_date::text as issued, c.expiration_date::text as expires, c.annual_date::text as annual,
       c.season_id as season
     from certifications c where c.member_id = $1 and c.program_id = $2 and exists (
       select from app.events_standing e where e.credential_id = c.id and e.is_entry)`,
    [memberId, programId],
  );
  const then = await desk.query<Then>(
    `select d.day, h.expiration_date::text as until
     from unnest($3::text[]) d (day)
     cross join lateral app.held_as_of(app.last_moment(d.day::date), 'infinity') h
     where h.member_id = $1 and h.program_id = $2 order by d.day`,
    [memberId, programId, [-95, -70, -40, -20, -5, 0].map(day)],
  );
  return held || then.length > 0 ? { ...(held as Held), then } : null;
}

type Cells = { id: string; first_name: string; phone: string | null; organization: string };

async function cellsOf(memberId: string): Promise<Cells | undefined> {
  const sql = 'select id, first_name, last_name, phone, organization from members where id = $1';
  return (await desk.query<Cells>(sql, [memberId]))[0];
}

type Undone = { counts: object; stayed: { memberId: string; what: string; reason: string }[] };

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'an undone import leaves everything as if it had never been, but for what somebody did since (%i)',
  async (seed) => {
    const world = createUndoWorld(desk, programs, seed);
    const pairs = [];
    for (let left = 6; left > 0; left -= 1) pairs.push(await world.addPair());
    const added = [world.newEmail(), world.newEmail(), world.newEmail()];
    const before = new Map<string, Cells | undefined>();
    for (const { memberId } of pairs) before.set(memberId, await cellsOf(memberId));

    const file = [
      ...pairs.flatMap(({ email }) => world.linesOf(email, false)),
      ...added.flatMap((email) => world.linesOf(email, true)),
    ];
    const importId = await world.save(file);
    const news = await desk.query<{ memberId: string; email: string }>(
      'select id as "memberId", email from members where email = any ($1)',
      [added],
    );
    expect(news).toHaveLength(3);

    // Another import about the same people, undone before this one, is no act of anybody.
    if (world.chance(0.5)) {
      const other = await world.save(
        [...pairs.slice(0, 3).map(({ email }) => email), ...added.slice(0, 1)].flatMap((email) =>
          world.linesOf(email, false),
        ),
        desk.other,
      );
      world.tick();
      expect(await desk.call('undo-import', { importId: other })).toMatchObject({ status: 200 });
    }
    for (const { memberId } of pairs) if (world.chance(0.5)) await world.actOn({ memberId, email: null });
    for (const one of news) if (world.chance(0.5)) await world.actOn(one);
    expect(await desk.patch('seasons', seasonId, { end_date: day(world.whole(-40, 40)) })).toBe(204);

    const left = new Map<string, unknown>();
    for (const { memberId } of [...pairs, ...news]) {
      left.set(memberId, await cellsOf(memberId));
      for (const programId of Object.values(programs))
        left.set(memberId + programId, await stateOf(memberId, programId));
    }
    const plan = await desk.call('plan-undo-import', { importId });
    world.tick();
    const undone = await desk.call('undo-import', { importId });
    expect(undone).toMatchObject({ status: 200, data: { wasUndone: false } });
    const { counts, stayed } = undone.data as Undone;
    expect((plan.data as Undone).counts).toEqual(counts);

    for (const { memberId, twinId } of pairs) {
      const isTouched = world.touched.has(`${memberId} phone`);
      const expected = before.get(memberId);
      expect(await cellsOf(memberId)).toEqual(isTouched ? { ...expected, phone: '303-555-0100' } : expected);
      for (const programId of Object.values(programs)) {
        const state = await stateOf(memberId, programId);
        if (world.touched.has(`${memberId} ${programId}`)) expect(state).toEqual(left.get(memberId + programId));
        else expect(state).toEqual(await stateOf(twinId, programId));
      }
    }
    for (const { memberId, email } of news) {
      const stays = world.touched.has(email);
      expect(await cellsOf(memberId)).toEqual(stays ? left.get(memberId) : undefined);
      for (const programId of Object.values(programs)) {
        const isTouched = world.touched.has(`${memberId} ${programId}`);
        expect(await stateOf(memberId, programId)).toEqual(isTouched ? left.get(memberId + programId) : null);
      }
      expect(stayed.some((one) => one.memberId === memberId && one.what === '')).toBe(stays);
    }
    expect(await unlike()).toEqual([]);
  },
);

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'a corrected file leaves what it says as if it alone had been imported, and the undos of it and of the first file what was before each (%i)',
  async (seed) => {
    const world = createUndoWorld(desk, programs, 1_000 + seed);
    const all = [];
    for (let left = 8; left > 0; left -= 1) all.push({ ...(await world.addPair()), ...world.correctedLines() });
    const of = (email: string, lines: readonly TransferCells[]) => lines.map((line) => ({ ...line, email }));
    const places = all.flatMap(({ memberId, twinId, right }) =>
      right.map(({ program }) => ({ memberId, twinId, programId: programs[program as keyof typeof programs] })),
    );
    const states = () => Promise.all(places.map(({ memberId, programId }) => stateOf(memberId, programId)));
    const atFirst = await states();
    const wrongId = await world.save(all.flatMap(({ email, wrong }) => of(email, wrong)));
    const before = await states();

    const corrected = all.flatMap(({ email, twinEmail, right }) => [...of(email, right), ...of(twinEmail, right)]);
    const importId = await world.save(corrected);
    expect(await states()).toEqual(
      await Promise.all(places.map(({ twinId, programId }) => stateOf(twinId, programId))),
    );
    const saved = await desk.fingerprint();
    expect((await desk.check(rowsOf(...corrected))).report.people.total).toBe(0);
    expect(await desk.fingerprint()).toBe(saved);
    expect(await unlike()).toEqual([]);

    world.tick();
    expect(await desk.call('undo-import', { importId })).toMatchObject({ data: { counts: { stayed: 0 } } });
    expect(await states()).toEqual(before);
    expect(await unlike()).toEqual([]);

    world.tick();
    expect(await desk.call('undo-import', { importId: wrongId })).toMatchObject({ data: { counts: { stayed: 0 } } });
    expect(await states()).toEqual(atFirst);
    expect(await unlike()).toEqual([]);
  },
);

/** What the check of the ledger finds. */
async function unlike(): Promise<object[]> {
  const all = { from: '00000000-0000-0000-0000-000000000000', to: null };
  return (await desk.tested.database.asService((transaction) => compareCredentials(transaction, all, 10))).findings;
}
