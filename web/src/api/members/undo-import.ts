import type { Answers } from '@ffl/domain/answers';
import { readInstant } from '@ffl/domain/time/denver';
import { queryOptions } from '@tanstack/react-query';
import { callFunction } from '../../lib/functions/call-function.ts';
import { serverOf } from '../../lib/net/query-client.ts';
import type { Server } from '../../lib/net/server.ts';
import { readProcedure } from '../../lib/session/rest-client.ts';
import { announceCredentialChange } from '../../lib/write/broadcast.ts';
import type { Sending } from '../../lib/write/create-write.ts';
import { useVerb } from '../use-verb.ts';
import { memberQueries } from './queries.ts';

export type EarlierImport = Omit<Answers['earlier_imports']['imports'][number], 'at'> & { at: Date };

/** `reason` is needed once the minutes for a plain undo are over. */
export type ImportUndo = { importId: string; reason?: string };

export type UndoneImport = Answers['plan-undo-import']['data'];

export const earlierImports = queryOptions({
  queryKey: [...memberQueries.all, 'earlier-imports'],
  queryFn: async ({ signal, meta }): Promise<EarlierImport[]> => {
    const { imports } = await readProcedure(serverOf(meta), 'earlier_imports', {}, signal);
    return imports.map(({ at, ...one }) => ({ ...one, at: readInstant(at) }));
  },
});

/** What the undo would do right now, or what stayed after it. */
export function importUndoPlan(importId: string) {
  return queryOptions({
    queryKey: ['plan-undo-import', importId],
    queryFn: async ({ signal, meta }): Promise<UndoneImport> => {
      const body = { importId };
      return (await callFunction(serverOf(meta), 'plan-undo-import', { body, signal })).data;
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

export const useImportUndo = () =>
  useVerb(sendUndo, {
    onSuccess: () => announceCredentialChange({ type: 'credential-updated', memberId: null, programId: null }),
  });

async function sendUndo(server: Server, sent: ImportUndo & Sending): Promise<UndoneImport> {
  const { importId, reason, idempotencyKey, signal } = sent;
  const body = { importId, ...(reason && { reason }) };
  return (await callFunction(server, 'undo-import', { body, idempotencyKey, signal })).data;
}
