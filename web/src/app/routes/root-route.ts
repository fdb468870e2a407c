import { createRootRouteWithContext } from '@tanstack/react-router';
import type { SessionKeeper } from '../../lib/session.ts';
import { page } from '../../lib/soon.ts';
import { UnexpectedScreen } from '../screens/unexpected-screen.tsx';

const notFoundComponent = page(() => import('../screens/not-found-screen.tsx'), 'NotFoundScreen');

export const rootRoute = createRootRouteWithContext<{ session: SessionKeeper }>()({
  notFoundComponent,
  errorComponent: UnexpectedScreen,
});
