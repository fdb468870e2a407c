import * as fc from 'fast-check';
import { act } from './credential-world.ts';
import { actorRows, ownerRows } from './rows.ts';
import { minutesAgo, undoAs } from './undo-credential-world.ts';
import { addMember, addProgram, type Person } from './worlds/people.ts';
import type { TestDatabase } from './worlds/test-database.ts';

export type Step = {
  kind: 'issue' | 'renew' | 'remove' | 'undo' | 'insert' | 'correct' | 'make valid' | 'make inactive' | 'punch';
  program: 0 | 1;
  facts: { liveMission?: boolean; base?: 'LG2'; seasonId?: string };
  /** The entry to undo, counted from the newest. */
  back: number;
  days: number;
};

/** `season` belongs to the first program. */
export function anySteps(season: string): fc.Arbitrary<Step[]> {
  const acts = ['issue', 'issue', 'renew', 'renew', 'remove', 'undo', 'undo'] as const;
  const overTable = ['insert', 'correct', 'make valid', 'make inactive', 'punch'] as const;
  const step = fc.record({
    kind: fc.constantFrom(...acts, ...acts, ...overTable),
    program: fc.constantFrom(0, 0, 0, 1),
    facts: fc.constantFrom({}, { liveMission: true }, { base: 'LG2' as const }, { seasonId: season }),
    back: fc.constantFrom(0, 0, 1, 2),
    days: fc.integer({ min: 1, max: 700 }),
  });
  const few = fc.oneof(
    step.map((one): Step[] => [one]),
    step.map((one): Step[] => [one, { ...one, kind: 'undo', back: 0 }]),
  );
  // Without these first acts, most of the others would be refused.
  const begun = (['issue', 'renew'] as const).map(
    (kind): Step => ({ kind, program: 0, facts: { seasonId: season }, back: 0, days: 1 }),
  );
  return fc.array(few, { minLength: 4, maxLength: 10, size: 'max' }).map((several) => [...begun, ...several.flat()]);
}

export type Place = { memberId: string; programs: readonly [string, string] };

export async function addTwoPrograms(tested: TestDatabase): Promise<{ programs: Place['programs']; season: string }> {
  const programs = await tested.asOwner(
    async (transaction): Promise<[string, string]> => [
      await addProgram(transaction, { base: 'LG1', validityDays: 90 }),
      await addProgram(transaction, { validityDays: 30 }),
    ],
  );
  const [season] = await ownerRows<{ id: string }>(
    tested,
    `insert into seasons (name, program_id, start_date, end_date) values ('Winter', $1, '2020-11-15', '2021-04-30') returning id`,
    [programs[0]],
  );
  return { programs, season: season?.id ?? '' };
}

export async function addPlaceIn(tested: TestDatabase, programs: Place['programs']): Promise<Place> {
  return { memberId: await tested.asOwner((transaction) => addMember(transaction)), programs };
}

type Entry = { event_id: string; kind: string; punch_id: string | null; can_undo: boolean };

/** Performs one step and returns how many ledger rows it must have led to. */
export async function perform(
  tested: TestDatabase,
  { claims }: Pick<Person, 'claims'>,
  { memberId, programs }: Place,
  { kind, program, facts, back, days }: Step,
  minutes: number,
): Promise<'one row' | 'no row' | 'one row for a change'> {
  const programId = programs[program];
  const place = { memberId, programId };
  const now = minutesAgo(minutes);
  if (kind === 'issue' || kind === 'renew' || kind === 'remove') {
    const { seasonId, ...others } = facts;
    const request = kind === 'remove' ? place : { ...place, ...others, ...(program === 0 && seasonId && { seasonId }) };
    const outcome = await act(tested, claims, kind, request, now);
    return outcome.kind === 'done' ? 'one row' : 'no row';
  }
  if (kind === 'undo') {
    const history = await actorRows<Entry>(
      tested,
      claims,
      'select * from credential_history($1) where program_id = $2',
      [memberId, programId],
    );
    const entry = history.at(-1 - back);
    if (!entry || (entry.kind !== 'remove' && !entry.punch_id)) return 'no row';
    const target = entry.kind === 'remove' ? { removalId: entry.event_id } : { punchId: entry.punch_id ?? '' };
    const outcome = await undoAs(tested, claims, { ...place, ...target, reason: 'Wrong person' }, now);
    const isOffered = entry.can_undo ? ['done', 'credential_exists'] : ['punch_not_last', 'removal_not_last'];
    const answer = outcome.kind === 'done' ? 'done' : outcome.code;
    if (!isOffered.includes(answer)) throw new Error(`${JSON.stringify(entry)} was answered ${answer}`);
    return outcome.kind === 'done' ? 'one row' : 'no row';
  }
  const newest =
    '(select id from certifications where member_id = $1 and program_id = $2 order by created_at desc limit 1)';
  const writes = {
    insert: `insert into certifications (member_id, program_id, issued_date, expiration_date)
      values ($1, $2, now(), now() + ${days} * interval '1 day')`,
    correct: `update certifications set expiration_date = issued_date + ${days} * interval '1.000001 day' where id = ${newest}`,
    'make valid': `update certifications set status = 'valid' where id = ${newest}`,
    'make inactive': `update certifications set status = 'inactive' where id = ${newest}`,
    punch: `insert into certification_punches (certification_id, punch_type)
      select id, 'recertification' from certifications where id = ${newest}`,
  };
  const { refused, count } = await tested.database
    .asActor(claims, ({ query }) => query(writes[kind], [memberId, programId]))
    .then(({ rowCount }) => ({ refused: null, count: rowCount ?? 0 }))
    .catch((error: { code?: string }) => ({ refused: error.code ?? 'unknown', count: 0 }));
  if (refused !== null && !['23505', '23514'].includes(refused)) throw new Error(`${kind} was refused with ${refused}`);
  if (count === 0) return 'no row';
  return kind === 'insert' || kind === 'punch' ? 'one row' : 'one row for a change';
}
