import { cardLimits } from '@ffl/domain/cards';
import { queryOptions } from '@tanstack/react-query';
import { keepOwn, readOwn } from '../../lib/device/kept-own.ts';
import { callInSession } from '../../lib/functions/call-in-session.ts';
import { serverOf } from '../../lib/server/query-client.ts';
import { within } from '../../lib/waiting/within.ts';

/** What one's own code leads to, and when it was signed. */
export type OwnStatement = { link: string; signedAt: Date };

type Sent = { link: string; signedAt: string };

const refreshMs = cardLimits.refreshMinutes * 60_000;

export const cardQueries = {
  /** One's own signed statement, also kept on this device; renewed when `held`, what is in force, changes. */
  own: (userId: string, held: string) =>
    queryOptions({
      queryKey: ['card-statement', userId, held],
      staleTime: refreshMs,
      refetchInterval: refreshMs,
      refetchOnReconnect: 'always',
      queryFn: async ({ signal, meta }): Promise<OwnStatement> => {
        const { data } = await within(cardLimits.patienceMs, (late) => {
          const call = { body: {}, signal: AbortSignal.any([signal, late]) };
          return callInSession<{ data: Sent }>(serverOf(meta), 'card-statement', call);
        });
        await keepOwn('statement', userId, data).catch(() => undefined);
        return toStatement(data);
      },
    }),
};

/** The kept statement of whoever's session is in this browser. */
export async function readKeptStatement(): Promise<OwnStatement | undefined> {
  const kept = (await readOwn('statement')) as Sent | undefined;
  return kept && toStatement(kept);
}

function toStatement({ link, signedAt }: Sent): OwnStatement {
  return { link, signedAt: new Date(signedAt) };
}
