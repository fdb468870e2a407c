import type { Answers } from '@ffl/domain/answers';
import { readInstant } from '@ffl/domain/time/denver';
import { queryOptions } from '@tanstack/react-query';
import { callFunction } from '../../lib/functions/call-function.ts';
import { serverOf } from '../../lib/net/query-client.ts';
import type { Server } from '../../lib/net/server.ts';
import { announceCredentialChange } from '../../lib/write/broadcast.ts';
import type { Sending } from '../../lib/write/create-write.ts';
import { useVerb } from '../use-verb.ts';
import { byLastName } from './by-last-name.ts';

/** Request to undo all punches of one bulk act. */
export type BatchUndo = {
  batchId: string;
  /** Required once the minutes for a plain undo are over. */
  reason?: string | undefined;
};

export type BatchUndone = {
  /** The restored expiry, null if the credential is no longer held. */
  undone: (Omit<UndoResponse['undone'][number], 'expiresDate'> & { expiresDate: Date | null })[];
  /** People whose punch couldn't be undone, with the reason. */
  kept: UndoResponse['kept'];
};

type UndoResponse = Answers['bulk-void']['data'];

/** What the undo would do right now. Requested again for each confirmation. */
export function batchUndoPlan(batchId: string) {
  return queryOptions({
    queryKey: ['batch-void-plan', batchId],
    queryFn: async ({ signal, meta }) =>
      toReport(await callFunction(serverOf(meta), 'plan-bulk-void', { body: { batchId }, signal })),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

export const useBatchUndo = () =>
  useVerb(sendUndo, {
    onSuccess: ({ undone }) => {
      for (const { memberId, programId, expiresDate } of undone) {
        const type = expiresDate ? 'credential-updated' : 'credential-deleted';
        announceCredentialChange({ type, memberId, programId });
      }
    },
  });

async function sendUndo(server: Server, sent: BatchUndo & Sending): Promise<BatchUndone> {
  const { batchId, reason, idempotencyKey, signal } = sent;
  const body = { batchId, ...(reason && { reason }) };
  return toReport(await callFunction(server, 'bulk-void', { body, idempotencyKey, signal }));
}

function toReport({ data: { undone, kept } }: Answers['bulk-void']): BatchUndone {
  const read = undone.map(({ expiresDate, ...of }) => ({
    ...of,
    expiresDate: expiresDate === null ? null : readInstant(expiresDate),
  }));
  return { undone: read.sort(byLastName), kept: kept.toSorted(byLastName) };
}
