import { cardLimits } from '@ffl/domain/cards/limits';
import { queryOptions } from '@tanstack/react-query';
import { serverOf } from '../../lib/net/query-client.ts';
import { keepOwn, readOwn } from '../../lib/session/kept-own.ts';
import type { SentStatement } from './own-phone.ts';

/** The link in the person's own code, and when it was signed. */
export type OwnStatement = Omit<SentStatement, 'signedAt'> & { signedAt: Date };

const refreshMs = cardLimits.refreshMinutes * 60_000;

export const cardQueries = {
  /**
   * The person's own signed statement, also kept on this device. Requested again when `held`, what is in force,
   * changes.
   */
  own: (userId: string, held: string) =>
    queryOptions({
      queryKey: ['card-statement', userId, held],
      staleTime: refreshMs,
      refetchInterval: refreshMs,
      refetchOnReconnect: 'always',
      queryFn: async ({ signal, meta }): Promise<OwnStatement> => {
        const { stateOnPhone } = await import('./own-phone.ts');
        return keepStatement(userId, await stateOnPhone(serverOf(meta), { userId, takesOver: false, signal }));
      },
    }),
};

/** Keeps the statement on this device. */
async function keepStatement(userId: string, sent: SentStatement): Promise<OwnStatement> {
  await keepOwn('statement', userId, sent).catch(() => undefined);
  return toStatement(sent);
}

/** The kept statement of whoever's session is in this browser. */
export async function readKeptStatement(): Promise<OwnStatement | undefined> {
  const kept = (await readOwn('statement')) as SentStatement | undefined;
  return kept && toStatement(kept);
}

function toStatement({ signedAt, ...sent }: SentStatement): OwnStatement {
  return { ...sent, signedAt: new Date(signedAt) };
}
