import type { ReturnMember, SetAside } from '@ffl/domain/leaving/schemas';
import { callFunction } from '../../lib/functions/call-function.ts';
import type { Sending } from '../../lib/write/create-write.ts';
import { useVerb } from '../use-verb.ts';

/** Hides a member who left from lists, boards and counts. Answers with the row that a return names. */
export const useSetAside = () =>
  useVerb(async (server, { idempotencyKey, signal, ...body }: SetAside & Sending) => {
    await callFunction(server, 'set-aside-member', { body, idempotencyKey, signal });
  });

/** Brings a member back with everything they had. */
export const useReturnMember = () =>
  useVerb(async (server, { idempotencyKey, signal, ...body }: ReturnMember & Sending) => {
    await callFunction(server, 'return-member', { body, idempotencyKey, signal });
  });
