import { guardOf } from '../lib/paths.ts';
import { hasStoredSession } from '../lib/session/stored-session.ts';
import type { createAppRouter } from './router.ts';

/**
 * Prepares the first screen while the server is asked who this is; otherwise that would start with the response. One
 * script after another, so nothing else waits long.
 */
export async function prepareScreen(router: ReturnType<typeof createAppRouter>): Promise<void> {
  const { pathname } = router.latestLocation;
  const guard = guardOf(pathname);
  if (!hasStoredSession() || guard === 'public') return;
  // Imported here so that the request is sent before the other scripts load.
  await import('../lib/session/session-work.ts');
  for (const { routeId } of router.matchRoutes(router.latestLocation)) {
    await nextTurn();
    await router.loadRouteChunk(router.routesById[routeId as keyof typeof router.routesById]);
  }
  await nextTurn();
  (await import('../lib/pages/first-date.ts')).writeFirstDate();
  if (guard === 'admin' && pathname !== '/admin') loadAllLetters();
}

/** The Dvořáks of a list need letters of a font file of their own; when that comes later, the whole list is laid out twice. */
function loadAllLetters(): void {
  for (const face of document.fonts) face.load().catch(() => undefined);
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
