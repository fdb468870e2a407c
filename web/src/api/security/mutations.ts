import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callFunction } from '../../lib/functions/call-function.ts';
import { callInSession } from '../../lib/functions/call-in-session.ts';
import { type Product, useProduct } from '../../lib/product.ts';
import { restClient } from '../../lib/server/rest-client.ts';
import type { Server } from '../../lib/server/server.ts';
import { throwRefusal } from '../../lib/server/table-error.ts';
import type { Sending } from '../../lib/write/create-write.ts';
import { securityQueries } from './queries.ts';

type Unlock = { email: string; reason: string };

/** Ends an account's lock. Returns whether there was one; repeating it is harmless. */
export function useUnlockAccount() {
  const product = useProduct();
  const queryClient = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: (sent: Unlock & Sending) => sendToDesk<{ wasLocked: boolean }>(product, 'unlock-account', sent),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: securityQueries.all }),
  });
}

async function sendToDesk<Answer>(product: Product, name: string, sent: Unlock & Sending): Promise<Answer> {
  const { email, reason, signal } = sent;
  const session = await product.session.current();
  return callFunction<Answer>(product.server, name, {
    body: { email, adminUserId: session.kind === 'signed-in' ? session.userId : '', reason },
    signal,
  });
}

/** Removes someone else's second step. Returns whether there was one; repeating it is harmless. */
export function useRemoveFactor() {
  const product = useProduct();
  const queryClient = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: (sent: Unlock & Sending) => sendToDesk<{ hadFactor: boolean }>(product, 'remove-factor', sent),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: securityQueries.all }),
  });
}

export function useChangeSetting() {
  const { server } = useProduct();
  const queryClient = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: (sent: SettingChange & Sending) => sendChange(server, sent),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: securityQueries.all }),
  });
}

type SettingChange = { key: string; value: number | string };

async function sendChange(server: Server, sent: SettingChange & Sending): Promise<void> {
  const { key, value, idempotencyKey, signal } = sent;
  const answer = await restClient(server)
    .rpc('update_security_config', { config_key: key, config_value: String(value) })
    .setHeader('Idempotency-Key', idempotencyKey)
    .abortSignal(signal);
  throwRefusal(answer);
}

/** Makes a new key sign cards. Repeating it is harmless. */
export function useRotateCardKey() {
  const { server } = useProduct();
  const queryClient = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: ({ isLost, signal }: { isLost: boolean } & Sending) =>
      callInSession<{ success: true }>(server, 'rotate-card-key', { body: { isLost }, signal }),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: securityQueries.all }),
  });
}
