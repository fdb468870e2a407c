import { createRootRouteWithContext } from '@tanstack/react-router';
import type { SessionKeeper } from '../../lib/session.ts';
import { later } from '../../lib/soon.ts';
import { UnexpectedScreen } from '../screens/unexpected-screen.tsx';

const notFoundComponent = later(async () => (await import('../screens/not-found-screen.tsx')).NotFoundScreen);

export const rootRoute = createRootRouteWithContext<{ session: SessionKeeper }>()({
  notFoundComponent,
  errorComponent: UnexpectedScreen,
});
