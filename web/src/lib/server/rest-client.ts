import { PostgrestClient } from '@supabase/postgrest-js';
import { productFetch } from './product-fetch.ts';
import type { Server } from './server.ts';

/** The tables, as the signed-in user may see them. */
export function restClient(server: Server): PostgrestClient {
  return new PostgrestClient(`${location.origin}/rest/v1`, {
    fetch: (input, init) => productFetch(server, input, init),
  });
}
