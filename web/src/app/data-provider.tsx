import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { createQueryClient } from '../lib/net/query-client.ts';
import type { Server } from '../lib/net/server.ts';
import { isRefusal } from '../lib/net/table-error.ts';
import { useProduct } from '../lib/product.ts';
import { clientOf } from '../lib/session/access-token.ts';
import type { SignedIn } from '../lib/session/session.ts';

type DataProviderProps = {
  /** Owner of the data; omitted if nobody is signed in. */
  session?: SignedIn;
  children: ReactNode;
};

/**
 * Holds the server data of the pages below until the session ends: it survives a page without the frame, and nothing
 * one person saw is there for the next.
 */
export function DataProvider({ session, children }: DataProviderProps) {
  const { server, visit } = useProduct();
  const [queryClient] = useState(() => {
    if (session && visit.data?.session === session) return visit.data.queryClient;
    const created = createQueryClient(server, (error) => void leaveIfEnded(server, error));
    if (session) visit.data = { session, queryClient: created };
    return created;
  });
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}

/** After a session ends, the authentication client tells all tabs, and the sign-in page opens. */
async function leaveIfEnded(server: Server, error: unknown): Promise<void> {
  if (isRefusal(error)) await (await clientOf(server)).forgetEndedSession();
}
