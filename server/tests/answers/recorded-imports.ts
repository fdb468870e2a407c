import type { TestDatabase } from '@ffl/database/tests/worlds/test-database';
import { recordImport } from '../worlds/record-import.ts';
import type { AnswersDesk } from './answers-desk.ts';
import { type AnswersWorld, dayAhead } from './answers-world.ts';
import { unknownId } from './recorded-acts.ts';

type Owned = Pick<TestDatabase, 'asOwner'>;

/** An import while it is saved and after, two that are undone, and one that was undone long ago. */
export async function recordImports(desk: AnswersDesk, world: AnswersWorld, { asOwner }: Owned): Promise<void> {
  const { call, recordCall, recordProcedure } = desk;
  const { ada, eve, liftTicket } = world;
  const cells = { firstName: 'Ivy', lastName: 'Moss', email: 'ivy@example.org', organization: 'Summit County SAR' };
  const importId = crypto.randomUUID();
  await call('import-start', { importId, fileName: 'members.csv', rows: 1 }, ada);
  await call('import-part', { importId, from: 0, rows: [{ line: 2, cells }] }, ada);
  await recordProcedure('import_status', { import: importId }, ada);
  const { data } = (await call('import-check', { importId }, ada)) as { data: { fingerprint: string } };
  const choice = { existing: 'leave', exceptions: [], leavesOutFaulty: false };
  await call('import-commit', { importId, fingerprint: data.fingerprint, ...choice }, ada);
  for (const anyId of [importId, unknownId]) await recordProcedure('import_status', { import: anyId }, ada);

  const post = (path: string, body: object) => call(path.replace('/functions/v1/', ''), body, ada);
  const ticket = { program: 'Lift Ticket', base: 'LG1', organization: 'Summit County SAR' };
  const stark = { ...ticket, firstName: 'Eve', lastName: 'Stark', phone: '970-555-0117', email: 'eve@example.org' };
  const added = await recordImport(post, { ...ticket, lastName: 'Ferrand', issuedOn: dayAhead(-20) });
  const known = await recordImport(post, { ...stark, issuedOn: dayAhead(-20) });
  const renewed = await recordImport(post, { ...stark, phone: '', issuedOn: dayAhead(-10) });
  const undo = (id: string, more: object = {}) => recordCall('undo-import', { importId: id, ...more }, ada);
  await recordCall('plan-undo-import', { importId: renewed }, ada);
  await undo(renewed);
  await call('renew-credential', { memberId: eve, programId: liftTicket, base: 'LG1' }, ada);
  await recordProcedure('earlier_imports', {}, ada);
  for (const id of [added, known]) await recordCall('plan-undo-import', { importId: id }, ada);
  await undo(added);
  await undo(known, { reason: 'The wrong file' });
  const nobody = 'actor_id = gen_random_uuid(), undone_by = gen_random_uuid()';
  await asOwner(({ query }) => query(`update app.saved_imports set ${nobody} where id = $1`, [renewed]));
  await recordProcedure('earlier_imports', {}, ada);
  await asOwner(({ query }) => query('update app.saved_imports set file_name = null where id = $1', [renewed]));
  for (const id of [renewed, known]) {
    await recordCall('plan-undo-import', { importId: id }, ada);
    await undo(id);
  }
}
