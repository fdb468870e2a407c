import { createRouter, type RouterHistory } from '@tanstack/react-router';
import type { Product } from '../lib/product.ts';
import { pageFailed } from './layouts/page-failed.ts';
import { routeTree } from './routes/route-tree.ts';
import { parseSearch, stringifySearch } from './search.ts';
import { leaveWhenSignedOut } from './sign-out.ts';

/** A router for one page load. It follows the session, so signing out in any tab opens sign-in. */
export function createAppRouter(product: Product, history?: RouterHistory) {
  const router = createRouter({
    routeTree,
    context: { session: product.session },
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    // Another record counts as another page, even on the same screen, so that its heading gets focus.
    defaultRemountDeps: ({ routeId, params }) => ({ routeId, params }),
    defaultErrorComponent: pageFailed,
    scrollRestoration: true,
    // The element that scrolls on a phone (layouts/signed-in-layout.tsx).
    scrollToTopSelectors: ['[data-scroll-restoration-id="page"]'],
    ...(history && { history }),
  });
  leaveWhenSignedOut(product, router);
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
    /** The location that a guard refused; opened after sign-in if the role allows it. */
    requested?: string;
    /** Shown on the sign-in page, for instance after registration. */
    message?: string;
    /** Whether the page itself wrote or removed the address's query. */
    isChosen?: true;
    /** Prefilled in the sign-in form. */
    email?: string;
    /** Members who left a session's list, or joined it, when it was saved. Its page asks about their punches. */
    corrected?: { left: string[]; joined: string[] };
    /** A mailed link's parameters. They leave the address bar at once; a reload still finds them here. */
    link?: Record<string, string>;
  }
}
