import type { Transaction } from '../transaction.ts';
import type { DecidedAct, StoredCredential } from './decide-acts.ts';
import { insertRows } from './insert-rows.ts';

/**
 * Writes what the verbs would have written, set by set and so far faster: credentials, one punch per act, the ledger.
 * Only within `withoutTriggers`, since it writes the ledger itself; only for members without credentials.
 */
export async function recordActs(
  transaction: Transaction,
  decided: readonly DecidedAct[],
  actorId: string,
): Promise<void> {
  const credentials = [...new Map(decided.map(({ after }) => [after.id, after])).values()];
  await Promise.all([
    insertRows(transaction, 'certifications', credentialColumns, credentials.map(credentialRow)),
    insertRows(transaction, 'certification_punches', punchColumns, decided.flatMap(punchRow)),
    insertRows(
      transaction,
      'app.credential_events',
      eventColumns,
      decided.map((act) => eventRow(act, actorId)),
    ),
  ]);
}

/** Runs `work` with the triggers of credentials and punches off, then brings up to date what they keep. */
export async function withoutTriggers<T>(transaction: Transaction, work: () => Promise<T>): Promise<T> {
  for (const table of watchedTables) await transaction.query(`alter table ${table} disable trigger user`);
  const result = await work();
  for (const table of watchedTables) await transaction.query(`alter table ${table} enable trigger user`);
  await transaction.query('call app.recompute_members()');
  return result;
}

const watchedTables = ['certifications', 'certification_punches'];

const credentialColumns = {
  id: 'uuid',
  member_id: 'uuid',
  program_id: 'uuid',
  issued_date: 'timestamptz',
  expiration_date: 'timestamptz',
  status: 'text',
  season_id: 'uuid',
};

function credentialRow(credential: StoredCredential) {
  return {
    id: credential.id,
    member_id: credential.memberId,
    program_id: credential.programId,
    issued_date: credential.issuedDate,
    expiration_date: credential.expiresDate,
    status: statusOf(credential),
    season_id: credential.seasonId,
  };
}

const punchColumns = {
  id: 'uuid',
  certification_id: 'uuid',
  punch_type: 'text',
  punch_date: 'timestamptz',
  notes: 'text',
};

function punchRow({ act, after, punchId: id }: DecidedAct) {
  if (!act || !id) return [];
  const { punchType, dates, note } = act;
  return [{ id, certification_id: after.id, punch_type: punchType, punch_date: dates.issuedDate, notes: note }];
}

const eventColumns = {
  credential_id: 'uuid',
  member_id: 'uuid',
  program_id: 'uuid',
  kind: 'text',
  punch_id: 'uuid',
  actor_id: 'uuid',
  at: 'timestamptz',
  recorded_at: 'timestamptz',
  old_status: 'text',
  new_status: 'text',
  old_issued_date: 'timestamptz',
  new_issued_date: 'timestamptz',
  old_expiration_date: 'timestamptz',
  new_expiration_date: 'timestamptz',
  base: 'text',
  is_annual_initial: 'boolean',
  is_live_mission: 'boolean',
  season_id: 'uuid',
};

function eventRow({ kind, at, before, after, act, punchId, base }: DecidedAct, actorId: string) {
  return {
    credential_id: after.id,
    member_id: after.memberId,
    program_id: after.programId,
    kind,
    punch_id: punchId,
    actor_id: actorId,
    at,
    recorded_at: at,
    old_status: before && statusOf(before),
    new_status: statusOf(after),
    old_issued_date: before?.issuedDate ?? null,
    new_issued_date: after.issuedDate,
    old_expiration_date: before?.expiresDate ?? null,
    new_expiration_date: after.expiresDate,
    base,
    is_annual_initial: act?.facts.annualInitialTraining ?? false,
    is_live_mission: act?.facts.liveMission ?? false,
    season_id: after.seasonId,
  };
}

function statusOf({ isActive }: StoredCredential): 'valid' | 'inactive' {
  return isActive ? 'valid' : 'inactive';
}
