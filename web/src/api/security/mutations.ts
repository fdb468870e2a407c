import type { TakeBackReport } from '@ffl/domain/take-back/report';
import type { PlanTakeBack, TakeBack } from '@ffl/domain/take-back/schemas';
import { callFunction } from '../../lib/functions/call-function.ts';
import { useProduct } from '../../lib/product.ts';
import { callInSession } from '../../lib/write/call-in-session.ts';
import type { Sending } from '../../lib/write/create-write.ts';
import { sendProcedure } from '../../lib/write/table-writes.ts';
import { refreshing, useVerb } from '../use-verb.ts';
import { securityQueries } from './queries.ts';
import type { FreezeDecision } from './rows.ts';

const refresh = refreshing(securityQueries.all);

/** Ends an account's lock. Returns whether there was one; repeating it is harmless. */
export const useUnlockAccount = () => useDesk<{ wasLocked: boolean }>('unlock-account');

/** Removes someone else's second step. Returns whether there was one; repeating it is harmless. */
export const useRemoveFactor = () => useDesk<{ hadFactor: boolean }>('remove-factor');

type Unlock = { email: string; reason: string };

function useDesk<Answer>(name: string) {
  const { session } = useProduct();
  return useVerb(
    async (server, { email, reason, signal }: Unlock & Sending) => {
      const own = await session.current();
      const adminUserId = own.kind === 'signed-in' ? own.userId : '';
      return callFunction<Answer>(server, name, { body: { email, adminUserId, reason }, signal });
    },
    { refresh },
  );
}

type SettingChange = { key: string; value: number | string };

export const useChangeSetting = () =>
  useVerb(
    (server, { key, value, ...sending }: SettingChange & Sending) =>
      sendProcedure(server, 'update_security_config', { config_key: key, config_value: String(value) }, sending),
    { refresh },
  );

/** Ends a freeze. Repeating it is harmless. */
export const useDecideFreeze = () =>
  useVerb(
    (server, { account, decision, ...sending }: { account: string; decision: FreezeDecision } & Sending) =>
      sendProcedure(server, 'decide_freeze', { account, decision }, sending),
    { refresh },
  );

/** Makes a new key sign cards. Repeating it is harmless. */
export const useRotateCardKey = () =>
  useVerb(
    (server, { isLost, signal }: { isLost: boolean } & Sending) =>
      callInSession<{ success: true }>(server, 'rotate-card-key', { body: { isLost }, signal }),
    { refresh },
  );

/** Plans what taking back an account's acts would do. Writes nothing. */
export const usePlanTakeBack = () =>
  useVerb(
    async (server, { idempotencyKey: _, signal, ...body }: PlanTakeBack & Sending) =>
      (await callInSession<{ data: TakeBackReport }>(server, 'plan-take-back', { body, signal })).data,
    { refresh: () => undefined },
  );

/** Takes an account's acts back. They can be of anything that a page shows. */
export const useTakeBack = () =>
  useVerb(
    async (server, { idempotencyKey, signal, ...body }: TakeBack & Sending) =>
      (await callInSession<{ data: TakeBackReport }>(server, 'take-back', { body, idempotencyKey, signal })).data,
  );
