import { type Training, type TrainingSave, type TrainingUpdate, trainingMessages } from '@ffl/domain/trainings';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callFunction } from '../../lib/functions/call-function.ts';
import { useProduct } from '../../lib/product.ts';
import { ConnectionLost } from '../../lib/server/connection-lost.ts';
import { restClient } from '../../lib/server/rest-client.ts';
import type { Server } from '../../lib/server/server.ts';
import { TableError, throwRefusal } from '../../lib/server/table-error.ts';
import type { Sending } from '../../lib/write/create-write.ts';
import { trainingKeys } from './queries.ts';

/** Creates a session or, with an id, changes it. Refused with `current` if others saved something other than `was`. */
export const useSaveTraining = () => useTrainingWrite(saveTraining);

/** Deletes a session with its trainees; punches that name it stay. Also fails if it was already gone. */
export const useDeleteTraining = () => useTrainingWrite(deleteTraining);

function useTrainingWrite<Order, Answer>(send: (server: Server, order: Order & Sending) => Promise<Answer>) {
  const queryClient = useQueryClient();
  const { server } = useProduct();
  return useMutation({
    networkMode: 'always',
    mutationFn: (order: Order & Sending) => send(server, order),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: trainingKeys.all }),
  });
}

async function saveTraining(
  server: Server,
  { idempotencyKey, signal, ...body }: (TrainingSave | TrainingUpdate) & Sending,
): Promise<Training> {
  const method = 'id' in body ? 'PUT' : 'POST';
  const sending = { idempotencyKey, signal };
  return (await callFunction<{ data: Training }>(server, 'training-sessions', { method, body, ...sending })).data;
}

async function deleteTraining(server: Server, { id, idempotencyKey, signal }: { id: string } & Sending): Promise<void> {
  const answer = await restClient(server)
    .from('training_sessions')
    .delete({ count: 'exact' })
    .eq('id', id)
    .setHeader('Idempotency-Key', idempotencyKey)
    .abortSignal(signal);
  throwRefusal(answer);
  if (answer.count === 0) throw new TableError(404, trainingMessages.gone);
  if (answer.count !== 1) throw new ConnectionLost();
}
