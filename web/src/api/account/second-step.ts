import { useQueryClient } from '@tanstack/react-query';
import { clientOf } from '../../lib/session/access-token.ts';
import { newRecoveryCodes, removeFactor } from '../../lib/sign-in/second-step.ts';
import type { Sending } from '../../lib/write/create-write.ts';
import { refreshing, useVerb } from '../use-verb.ts';
import { accountQueries } from './queries.ts';

export function useAccountReload(): () => void {
  const queryClient = useQueryClient();
  return () => void queryClient.invalidateQueries({ queryKey: accountQueries.all });
}

/** Removes one of the person's own factors. */
export const useRemoveStep = () =>
  useVerb(async (server, { id }: { id: string } & Sending) => removeFactor(await clientOf(server), id), { refresh });

/** Makes ten new recovery codes, which replace the old ones. */
export const useNewCodes = () =>
  useVerb(
    async (server, { hasCodes }: { hasCodes: boolean } & Sending) => newRecoveryCodes(await clientOf(server), hasCodes),
    { refresh },
  );

const refresh = refreshing(accountQueries.all);
