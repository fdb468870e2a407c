import type { RefusalCode } from '@ffl/domain/refusals';

/** Rows as PostgreSQL writes them in JSON: the same text that /rest/v1 answers. */
export type CredentialRow = {
  id: string;
  member_id: string;
  program_id: string;
  issued_date: string;
  expiration_date: string;
  status: 'valid' | 'inactive';
  season_id: string | null;
  initial_training_session_id: string | null;
  created_at: string;
};

export type PunchRow = {
  id: string;
  certification_id: string;
  punch_type: 'initial_issuance' | 'recertification' | 'live_mission';
  punch_date: string;
  notes: string | null;
  training_session_id: string | null;
  created_at: string;
  voided_at: string | null;
  void_reason: string | null;
};

/** Why an act was not done. Refused: a rule says no. Missing: an id that this actor cannot see. */
export type NotDone = { kind: 'refused' | 'missing'; code: RefusalCode; message: string };

export type ActOutcome = { kind: 'done'; credential: CredentialRow; punch: PunchRow } | NotDone;
