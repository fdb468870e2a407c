import type { ChangeGrant, EndGrant, GiveGrant } from '@ffl/domain/grants/schemas';
import { callFunction } from '../../lib/functions/call-function.ts';
import type { Sending } from '../../lib/write/create-write.ts';
import { memberQueries } from '../members/queries.ts';
import { refreshing, useVerb } from '../use-verb.ts';
import { accessQueries } from './queries.ts';

const refresh = refreshing(accessQueries.all, memberQueries.all);

/** Gives a grant; somebody without an account gets an invitation. */
export const useGiveGrant = () => useGrantAct<GiveGrant, { isInvited: boolean }>('give-grant');

/** Gives a grant another end, or none. */
export const useChangeGrant = () => useGrantAct<ChangeGrant, { grantId: string }>('change-grant');

/** Ends a grant at once. Returns whether it had ended before; repeating it is harmless. */
export const useEndGrant = () => useGrantAct<EndGrant, { hadEnded: boolean }>('end-grant');

function useGrantAct<Act extends object, Answer>(name: 'give-grant' | 'change-grant' | 'end-grant') {
  return useVerb(
    async (server, { idempotencyKey, signal, ...body }: Act & Sending) =>
      (await callFunction<{ data: Answer }>(server, name, { body, idempotencyKey, signal })).data,
    { refresh },
  );
}
