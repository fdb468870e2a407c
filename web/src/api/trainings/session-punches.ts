import { fullName } from '@ffl/domain/members/member';
import { programAtBase } from '@ffl/domain/programs/program';
import { readInstant } from '@ffl/domain/time/denver';
import { queryOptions } from '@tanstack/react-query';
import { serverOf } from '../../lib/net/query-client.ts';
import { restClient } from '../../lib/session/rest-client.ts';
import { trainingKeys } from './queries.ts';

/** A punch that was recorded through a session, undone since or not. */
export type SessionPunch = {
  id: string;
  memberId: string;
  name: string;
  programId: string;
  /** With its base. */
  program: string;
  /** The first issue. */
  isIssue: boolean;
  /** When it took effect. */
  at: Date;
  isUndone: boolean;
};

/** Who was punched through a session, from first to last, whether or not it still lists them. For administrators. */
export function sessionPunchesQuery(trainingSessionId: string) {
  return queryOptions({
    queryKey: trainingKeys.punches(trainingSessionId),
    queryFn: async ({ signal, meta }) => {
      const { data } = await restClient(serverOf(meta))
        .from('certification_punches')
        .select(
          'id,punch_type,punch_date,voided_at,certifications!inner(members(id,first_name,last_name),programs(id,name,bases(base_name)))',
        )
        .eq('training_session_id', trainingSessionId)
        .order('punch_date')
        .order('id')
        .abortSignal(signal)
        .throwOnError();
      return data.map(
        ({ certifications: { members, programs }, ...row }): SessionPunch => ({
          id: row.id,
          memberId: members.id,
          name: fullName({ firstName: members.first_name, lastName: members.last_name }),
          programId: programs.id,
          program: programAtBase({ name: programs.name, base: programs.bases?.base_name ?? null }),
          isIssue: row.punch_type === 'initial_issuance',
          at: readInstant(row.punch_date),
          isUndone: row.voided_at !== null,
        }),
      );
    },
  });
}
