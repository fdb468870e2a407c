import type { Sending } from '../../lib/write/create-write.ts';
import { sendProcedure } from '../../lib/write/table-writes.ts';
import { refreshing, useVerb } from '../use-verb.ts';
import { trainingKeys } from './queries.ts';

/** Takes off a session's list those who said that they can't come. */
export const useTakeOffAbsent = () =>
  useVerb(
    async (server, { session, ...sending }: { session: string } & Sending) =>
      // What the procedure answers, as recorded.
      (await sendProcedure(server, 'take_off_absent', { session }, sending)) as { taken_off: number },
    { refresh: refreshing(trainingKeys.all) },
  );
