import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useProduct } from '../../lib/product.ts';
import { clientOf } from '../../lib/session/access-token.ts';
import { newRecoveryCodes, removeFactor } from '../../lib/sign-in/second-step.ts';
import type { Sending } from '../../lib/write/create-write.ts';
import { accountQueries } from './queries.ts';

export function useAccountReload(): () => void {
  const queryClient = useQueryClient();
  return () => void queryClient.invalidateQueries({ queryKey: accountQueries.all });
}

/** Takes a factor of one's own away. */
export function useRemoveStep() {
  const { server } = useProduct();
  const reload = useAccountReload();
  return useMutation({
    networkMode: 'always',
    mutationFn: async ({ id }: { id: string } & Sending) => removeFactor(await clientOf(server), id),
    onSettled: reload,
  });
}

/** Ten new recovery codes, replacing the old ones. */
export function useNewCodes() {
  const { server } = useProduct();
  const reload = useAccountReload();
  return useMutation({
    networkMode: 'always',
    mutationFn: async ({ hasCodes }: { hasCodes: boolean } & Sending) =>
      newRecoveryCodes(await clientOf(server), hasCodes),
    onSettled: reload,
  });
}
