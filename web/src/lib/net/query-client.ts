import {
  MutationCache,
  QueryCache,
  QueryClient,
  type QueryFunctionContext,
  type QueryMeta,
} from '@tanstack/react-query';
import { questionMs } from '../waiting/timing.ts';
import { within } from '../waiting/within.ts';
import type { Server } from './server.ts';

/** The query cache of one person. It is dropped with the frame that created it, so no data outlive a sign-out. */
export function createQueryClient(server: Server, onError: (error: unknown) => void): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      // Offline too a request is tried, so its failure shows at once. The table client repeats reads by itself; a second
      // layer would take half a minute to show a failure. A response is passed on to parts that may come later; what
      // nobody has read by then would never be reported.
      queries: {
        networkMode: 'always',
        retry: false,
        staleTime: 30_000,
        notifyOnChangeProps: 'all',
        meta: { server },
        persister: endingAfter(questionMs),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}

/**
 * A query `persister`, since that is the library's only hook around every query: fails after this long whatever the
 * query waits for, and cancels its requests. A query that may take longer has its own persister.
 */
export function endingAfter(ms: number) {
  return <Data, Context extends QueryFunctionContext>(
    ask: (context: Context) => Data | Promise<Data>,
    context: Context,
  ): Promise<Data> => within(ms, async (late) => ask(endedBy(late, context)));
}

/** The library cancels on leaving only what looked at the signal, so nobody does before the question itself. */
function endedBy<Context extends QueryFunctionContext>(late: AbortSignal, context: Context): Context {
  const signal = { get: () => AbortSignal.any([context.signal, late]) };
  return Object.create(context, { signal }) as Context;
}

/** The server that a query reads from: `queryFn: ({ meta }) => restClient(serverOf(meta))`. */
export function serverOf(meta: QueryMeta | undefined): Server {
  if (!meta) throw new Error('The query belongs to no product.');
  return meta.server;
}

declare module '@tanstack/react-query' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: the library's own interface is extended
  interface Register {
    queryMeta: { server: Server };
  }
}
