import { NavigationRoute, type PrecacheEntry, Serwist } from 'serwist';

declare const self: ServiceWorkerGlobalScope & { __SW_MANIFEST: (PrecacheEntry | string)[] };

const shell = '/';
/** As in `service-worker.ts`. */
const shellRevision = '__SHELL_REVISION__';

/**
 * Keeps `/verify` alone, for whoever checks a card and is no user. Nothing is typed there that a newer version could take
 * away, so that one takes over at once. No answer of the server is kept here.
 */
const pages = new Serwist({
  precacheEntries: [...self.__SW_MANIFEST, { url: shell, revision: shellRevision }],
  skipWaiting: true,
  clientsClaim: true,
});
pages.registerRoute(new NavigationRoute(pages.createHandlerBoundToUrl(shell), { allowlist: [/^\/verify$/] }));
pages.addEventListeners();
