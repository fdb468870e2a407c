import { randomUUID } from 'node:crypto';
import { addCalendarDays, denverDate, endOfDay, startOfDay } from '@ffl/domain/time/denver';
import { insertRows } from '../src/sample/insert-rows.ts';
import { seededRandom } from '../src/sample/seeded-random.ts';
import type { Transaction } from '../src/transaction.ts';
import { withoutTriggers } from './without-triggers.ts';

export type LedgerEvent = {
  id: number;
  credential_id: string;
  member_id: string;
  program_id: string;
  kind: 'issue' | 'renew' | 'reactivate' | 'remove' | 'void' | 'correct' | 'clocks' | 'punch' | 'delete';
  voids: number | null;
  punch_id: string | null;
  at: Date;
  recorded_at: Date;
  old_status: Status | null;
  new_status: Status | null;
  old_issued_date: Date | null;
  new_issued_date: Date | null;
  old_expiration_date: Date | null;
  new_expiration_date: Date | null;
};

type Status = 'valid' | 'inactive';
type State = { status: Status; issued: Date; expires: Date };

export type BoardMember = {
  id: string;
  first_name: string;
  last_name: string;
  organization: string;
  isDeleted: boolean;
};

export type GroundingAct = {
  id: number;
  member_id: string;
  kind: 'ground' | 'lift' | 'void';
  /** The last day of the grounding. */
  until: string | null;
  voids: number | null;
  at: Date;
  recorded_at: Date;
};

export type BoardWorld = { members: BoardMember[]; ledger: LedgerEvent[]; groundings: GroundingAct[] };

export const boardOrganizations: [string, ...string[]] = ['Alpine Rescue', '50% of Vail'];

const dayMs = 86_400_000;
const longestMs = 700 * dayMs;

/**
 * People with two years of history in some programs: backdated, undone, corrected, moved with their program, removed,
 * imported as removed and deleted, at and around midnight in Denver. Written as ledger and tables would have it.
 */
export async function createBoardWorld(
  transaction: Transaction,
  options: { people: number; programIds: readonly string[]; seed: number; now: Date },
): Promise<BoardWorld> {
  const { people, programIds, seed, now } = options;
  const random = seededRandom(seed);
  const { pick, chance, whole } = random;
  const between = (from: number, to: number) => new Date(whole(from, to));
  /** The instant itself, or the midnight before it, or a millisecond from that. */
  const nearMidnight = (instant: Date, before: number) => {
    const moved = new Date(startOfDay(denverDate(instant)).getTime() + pick([-1, 0, 1]));
    return chance(0.5) && moved.getTime() < before ? moved : instant;
  };
  // Many credentials end on the same days.
  const shared = [-300, -100, 9, 20].map((days) => endOfDay(denverDate(addCalendarDays(now, days))));
  const expiryFrom = (issued: Date) => {
    const common = shared[whole(0, 3)];
    if (common && common > issued && chance(0.5)) return common;
    const day = addCalendarDays(issued, pick([2, 3, 14, 15, 42, 180, 365]));
    const midnight = startOfDay(denverDate(day)).getTime();
    return pick([day, endOfDay(denverDate(day)), new Date(midnight), new Date(midnight - 1), new Date(midnight + 1)]);
  };

  const members: BoardMember[] = [];
  const histories: LedgerEvent[] = [];
  const final: (State & { id: string; memberId: string; programId: string })[] = [];
  for (let index = 0; index < people; index += 1) {
    const member = {
      id: randomUUID(),
      first_name: `First ${String(index).padStart(5, '0')}`,
      last_name: `Last ${pick(['A', 'B', 'C', 'D', 'E'])}`,
      organization: pick(boardOrganizations),
      isDeleted: chance(0.1),
    };
    members.push(member);
    const ends = member.isDeleted ? between(now.getTime() - longestMs / 2, now.getTime()).getTime() : now.getTime();
    for (const programId of programIds.filter(() => chance(0.6))) {
      const { events, state } = history(member.id, programId, ends);
      histories.push(...events);
      const last = events.at(-1);
      if (!state || !last) continue;
      if (!member.isDeleted) final.push({ ...state, id: last.credential_id, memberId: member.id, programId });
      else histories.push({ ...eventOf(last, state, null, new Date(ends)), kind: 'delete' });
    }
  }

  /** Events of a credential until an instant, and its state then. */
  function history(memberId: string, programId: string, ends: number): { events: LedgerEvent[]; state: State | null } {
    const first = { credential_id: randomUUID(), member_id: memberId, program_id: programId };
    const events: LedgerEvent[] = [];
    let state = null as State | null;
    let undo = null as { event: LedgerEvent; before: State | null; movedAt?: Date[] } | null;
    let recorded = between(now.getTime() - longestMs, ends).getTime();
    for (let steps = whole(1, 6); steps > 0; steps -= 1) {
      recorded = nearMidnight(new Date(recorded), ends).getTime();
      const previous = events.at(-1);
      if (recorded >= ends || (previous && recorded <= previous.recorded_at.getTime())) break;
      const wish = pick(['renew', 'renew', 'correct', 'clocks', 'remove', 'punch', 'void', 'void']);
      const before: State | null = state;
      const write = (kind: LedgerEvent['kind'], after: State, at = new Date(recorded)): LedgerEvent => {
        const latest = Math.max(
          at.getTime(),
          ...events.filter(({ kind: other }) => other !== 'punch').map((one) => one.at.getTime()),
        );
        const event = {
          ...eventOf(first, before, after, new Date(recorded)),
          kind,
          at: kind === 'punch' ? at : new Date(latest),
        };
        events.push(event);
        state = after;
        return event;
      };
      if (before === null) {
        const began = chance(0.4) ? new Date(recorded - whole(0, 90 * dayMs)) : new Date(recorded);
        const issued = nearMidnight(began, recorded + 1);
        const status = chance(0.05) ? 'inactive' : 'valid';
        undo = { event: write('issue', { status, issued, expires: expiryFrom(issued) }, issued), before: null };
      } else if (wish === 'void' && undo) {
        const old: State = undo.before ?? { ...before, status: 'inactive' };
        const moved = old.status === 'valid' ? (undo.movedAt ?? []) : [];
        const followed = moved.map((at) => ({ at, state: { ...old, expires: expiryFrom(old.issued) } }));
        write('void', followed.at(-1)?.state ?? old).voids = undo.event.id;
        // The dates that the rules would have given without the undone act, as of their own time.
        for (const { at, state: then } of followed) write('clocks', then).at = at;
        undo = null;
      } else if (before.status === 'inactive') {
        undo = {
          event: write('reactivate', {
            status: 'valid',
            issued: new Date(recorded),
            expires: expiryFrom(new Date(recorded)),
          }),
          before,
        };
      } else if (wish === 'remove') {
        undo = { event: write('remove', { ...before, status: 'inactive' }), before };
      } else if (wish === 'punch') {
        write('punch', before, new Date(recorded - dayMs));
      } else if (wish === 'clocks') {
        const { at } = write('clocks', { ...before, expires: expiryFrom(before.issued) });
        if (undo) undo.movedAt = [...(undo.movedAt ?? []), at];
      } else if (wish === 'correct') {
        write('correct', { ...before, expires: expiryFrom(before.issued) });
        undo = null;
      } else {
        undo = {
          event: write('renew', {
            status: 'valid',
            issued: new Date(recorded),
            expires: expiryFrom(new Date(recorded)),
          }),
          before,
        };
      }
      recorded += whole(1, 200 * dayMs);
    }
    return { events, state };
  }

  /** Groundings, lifts and undos, at and around midnight in Denver. */
  function groundingsOf(memberId: string): (GroundingAct & { undone?: GroundingAct | undefined })[] {
    const acts: (GroundingAct & { undone?: GroundingAct | undefined })[] = [];
    let recorded = between(now.getTime() - longestMs, now.getTime()).getTime();
    for (let steps = whole(1, 5); steps > 0 && recorded < now.getTime(); steps -= 1) {
      const at = nearMidnight(new Date(recorded), now.getTime());
      const previous = acts.at(-1);
      if (previous && at <= previous.at) break;
      const standing = acts.findLast((act) => act.kind !== 'void' && !acts.some(({ undone }) => undone === act));
      const kind = standing ? pick(['ground', 'lift', 'lift', 'void'] as const) : 'ground';
      const until = kind === 'ground' && chance(0.7) ? denverDate(addCalendarDays(at, pick([0, 1, 14, 100]))) : null;
      const undone = kind === 'void' ? standing : undefined;
      acts.push({ id: 0, member_id: memberId, kind, until, voids: null, at, recorded_at: at, undone });
      recorded += whole(1, 90 * dayMs);
    }
    return acts;
  }

  // A void names its row by position: ids are assigned in order of writing.
  const ledger = histories.toSorted((one, other) => one.recorded_at.getTime() - other.recorded_at.getTime());
  const ids = new Map(ledger.map(({ id }, index) => [id, index + 1]));
  for (const event of ledger) {
    event.voids = event.voids === null ? null : (ids.get(event.voids) ?? null);
    event.id = ids.get(event.id) ?? 0;
  }
  const groundings = members.flatMap((member) => (chance(0.3) ? groundingsOf(member.id) : []));
  for (const [index, act] of groundings.toSorted(byRecording).entries()) act.id = index + 1;
  for (const act of groundings) act.voids = act.undone?.id ?? null;
  await store(transaction, { members, ledger, groundings, final });
  return { members, ledger, groundings };
}

let eventCount = 0;

function eventOf(
  { credential_id, member_id, program_id }: Pick<LedgerEvent, 'credential_id' | 'member_id' | 'program_id'>,
  before: State | null,
  after: State | null,
  recorded: Date,
): LedgerEvent {
  eventCount += 1;
  return {
    id: eventCount,
    credential_id,
    member_id,
    program_id,
    kind: 'issue',
    voids: null,
    punch_id: randomUUID(),
    at: recorded,
    recorded_at: recorded,
    old_status: before?.status ?? null,
    new_status: after?.status ?? null,
    old_issued_date: before?.issued ?? null,
    new_issued_date: after?.issued ?? null,
    old_expiration_date: before?.expires ?? null,
    new_expiration_date: after?.expires ?? null,
  };
}

function byRecording(one: GroundingAct, other: GroundingAct): number {
  return one.recorded_at.getTime() - other.recorded_at.getTime();
}

type Stored = {
  members: BoardMember[];
  ledger: LedgerEvent[];
  groundings: GroundingAct[];
  final: (State & { id: string; memberId: string; programId: string })[];
};

async function store(transaction: Transaction, { members, ledger, groundings, final }: Stored): Promise<void> {
  const present = members.filter(({ isDeleted }) => !isDeleted);
  await insertRows(
    transaction,
    'members',
    present.map(({ id, first_name, last_name, organization }) => ({
      id,
      first_name,
      last_name,
      organization,
      email: `${id}@board.example`,
    })),
  );
  await transaction.query(
    `insert into app.credential_events overriding system value
     select (jsonb_populate_record(null::app.credential_events,
       '{"is_annual_initial": false, "is_live_mission": false}'::jsonb || to_jsonb(k) || event)).*
     from jsonb_array_elements($1) event join app.event_kinds k on k.kind = event ->> 'kind'`,
    [JSON.stringify(ledger)],
  );
  await transaction.query(`select setval(pg_get_serial_sequence('app.credential_events', 'id'), $1)`, [ledger.length]);
  await transaction.query(
    `insert into app.grounding_events (id, member_id, kind, until, voids, at, recorded_at) overriding system value
     select id, member_id, kind, until, voids, at, recorded_at
     from jsonb_populate_recordset(null::app.grounding_events, $1) order by id`,
    [JSON.stringify(groundings)],
  );
  await withoutTriggers(transaction, () =>
    insertRows(
      transaction,
      'certifications',
      final.map(({ id, memberId, programId, issued, expires, status }) => ({
        id,
        member_id: memberId,
        program_id: programId,
        issued_date: issued,
        expiration_date: expires,
        status,
      })),
    ),
  );
}
