import { NavigationRoute, type PrecacheEntry, Serwist } from 'serwist';

declare const self: ServiceWorkerGlobalScope & { __SW_MANIFEST: (PrecacheEntry | string)[] };

const shell = '/';
/** Replaced by the build, as in `service-worker.ts`. */
const shellRevision = '__SHELL_REVISION__';

/**
 * Keeps only `/verify`, for people without an account who check a card. Nothing is typed there that a newer version
 * could lose, so it takes over at once. No server response is kept here.
 */
const pages = new Serwist({
  precacheEntries: [...self.__SW_MANIFEST, { url: shell, revision: shellRevision }],
  skipWaiting: true,
  clientsClaim: true,
});
pages.registerRoute(new NavigationRoute(pages.createHandlerBoundToUrl(shell), { allowlist: [/^\/verify$/] }));
pages.addEventListeners();
