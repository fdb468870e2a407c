import type { PunchType } from '@ffl/domain/credentials/credential';
import type { ShownCredential, ShownPunch } from '@ffl/domain/credentials/held-programs';
import type { Rows } from '@ffl/domain/rows';
import { readInstant } from '@ffl/domain/time/denver';
import { queryOptions } from '@tanstack/react-query';
import { serverOf } from '../../lib/net/query-client.ts';
import { restClient } from '../../lib/session/rest-client.ts';

export type { ShownCredential as StoredCredential } from '@ffl/domain/credentials/held-programs';

export const credentialQueries = {
  all: ['credentials'] as const,

  /** The credentials the member holds, lapsed or not, each with its punches from first to last (CRD-24). */
  ofMember: (memberId: string) =>
    queryOptions({
      queryKey: [...credentialQueries.all, 'of-member', memberId],
      queryFn: async ({ signal, meta }) => {
        const { data } = await restClient(serverOf(meta))
          .from('certifications')
          .select('*,certification_punches(*)')
          .eq('member_id', memberId)
          .eq('status', 'valid')
          .order('expiration_date')
          .order('punch_date', { referencedTable: 'certification_punches' })
          .abortSignal(signal)
          .throwOnError();
        return data.map((row) => toCredential(row, row.certification_punches));
      },
    }),

  /** Credentials that the member no longer holds; issuing restores them (CRD-08). */
  removedOf: (memberId: string) =>
    queryOptions({
      queryKey: [...credentialQueries.all, 'removed-of', memberId],
      queryFn: async ({ signal, meta }) => {
        const { data } = await restClient(serverOf(meta))
          .from('certifications')
          .select('*')
          .eq('member_id', memberId)
          .eq('status', 'inactive')
          .abortSignal(signal)
          .throwOnError();
        return data.map((row) => toCredential(row, []));
      },
    }),
};

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
