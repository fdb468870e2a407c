import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useProduct } from '../lib/product.ts';
import { createQueryClient } from '../lib/query-client.ts';

/** The server data of the pages below. They go with it: nothing that one person saw is there for the next. */
export function DataProvider({ children }: { children: ReactNode }) {
  const { server } = useProduct();
  const [queryClient] = useState(() => createQueryClient(server));
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}
