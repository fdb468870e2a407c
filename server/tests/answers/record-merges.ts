import { addMember, addMemberWithAccount } from '@ffl/database/tests/worlds/people';
import type { TestDatabase } from '@ffl/database/tests/worlds/test-database';
import type { AnswersDesk } from './answers-desk.ts';
import type { AnswersWorld } from './answers-world.ts';

type Planned = { data: { fingerprint: string } };
type Merged = { data: { mergeId: string } };

/** Two pairs of records: one with everything there can be, and one with nothing. */
export async function recordMerges(
  { at, call, recordCall, recordProcedure, send }: AnswersDesk,
  { ada, avalanche, liftTicket, rope }: AnswersWorld,
  { asOwner }: Pick<TestDatabase, 'asOwner'>,
): Promise<void> {
  const [kept, hidden, other, empty] = await asOwner(async (transaction) => {
    const both = [
      await addMemberWithAccount(transaction, named('Gia', 'gia@example.org')),
      await addMemberWithAccount(transaction, named('Gianna', 'gianna@example.org')),
    ] as const;
    const [first, second] = both;
    const accounts = [first.userId, second.userId];
    await transaction.query('update auth.users set last_sign_in_at = now() where id = any ($1)', [accounts]);
    return [
      first.memberId,
      second.memberId,
      await addMember(transaction, named('Hal', 'hal@example.org')),
      await addMember(transaction, named('Hank', 'hank@example.org')),
    ] as const;
  });
  const phone = { phone: '970-555-0199', certification_level: 'EMT-B' };
  for (const id of [kept, hidden]) await send('PATCH', `/rest/v1/members?id=eq.${id}`, phone, ada);
  at(-20);
  await call('issue-credential', { memberId: kept, programId: rope }, ada);
  await call('issue-credential', { memberId: kept, programId: liftTicket, base: 'LG1' }, ada);
  at(-15);
  for (const programId of [avalanche, rope])
    await call('issue-credential', { memberId: hidden, programId, base: 'LG1' }, ada);
  at(-5);
  await call('remove-credential', { memberId: hidden, programId: rope }, ada);
  at(0);
  const ground = (memberId: string, until: string | null) =>
    call('ground-member', { memberId, until, reason: 'Broken wrist' }, ada);
  for (const memberId of [kept, hidden]) await ground(memberId, '2100-01-01');
  const ids = { keptId: kept, hiddenId: hidden };
  await recordCall('plan-merge', { keptId: other, hiddenId: empty }, ada);
  for (const memberId of [other, empty]) await ground(memberId, null);
  await recordCall('plan-merge', { keptId: other, hiddenId: empty }, ada);
  await recordCall('plan-merge', ids, ada);
  const answers = { ...ids, account: 'kept', removals: [{ programId: rope, stands: false }] };
  const { data } = (await recordCall('plan-merge', answers, ada)) as Planned;
  const merged = (await recordCall('merge', { ...answers, fingerprint: data.fingerprint }, ada)) as Merged;
  const { mergeId } = merged.data;
  for (const member of [kept, hidden]) await recordProcedure('merges_of', { member }, ada);
  await recordProcedure('credential_history', { member: kept }, ada);
  await call('remove-credential', { memberId: kept, programId: avalanche }, ada);
  const grounded = (await send('POST', '/rest/v1/rpc/groundings_now', { members: [kept] }, ada)) as { id: string }[];
  const again = { base: 'LG1', notes: 'After the merge', despiteGrounding: grounded[0]?.id };
  await call('issue-credential', { memberId: kept, programId: avalanche, ...again }, ada);
  const undo = (await recordCall('plan-undo-merge', { mergeId }, ada)) as Planned;
  await recordCall('undo-merge', { mergeId, fingerprint: undo.data.fingerprint }, ada);
}

function named(firstName: string, email: string) {
  return { firstName, lastName: 'Moreno', email };
}
