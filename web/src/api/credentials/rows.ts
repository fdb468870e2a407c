import type { PunchType } from '@ffl/domain/credentials/credential';
import type { ShownCredential, ShownPunch } from '@ffl/domain/credentials/held-programs';
import type { Rows } from '@ffl/domain/rows';
import { readInstant } from '@ffl/domain/time/denver';

export type { ShownCredential as StoredCredential } from '@ffl/domain/credentials/held-programs';

export type CertificationRow = Rows['certifications'];
export type PunchRow = Rows['certification_punches'];

export function toCredential(row: CertificationRow, punches: readonly PunchRow[]): ShownCredential {
  return {
    id: row.id,
    memberId: row.member_id,
    programId: row.program_id,
    issuedDate: readInstant(row.issued_date),
    expiresDate: readInstant(row.expiration_date),
    annualDate: row.annual_date === null ? null : readInstant(row.annual_date),
    isActive: row.status === 'valid',
    seasonId: row.season_id,
    initialTrainingSessionId: row.initial_training_session_id,
    renewalHistory: punches.map(toRenewalEntry),
    isSaving: false,
  };
}

function toRenewalEntry(row: PunchRow): ShownPunch {
  return {
    id: row.id,
    date: readInstant(row.punch_date),
    notes: row.notes ?? '',
    renewedBy: 'admin',
    trainingSessionId: row.training_session_id,
    isLiveMission: row.punch_type === 'live_mission',
    punchType: toPunchType(row.punch_type),
    isUndone: row.voided_at != null,
    undoReason: row.void_reason ?? null,
  };
}

function toPunchType(text: string): PunchType {
  return text === 'initial_issuance' || text === 'live_mission' ? text : 'recertification';
}
