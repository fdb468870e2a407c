import { createOnce, type Server } from '../lib/net/server.ts';
import type { Product } from '../lib/product.ts';
import { createSession } from '../lib/session/session-keeper.ts';
import { createProofs } from '../lib/sign-in/proofs.ts';
import { createToasts } from '../lib/toast.ts';
import { createListeners } from '../lib/waiting/listeners.ts';
import { createEntries } from '../lib/write/entries.ts';
import { forgetSeen } from './sign-out.ts';

/** Everything that the pages of one visit share. A test creates its own. */
export function createProduct(): Product {
  const server: Server = { once: createOnce(), clock: { aheadMs: 0 }, sessionGone: createListeners() };
  const session = createSession(server);
  const visit: Product['visit'] = { isAtFirstPage: true };
  forgetSeen(session, visit);
  return { server, session, toasts: createToasts(), proofs: createProofs(), entries: createEntries(), visit };
}
