import { createEntries } from '../lib/entries.ts';
import { createListeners } from '../lib/listeners.ts';
import { createOnce } from '../lib/once.ts';
import type { Product } from '../lib/product.ts';
import { createProofs } from '../lib/proofs.ts';
import type { Server } from '../lib/server.ts';
import { createSession } from '../lib/session-keeper.ts';
import { createToasts } from '../lib/toast.ts';

/** Everything that the pages of one visit share. A test makes its own. */
export function createProduct(): Product {
  const server: Server = { once: createOnce(), clock: { aheadMs: 0 }, sessionGone: createListeners() };
  const session = createSession(server);
  const visit: Product['visit'] = { isAtFirstPage: true };
  session.onChange(() => {
    // What one person was shown is nobody else's.
    if (session.known() !== visit.data?.session) visit.data = undefined;
  });
  return { server, session, toasts: createToasts(), proofs: createProofs(), entries: createEntries(), visit };
}
