import { PostgrestClient } from '@supabase/postgrest-js';
import { productFetch } from './product-fetch.ts';

let client: PostgrestClient | undefined;

/** The tables, as the signed-in user may see them. */
export function restClient(): PostgrestClient {
  client ??= new PostgrestClient(`${location.origin}/rest/v1`, { fetch: productFetch });
  return client;
}
