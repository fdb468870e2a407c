import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callFunction } from '../../lib/call-function.ts';
import { restClient } from '../../lib/rest-client.ts';
import { currentSession } from '../../lib/session.ts';
import { throwRefusal } from '../../lib/table-error.ts';
import type { Sending } from '../../lib/write/create-write.ts';
import { securityQueries } from './queries.ts';

type Unlock = { email: string; reason: string };

/** Ends the lock of an account. Answers whether there was one; repeating it is harmless. */
export function useUnlockAccount() {
  const queryClient = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: sendUnlock,
    onSettled: () => void queryClient.invalidateQueries({ queryKey: securityQueries.all }),
  });
}

async function sendUnlock({ email, reason, signal }: Unlock & Sending): Promise<{ wasLocked: boolean }> {
  const session = await currentSession();
  return callFunction<{ wasLocked: boolean }>('unlock-account', {
    body: { email, adminUserId: session.kind === 'signed-in' ? session.userId : '', reason },
    signal,
  });
}

export function useChangeSetting() {
  const queryClient = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: sendChange,
    onSettled: () => void queryClient.invalidateQueries({ queryKey: securityQueries.all }),
  });
}

type SettingChange = { key: string; value: number | string };

async function sendChange({ key, value, idempotencyKey, signal }: SettingChange & Sending): Promise<void> {
  const answer = await restClient()
    .rpc('update_security_config', { config_key: key, config_value: String(value) })
    .setHeader('Idempotency-Key', idempotencyKey)
    .abortSignal(signal);
  throwRefusal(answer);
}
