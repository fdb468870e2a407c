import type { Person } from '@ffl/database/tests/worlds/people';
import type { TestDatabase } from '@ffl/database/tests/worlds/test-database';
import type { AnswersDesk } from './answers-desk.ts';
import { type AnswersWorld, dayAhead } from './answers-world.ts';

export const unknownId = '00000000-0000-4000-8000-000000000000';

type Owned = Pick<TestDatabase, 'asOwner'>;
type Acted = { data: { punch: { id: string } } };
type Batched = { data: { batchId: string } };

/** Acts before today, for expiries that are past, soon and far off. */
export async function recordEarlierActs({ at, call }: AnswersDesk, world: AnswersWorld): Promise<void> {
  const { ada, former, amelia, bo, cleo, dee, eve, avalanche, liftTicket, rope } = world;
  const issue = (by: Person, memberId: string, programId: string, facts: object = {}) =>
    call('issue-credential', { memberId, programId, ...facts }, by);
  const annual = { base: 'LG1', annualInitialTraining: true };
  at(-361);
  await issue(ada, eve, rope);
  at(-250);
  await issue(ada, cleo, avalanche, annual);
  at(-176);
  await issue(ada, amelia, liftTicket, { base: 'LG1' });
  at(-38);
  for (const memberId of [amelia, dee, eve]) await issue(ada, memberId, avalanche, annual);
  await issue(former, bo, avalanche, annual);
  at(0);
}

/** Acts of today, by an administrator, by a former administrator, and on the server itself. */
export async function recordActs(desk: AnswersDesk, world: AnswersWorld, tested: Owned): Promise<void> {
  const { call, recordCall, send } = desk;
  const { ada, former, amelia, bo, cleo, dee, eve, sam, avalanche, liftTicket, winch, rope, training } = world;
  await recordCall('remove-credential', { memberId: cleo, programId: avalanche }, ada);
  await tested.asOwner(({ query }) => actOnServer(query, world));
  await call('issue-credential', { memberId: amelia, programId: rope }, ada);
  await call('issue-credential', { memberId: cleo, programId: rope }, former);
  await call('issue-credential', { memberId: bo, programId: winch }, ada);
  await undo(desk, former, { memberId: cleo, programId: winch });
  await undo(desk, ada, { memberId: amelia, programId: winch }, 'Pressed by mistake');
  const renew = { programId: avalanche, base: 'LG1' };
  const renewed = (await recordCall('renew-credential', { memberId: amelia, ...renew }, ada)) as Acted;
  await call('renew-credential', { memberId: bo, ...renew }, former);

  const crew = { cardName: 'Rope Rescue', memberIds: [eve, dee, sam] };
  await recordCall('plan-bulk-punch', crew, ada);
  const batch = (await recordCall('bulk-punch', crew, ada)) as Batched;
  await tested.asOwner(async ({ query }) => {
    await query('delete from members where id = $1', [dee]);
    await query('delete from administrators where user_id = $1', [former.userId]);
  });
  await call('remove-credential', { memberId: sam, programId: rope }, ada);
  const several = { ...crew, memberIds: [amelia, cleo, bo, unknownId] };
  const tickets = { cardName: 'Lift Ticket', memberIds: [amelia] };
  for (const order of [several, tickets]) {
    await recordCall('plan-bulk-punch', order, ada);
    await recordCall('bulk-punch', order, ada);
  }
  await recordCall('bulk-punch', { ...tickets, memberIds: [bo] }, ada);

  for (const trainingSessionId of [training, world.trainingAtInactive])
    await recordCall('plan-attendees', { trainingSessionId }, ada);
  const attendees = { trainingSessionId: training, memberIds: [amelia, bo, unknownId], issueTo: [cleo] };
  const despiteRecent = [renewed.data.punch.id];
  const attended = (await recordCall('punch-attendees', { ...attendees, despiteRecent }, ada)) as Batched;
  await recordCall('punch-attendees', { ...attendees, issueTo: [] }, ada);
  for (const { batchId } of [attended.data, batch.data]) {
    await recordCall('plan-bulk-void', { batchId }, ada);
    await recordCall('bulk-void', { batchId }, ada);
  }
  const corrected = `/rest/v1/certifications?member_id=eq.${amelia}&program_id=eq.${liftTicket}`;
  await send('PATCH', corrected, { expiration_date: `${dayAhead(90)}T18:00:00Z` }, ada);
}

type Query = Parameters<Parameters<TestDatabase['asOwner']>[0]>[0]['query'];

async function actOnServer(query: Query, { sam, dee, avalanche, rope }: AnswersWorld): Promise<void> {
  await query(
    `insert into certifications (member_id, program_id, issued_date, expiration_date)
     select m, p, now() - interval '20 days', now() + interval '200 days'
     from (values ($1::uuid, $3::uuid), ($1, $4), ($2, $4)) as held (m, p)`,
    [sam, dee, avalanche, rope],
  );
  await query(
    `insert into certification_punches (certification_id, punch_type, punch_date)
     select id, 'recertification', now() from certifications where member_id = $1 and program_id = $2`,
    [sam, avalanche],
  );
}

type Place = { memberId: string; programId: string };

async function undo({ call, recordCall }: AnswersDesk, by: Person, place: Place, reason?: string): Promise<void> {
  const { data } = (await call('issue-credential', place, by)) as Acted;
  await recordCall('void-credential', { ...place, punchId: data.punch.id, ...(reason && { reason }) }, by);
}
