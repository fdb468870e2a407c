import type { TrainingSave, TrainingUpdate } from '@ffl/domain/trainings/schemas';
import type { Training } from '@ffl/domain/trainings/training';
import { callFunction } from '../../lib/functions/call-function.ts';
import type { Server } from '../../lib/net/server.ts';
import type { Sending } from '../../lib/write/create-write.ts';
import { sendProcedure } from '../../lib/write/table-writes.ts';
import { refreshing, useVerb } from '../use-verb.ts';
import { trainingKeys } from './queries.ts';

/** Creates a session or, with an id, changes it. Refused with `current` if others saved something other than `was`. */
export const useSaveTraining = () => useVerb(saveTraining, { refresh });

/**
 * Deletes a session with its trainees; punches that name it stay. Who comes isn't read again: of the others it is as it
 * was.
 */
export const useDeleteTraining = () =>
  useVerb(
    (server, { id, ...sending }: { id: string } & Sending) =>
      sendProcedure(server, 'delete_training', { session: id }, sending),
    {
      refresh: (queryClient) =>
        void queryClient.invalidateQueries({
          queryKey: trainingKeys.all,
          predicate: ({ queryKey }) => queryKey[1] !== trainingKeys.anyAnswers[1],
        }),
    },
  );

/** Removes from a session's list those who said that they can't come. */
export const useTakeOffAbsent = () =>
  useVerb(
    async (server, { session, ...sending }: { session: string } & Sending) =>
      // The recorded response of the procedure.
      (await sendProcedure(server, 'take_off_absent', { session }, sending)) as { taken_off: number },
    { refresh },
  );

const refresh = refreshing(trainingKeys.all);

async function saveTraining(
  server: Server,
  { idempotencyKey, signal, ...body }: (TrainingSave | TrainingUpdate) & Sending,
): Promise<Training> {
  const method = 'id' in body ? 'PUT' : 'POST';
  const sending = { idempotencyKey, signal };
  return (await callFunction<{ data: Training }>(server, 'training-sessions', { method, body, ...sending })).data;
}
