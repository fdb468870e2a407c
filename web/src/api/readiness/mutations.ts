import type { Sending } from '../../lib/write/create-write.ts';
import { sendProcedure } from '../../lib/write/table-writes.ts';
import { baseQueries } from '../bases/queries.ts';
import { memberQueries } from '../members/queries.ts';
import { programQueries } from '../programs/queries.ts';
import { refreshing, useVerb } from '../use-verb.ts';

type Need = { programId: string; needed: number | null };

/** Sets how many people a program needs; null for no number. */
export const useSetNeeded = () =>
  useVerb(
    (server, { programId: program, needed, ...sending }: Need & Sending) =>
      sendProcedure(server, 'set_needed', { program, needed }, sending),
    { refresh: refreshing(programQueries.all, baseQueries.all, memberQueries.all) },
  );
