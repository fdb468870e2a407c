import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { guardOf } from '../lib/paths.ts';
import type { Product } from '../lib/product.ts';
import { pageFailed } from './layouts/page-failed.ts';
import { routeTree } from './routes/route-tree.ts';
import { parseSearch, stringifySearch } from './search.ts';

/** One page's router; it follows the session, so signing out in any tab leads to sign-in. */
export function createAppRouter(product: Product, history?: RouterHistory) {
  const { session, toasts } = product;
  const router = createRouter({
    routeTree,
    context: { session },
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    // Another record is another page, even on the same screen: its heading gets focus.
    defaultRemountDeps: ({ routeId, params }) => ({ routeId, params }),
    defaultErrorComponent: pageFailed,
    scrollRestoration: true,
    // What scrolls on a phone (layouts/signed-in-layout.tsx).
    scrollToTopSelectors: ['[data-scroll-restoration-id="page"]'],
    ...(history && { history }),
  });
  session.onChange(() => {
    const isOver = session.known()?.kind === 'signed-out';
    if (!isOver || guardOf(router.state.location.pathname) === 'public') return;
    // What the last person was told, and could still undo, is nobody else's.
    toasts.clear();
    // A form with entries can ask nobody any more: its page is gone.
    void router.navigate({ to: '/signin', ignoreBlocker: true });
  });
  return router;
}

declare module '@tanstack/react-router' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: the router's own interface is extended
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}

declare module '@tanstack/react-router' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: the router's own interface is extended
  interface HistoryState {
    /** The location a guard refused; opened after sign-in if the role may. */
    requested?: string;
    /** Shown on the sign-in page, for instance after registration. */
    message?: string;
    /** The page itself wrote what its address says, or leaves out. */
    isChosen?: true;
    /** Filled into the sign-in form. */
    email?: string;
    /** A mailed link's parameters. They leave the address bar at once; a reload still finds them here. */
    link?: Record<string, string>;
  }
}
