import { guardOf } from '../lib/paths.ts';
import { hasStoredSession } from '../lib/session/stored-session.ts';
import type { createAppRouter } from './router.ts';

/**
 * Makes the first screen ready while the server is asked who this is: by itself that would begin with the answer. One
 * script after the other, so that nothing else waits long.
 */
export async function prepareScreen(router: ReturnType<typeof createAppRouter>): Promise<void> {
  const { pathname } = router.latestLocation;
  if (!hasStoredSession() || guardOf(pathname) === 'public') return;
  // The question leaves first.
  await import('../lib/session/session-work.ts');
  for (const { routeId } of router.matchRoutes(router.latestLocation)) {
    await nextTurn();
    await router.loadRouteChunk(router.routesById[routeId as keyof typeof router.routesById]);
  }
  await nextTurn();
  (await import('../lib/pages/first-date.ts')).writeFirstDate();
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
