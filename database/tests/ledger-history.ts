import type { CredentialAct } from '@ffl/domain/credentials/schemas';
import * as fc from 'fast-check';
import { act } from './credential-world.ts';
import { actorRows } from './rows.ts';
import { undoAs } from './undo-credential-world.ts';
import { addMember, addProgram, type Person } from './worlds/people.ts';
import type { TestDatabase } from './worlds/test-database.ts';

/** Instants in microseconds, rounded to whole milliseconds. */
export type AsOf = { momentMicros: number; knownMicros: number };

export type Step = {
  kind: 'issue' | 'renew' | 'remove' | 'void' | 'insert' | 'correct' | 'punch' | 'delete';
  member: 0 | 1;
  program: 0 | 1;
  /** How far an act's "now" is in the past; later acts may be further back. */
  minutesAgo: number;
  days: number;
  base: 'LG2' | 'LG7' | undefined;
};

export const anyStep: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom(
    'issue',
    'issue',
    'renew',
    'renew',
    'remove',
    'void',
    'void',
    'insert',
    'correct',
    'punch',
    'delete',
  ),
  member: fc.constantFrom(0, 0, 0, 1),
  program: fc.constantFrom(0, 0, 1),
  minutesAgo: fc.integer({ min: 1, max: 5000 }),
  days: fc.integer({ min: -2, max: 20 }),
  base: fc.constantFrom(undefined, 'LG2', 'LG7'),
});

type State = { line: string; isHeld: boolean; expiresMicros: number };

/** The result of a write to a credential, recorded outside the database. */
type Change = {
  credentialId: string;
  atMicros: number;
  step: number;
  state: State | null;
  /** What would undo it, if anything would. */
  undo: { punchId: string } | { removalId: string } | null;
  base: string | null;
  undoneIn?: number;
};

type Row = { id: string; line: string; status: string; issued: string; expires: string; at: string };

export type History = Awaited<ReturnType<typeof createHistory>>;

/**
 * Two members in two programs, one of them at LG1. Performs steps, and computes independently what they must lead to.
 */
export async function createHistory(tested: TestDatabase, admin: Person) {
  const members = await twoOf(() => tested.asOwner((transaction) => addMember(transaction)));
  const atBase = await tested.asOwner((transaction) => addProgram(transaction, { base: 'LG1', validityDays: 3 }));
  const without = await tested.asOwner((transaction) => addProgram(transaction, { validityDays: 2 }));
  const programs = [atBase, without] as const;
  const changes: Change[] = [];
  const gone = new Set<string>();
  /** Nothing takes effect before an earlier write, including a void. */
  const latestMicros = new Map<string, number>();
  /** End of each step by the database's clock; later writes have a later millisecond. */
  const marks: number[] = [await clock()];

  async function clock(): Promise<number> {
    const sql = `with read as materialized (select date_trunc('milliseconds', clock_timestamp()) as at)
      select (extract(epoch from at) * 1000000)::bigint as micros from read, pg_sleep(0.001)`;
    return Number((await actorRows<{ micros: string }>(tested, admin.claims, sql))[0]?.micros);
  }

  async function rowOf({ memberId, programId }: CredentialAct, id: string | null = null): Promise<Row | undefined> {
    const micros = (date: string) => `(extract(epoch from ${date}) * 1000000)::bigint`;
    const sql = `select id, status, ${micros('issued_date')} as issued, ${micros('expiration_date')} as expires,
      concat_ws(' ', issued_date at time zone 'UTC', expiration_date at time zone 'UTC') as line
      from certifications where member_id = $1 and program_id = $2 and ($3::uuid is null or id = $3)
      order by created_at desc limit 1`;
    return (await actorRows<Row>(tested, admin.claims, sql, [memberId, programId, id]))[0];
  }

  function inOrder(id: string, atMicros: number): number {
    const latest = Math.max(atMicros, latestMicros.get(id) ?? 0);
    latestMicros.set(id, latest);
    return latest;
  }

  const ofCredential = (id: string) => changes.filter((change) => change.credentialId === id);
  const lastOf = (id: string) => ofCredential(id).findLast((change) => change.undoneIn === undefined);

  type Noted = { id: string; atMicros: number; undo?: Change['undo']; base?: string | null };

  async function note(place: CredentialAct, { id, atMicros, undo = null, base }: Noted) {
    const row = await rowOf(place, id);
    if (!row) throw new Error('Nothing was written');
    const baseThen = base === undefined ? (lastOf(row.id)?.base ?? baseOf(place)) : base;
    const line = `${row.id} ${place.memberId} ${place.programId} ${baseThen ?? 'none'} ${row.line}`;
    const state = { line, isHeld: row.status === 'valid', expiresMicros: Number(row.expires) };
    changes.push({
      credentialId: row.id,
      atMicros: inOrder(row.id, atMicros),
      step: marks.length,
      state,
      undo,
      base: baseThen,
    });
  }

  const baseOf = ({ programId }: CredentialAct) => (programId === atBase ? 'LG1' : null);
  const write = (sql: string, values: unknown[]) =>
    actorRows<{ id: string; now: string }>(
      tested,
      admin.claims,
      `${sql}, (extract(epoch from date_trunc('milliseconds', now())) * 1000000)::bigint as now`,
      values,
    );

  async function punched(step: Step, place: CredentialAct) {
    const now = new Date(Date.now() - step.minutesAgo * 60_000);
    const verb = step.kind as 'issue' | 'renew' | 'remove';
    const outcome = await act(
      tested,
      admin.claims,
      verb,
      step.base && verb !== 'remove' ? { ...place, base: step.base } : place,
      now,
    );
    if (outcome.kind !== 'done') return;
    const written = { id: outcome.credential.id, atMicros: now.getTime() * 1000 };
    if (!('punch' in outcome)) return note(place, { ...written, undo: { removalId: outcome.removal.id } });
    return note(place, { ...written, undo: { punchId: outcome.punch.id }, base: step.base ?? baseOf(place) });
  }

  async function undone(step: Step, place: CredentialAct) {
    const row = await rowOf(place);
    const last = row && ofCredential(row.id).at(-1);
    if (!last?.undo || last.undoneIn !== undefined) return;
    const now = new Date(Date.now() - step.minutesAgo * 60_000);
    const request = { ...place, ...last.undo, reason: 'Wrong person' };
    const outcome = await undoAs(tested, admin.claims, request, now);
    // Another credential, older or newer, may be held by now.
    if (outcome.kind !== 'done' && outcome.code === 'credential_exists') return;
    if (outcome.kind !== 'done') throw new Error(outcome.message);
    last.undoneIn = marks.length;
    inOrder(last.credentialId, now.getTime() * 1000);
  }

  async function writtenOver(step: Step, place: CredentialAct) {
    const { memberId, programId } = place;
    const row = await rowOf(place);
    if (step.kind === 'insert') {
      if (row?.status === 'valid') return;
      await write(
        `insert into certifications (member_id, program_id, issued_date, expiration_date)
         values ($1, $2, now() - $3 * interval '1 minute', now() + interval '1 day') returning id`,
        [memberId, programId, step.minutesAgo],
      );
      const inserted = await rowOf(place);
      if (inserted) await note(place, { id: inserted.id, atMicros: Number(inserted.issued), base: baseOf(place) });
    } else if (row && step.kind === 'correct') {
      const sql = `update certifications set expiration_date = issued_date + interval '1 hour' + abs($2) * interval '1 day'
        where id = $1 and expiration_date <> issued_date + interval '1 hour' + abs($2) * interval '1 day' returning id`;
      const [written] = await write(sql, [row.id, step.days]);
      if (written) await note(place, { id: row.id, atMicros: Number(written.now) });
    } else if (row) {
      const sql = `insert into certification_punches (certification_id, punch_type) values ($1, 'recertification') returning id`;
      await write(sql, [row.id]);
    }
  }

  async function deleted({ memberId }: CredentialAct) {
    const [written] = await write('delete from members where id = $1 returning id', [memberId]);
    if (!written) return;
    gone.add(memberId);
    const ids = new Set(
      changes.filter(({ state }) => state?.line.includes(memberId)).map((change) => change.credentialId),
    );
    for (const credentialId of ids) {
      const atMicros = inOrder(credentialId, Number(written.now));
      changes.push({ credentialId, atMicros, step: marks.length, state: null, undo: null, base: null });
    }
  }

  return {
    memberIds: members,
    async perform(step: Step) {
      const place = { memberId: members[step.member], programId: programs[step.program] };
      if (gone.has(place.memberId)) return;
      if (['issue', 'renew', 'remove'].includes(step.kind)) await punched(step, place);
      else if (step.kind === 'void') await undone(step, place);
      else if (step.kind === 'delete') await deleted(place);
      else await writtenOver(step, place);
      marks.push(await clock());
    },
    /** An instant of a change, the one before it or one between two steps, as known between two steps. */
    question(moment: number, known: number): AsOf {
      const instants = [...changes.flatMap(({ atMicros }) => [atMicros - 1, atMicros]), ...marks];
      return {
        momentMicros: instants[moment % instants.length] ?? 0,
        knownMicros: marks[known % marks.length] ?? 0,
      };
    },
    expected({ momentMicros, knownMicros }: AsOf): string[] {
      const stepsKnown = marks.indexOf(knownMicros);
      const isKnown = (step: number | undefined) => step !== undefined && step <= stepsKnown;
      const counting = changes.filter(
        ({ step, atMicros, undoneIn }) => isKnown(step) && !isKnown(undoneIn) && atMicros <= momentMicros,
      );
      const last = new Map(counting.map(({ credentialId, state }) => [credentialId, state]));
      return [...last.values()]
        .flatMap((state) => (state?.isHeld && state.expiresMicros >= momentMicros ? [state.line] : []))
        .sort();
    },
  };
}

async function twoOf(make: () => Promise<string>): Promise<[string, string]> {
  return [await make(), await make()];
}
