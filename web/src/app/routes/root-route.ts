import { createRootRouteWithContext } from '@tanstack/react-router';
import { later } from '../../lib/pages/soon.ts';
import type { SessionKeeper } from '../../lib/session/session.ts';
import { UnexpectedScreen } from '../screens/unexpected-screen.tsx';

const notFoundComponent = later(async () => (await import('../screens/not-found-screen.tsx')).NotFoundScreen);

export const rootRoute = createRootRouteWithContext<{ session: SessionKeeper }>()({
  notFoundComponent,
  errorComponent: UnexpectedScreen,
});
