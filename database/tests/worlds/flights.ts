import { actorRows, ownerRows } from '../rows.ts';
import { addAdministrator, addProgram } from './people.ts';
import { createTestDatabase } from './test-database.ts';

const dayMs = 86_400_000;
const today = Math.floor(Date.now() / dayMs) - 1;

/** The instant this many days ago, at noon UTC. */
export const ago = (days: number, ms = 0) => new Date((today - days) * dayMs + dayMs / 2 + ms);

export type Event = {
  kind: string;
  at: Date;
  recorded?: Date;
  until: Date;
  was?: Date;
  live?: boolean;
  voids?: number;
  status?: 'valid' | 'inactive';
};

export type Gap = {
  member_id: string | null;
  name: string | null;
  mark: string | null;
  flight: { what: string; at: string; as_it_was: string | null; as_known: string | null };
};

export type Flights = Awaited<ReturnType<typeof createFlights>>;

/** A base with two programs and a device, and what can happen there, written as the product would have written it then. */
export async function createFlights() {
  const tested = await createTestDatabase();
  const made = await tested.asOwner(async (transaction) => {
    const admin = await addAdministrator(transaction);
    const rescue = await addProgram(transaction, { name: 'Rescue Deployment', type: 'rescue', base: 'LG2' });
    const avalanche = await addProgram(transaction, { name: 'Avalanche Deployment', type: 'avalanche', base: 'LG2' });
    const device = await transaction.first<{ id: string; base: string }>(
      `insert into app.boarding_devices (name, base_id, base, made_by, code_until)
       select 'Phone', id, base_name, $1, now() from bases where base_name = 'LG2' returning id, base_id as base`,
      [admin.userId],
    );
    return { admin, rescue, avalanche, device: device?.id ?? '', baseId: device?.base ?? '' };
  });
  const { admin, rescue, device, baseId } = made;

  /** Writes the ledger of one credential; returns the ids of its rows. */
  async function held(memberId: string, programId: string, events: readonly Event[]): Promise<number[]> {
    const ids: number[] = [];
    const credentialId = crypto.randomUUID();
    for (const { kind, at, recorded = at, until, was = null, live = false, voids, status = 'valid' } of events) {
      const undone = voids === undefined ? null : ids[voids];
      const [row] = await ownerRows<{ id: string }>(
        tested,
        `insert into app.credential_events (credential_id, member_id, program_id, kind, is_change, is_entry, counts_as_issue,
           at, recorded_at, old_status, old_issued_date, old_expiration_date, new_status, new_issued_date, new_expiration_date,
           is_live_mission, punch_id, voids)
         select $1, $2, $3, k.kind, k.is_change, k.is_entry, k.counts_as_issue, $5, $6,
           case when $7::timestamptz is not null then 'valid' end, $7, $7, $11, $5, $8, $9, gen_random_uuid(), $10
         from app.event_kinds k where k.kind = $4 returning id`,
        [credentialId, memberId, programId, kind, at, recorded, was, until, live, undone, status],
      );
      ids.push(Number(row?.id));
    }
    return ids;
  }

  async function boards(memberId: string | null, at: Date, over: { kind?: string; programs?: string[] | null } = {}) {
    const { kind = 'boarded', programs = [rescue] } = over;
    const [row] = await ownerRows<{ id: string }>(
      tested,
      `insert into app.boardings (key, device_id, kind, at, base, mission, reason, member_id, verdict, checked, program_ids)
       values (gen_random_uuid(), $1, $2, $3, 'LG2', '', 'x', $4, 'valid', $5, $6) returning id`,
      [device, kind, at, memberId, programs && 'Rescue Deployment', programs],
    );
    return row?.id;
  }

  async function trains(memberId: string | null, day: Date, at = baseId, word = 'rescue-deployment') {
    await ownerRows(
      tested,
      `with session as (
         insert into training_sessions (training_type, date, base, program_id)
         select 'Winch', $2::date, base_name, $4 from bases where id = $3 returning id
       ) insert into trainees (training_session_id, member_id, name) select id, $1, 'x' from session`,
      [memberId, day, at, word],
    );
  }

  async function gaps(filters: Record<string, unknown> = {}): Promise<Gap[]> {
    const values = { report: 'gaps', page: 1, page_size: 1000, ...filters };
    const named = Object.keys(values).map((name, index) => `${name} := $${index + 1}`);
    const text = `select report_page(${named.join(', ')}) as answer`;
    const [found] = await actorRows<{ answer: { rows: Gap[] } }>(tested, admin.claims, text, Object.values(values));
    return found?.answer.rows ?? [];
  }

  async function counts(firstDay: Date | null = null): Promise<object> {
    const text = `select report_counts(report := 'gaps', first_day := $1) as answer`;
    const [found] = await actorRows<{ answer: object }>(tested, admin.claims, text, [
      firstDay?.toISOString().slice(0, 10),
    ]);
    return found?.answer ?? {};
  }

  return { tested, ...made, held, boards, trains, gaps, counts };
}
