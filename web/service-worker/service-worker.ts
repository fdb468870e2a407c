import { NavigationRoute, type PrecacheEntry, type RouteHandlerCallback, Serwist } from 'serwist';
import { guardOf } from '../src/lib/paths.ts';

declare const self: ServiceWorkerGlobalScope & { __SW_MANIFEST: (PrecacheEntry | string)[] };

const shell = '/';
/** The server writes a digest of the document it would send here, so a new policy is a new version too. */
const shellRevision = '__SHELL_REVISION__';

/**
 * Keeps one version of the pages on the device, completely, until a person accepts the next. No server response about
 * anyone is kept here.
 */
const pages = new Serwist({
  precacheEntries: [...self.__SW_MANIFEST, { url: shell, revision: shellRevision }],
  clientsClaim: true,
});
pages.registerRoute(
  new NavigationRoute(openPage, { denylist: [/^\/(auth|rest|functions|calendar)\/v1\//, /^\/sample\//] }),
);
pages.addEventListeners();

async function openPage({ request, url, event }: Parameters<RouteHandlerCallback>[0]): Promise<Response> {
  const keptShell = pages.createHandlerBoundToUrl(shell);
  // Signing in needs the server anyway, with its current policy for the CAPTCHA.
  if (guardOf(url.pathname) !== 'public') return keptShell({ request, url, event });
  return fetch(request).catch(() => keptShell({ request, url, event }));
}
