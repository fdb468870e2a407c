import type { Credential, PunchType, RenewalEntry } from '@ffl/domain/credentials';
import { readInstant } from '@ffl/domain/time';

/** A punch with the reason that was given when it was taken back. */
export type StoredPunch = RenewalEntry & { voidReason: string | null };

/** A credential with what this page knows about it beyond the table. */
export type StoredCredential = Omit<Credential, 'renewalHistory'> & {
  renewalHistory: StoredPunch[];
  /** A change is on its way and not confirmed yet; such a credential must not look current. */
  isSaving: boolean;
};

export type CertificationRow = {
  id: string;
  member_id: string;
  program_id: string;
  issued_date: string;
  expiration_date: string;
  status: string;
  season_id: string | null;
  initial_training_session_id: string | null;
};

export type PunchRow = {
  id: string;
  certification_id: string;
  punch_type: string;
  punch_date: string;
  notes: string | null;
  training_session_id: string | null;
  voided_at: string | null;
  void_reason: string | null;
};

export function toCredential(row: CertificationRow, punches: readonly PunchRow[]): StoredCredential {
  return {
    id: row.id,
    memberId: row.member_id,
    programId: row.program_id,
    issuedDate: readInstant(row.issued_date),
    expiresDate: readInstant(row.expiration_date),
    isActive: row.status === 'valid',
    seasonId: row.season_id,
    initialTrainingSessionId: row.initial_training_session_id,
    renewalHistory: punches.map(toRenewalEntry),
    isSaving: false,
  };
}

function toRenewalEntry(row: PunchRow): StoredPunch {
  return {
    id: row.id,
    date: readInstant(row.punch_date),
    notes: row.notes ?? '',
    renewedBy: 'admin',
    trainingSessionId: row.training_session_id,
    isLiveMission: row.punch_type === 'live_mission',
    punchType: toPunchType(row.punch_type),
    isVoided: row.voided_at != null,
    voidReason: row.void_reason ?? null,
  };
}

function toPunchType(text: string): PunchType {
  return text === 'initial_issuance' || text === 'live_mission' ? text : 'recertification';
}
