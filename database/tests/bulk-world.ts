import { randomUUID } from 'node:crypto';
import { type BulkPunch, bulkPunchSchema } from '@ffl/domain/credentials/bulk-schemas';
import type { Claims } from '../src/actors/actor.ts';
import { bulkPunch, planBulkPunch } from '../src/credentials/bulk-punch.ts';
import { bulkUndo, planBulkUndo } from '../src/credentials/bulk-undo.ts';
import { ownerRows } from './rows.ts';
import { addProgram } from './worlds/people.ts';
import type { TestDatabase } from './worlds/test-database.ts';

type Crew = { cardName: string; programId: string; memberIds: string[] };

/** Adds members who were issued a new program's credential a month ago, in id order. */
export async function addCrew(tested: TestDatabase, count: number): Promise<Crew> {
  const cardName = `Patrol ${randomUUID()}`;
  const programId = await tested.asOwner((transaction) => addProgram(transaction, { name: cardName, base: 'LG1' }));
  await ownerRows(
    tested,
    `with crew as (
       insert into members (first_name, last_name, email, organization)
       select 'Crew', 'Member ' || n, 'crew' || n || '.' || $1::text || '@example.test', 'Alpine Rescue'
       from generate_series(1, $2::integer) n returning id
     )
     insert into certifications (member_id, program_id, issued_date, expiration_date)
     select id, $1::uuid, now() - interval '30 days', now() + interval '100 days' from crew`,
    [programId, count],
  );
  const rows = await ownerRows<{ id: string }>(
    tested,
    'select member_id as id from certifications where program_id = $1 order by member_id',
    [programId],
  );
  return { cardName, programId, memberIds: rows.map(({ id }) => id) };
}

type BulkRequest = Partial<BulkPunch> & Pick<BulkPunch, 'memberIds' | 'cardName'>;

export function planAs(tested: TestDatabase, claims: Claims, request: BulkRequest, now = new Date()) {
  const checked = bulkPunchSchema.parse(request);
  return tested.database.asActor(claims, (transaction) => planBulkPunch(transaction, checked, now));
}

export function bulkPunchAs(tested: TestDatabase, claims: Claims, request: BulkRequest, now = new Date()) {
  const checked = bulkPunchSchema.parse(request);
  return tested.database.asActor(claims, (transaction) => bulkPunch(transaction, checked, now));
}

export function planBulkUndoAs(tested: TestDatabase, claims: Claims, batchId: string, now = new Date()) {
  return tested.database.asActor(claims, (transaction) => planBulkUndo(transaction, { batchId }, now));
}

export function bulkUndoAs(tested: TestDatabase, claims: Claims, batchId: string, now = new Date(), reason?: string) {
  return tested.database.asActor(claims, (transaction) => bulkUndo(transaction, { batchId, reason }, now));
}

/** The outcome of an act that must succeed. */
export function done<Outcome extends { kind: string }>(outcome: Outcome): Extract<Outcome, { kind: 'done' }> {
  if (outcome.kind !== 'done') throw new Error(`Not done: ${JSON.stringify(outcome)}`);
  return outcome as Extract<Outcome, { kind: 'done' }>;
}

/** Everything written in one program: ledger kinds by member, punches, expiries. */
export async function writtenIn(tested: TestDatabase, programId: string) {
  return {
    ledger: await ownerRows<{ member_id: string; kind: string; batch_id: string | null; punch_id: string | null }>(
      tested,
      'select * from app.credential_events where program_id = $1 order by id',
      [programId],
    ),
    punches: await ownerRows<{ id: string; notes: string; punch_type: string; voided_at: Date | null }>(
      tested,
      `select p.* from certification_punches p join certifications c on c.id = p.certification_id where c.program_id = $1`,
      [programId],
    ),
    credentials: await ownerRows<{ member_id: string; status: string; expiration_date: Date }>(
      tested,
      'select * from certifications where program_id = $1 order by member_id',
      [programId],
    ),
  };
}
