import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callFunction } from '../../lib/call-function.ts';
import { ConnectionLost } from '../../lib/connection-lost.ts';
import { restClient } from '../../lib/rest-client.ts';
import { currentSession } from '../../lib/session.ts';
import { securityQueries } from './queries.ts';

/** Without an answer for this long the result counts as unknown; both writes may be repeated. */
const answerTimeoutMs = 20_000;

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

async function sendUnlock({ email, reason }: Unlock): Promise<{ wasLocked: boolean }> {
  const session = await currentSession();
  return callFunction<{ wasLocked: boolean }>('unlock-account', {
    body: { email, adminUserId: session.kind === 'signed-in' ? session.userId : '', reason },
    signal: AbortSignal.timeout(answerTimeoutMs),
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

type SettingChange = { key: string; value: string };

async function sendChange({ key, value }: SettingChange): Promise<void> {
  const { error, status } = await restClient()
    .rpc('update_security_config', { config_key: key, config_value: value })
    .abortSignal(AbortSignal.timeout(answerTimeoutMs));
  if (error) throw status === 0 || status >= 500 ? new ConnectionLost(error) : error;
}
