import type { CredentialChange } from '../credentials/write-changes.ts';
import type { Transaction } from '../transaction.ts';
import type { DecidedAct } from './decide-acts.ts';

/** Writes what was decided, in the past and as the sample's administrator, the way a request would have. */
export async function recordActs(
  { query }: Transaction,
  decided: readonly DecidedAct[],
  administratorId: string,
): Promise<void> {
  const claims = JSON.stringify({ sub: administratorId });
  await Promise.all([
    query(`select set_config('request.jwt.claims', $1, true)`, [claims]),
    query('select app.write_changes($1, false) is null', [JSON.stringify(decided.map(changeOf))]),
  ]);
}

function changeOf({ kind, at, after, act, base }: DecidedAct): CredentialChange {
  return {
    kind,
    at,
    recorded_at: at,
    credential: {
      id: after.id,
      member_id: after.memberId,
      program_id: after.programId,
      issued_date: after.issuedDate,
      expiration_date: after.expiresDate,
      annual_date: after.annualDate,
      status: after.isActive ? 'valid' : 'inactive',
      season_id: after.seasonId,
    },
    ...(act ? { punch: { punch_type: act.punchType, notes: act.note } } : {}),
    base,
    is_annual_initial: act?.facts.annualInitialTraining,
    is_live_mission: act?.facts.liveMission,
  };
}
