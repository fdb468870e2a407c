import { createRootRoute, lazyRouteComponent } from '@tanstack/react-router';
import { UnexpectedScreen } from '../screens/unexpected-screen.tsx';

const notFoundComponent = lazyRouteComponent(() => import('../screens/not-found-screen.tsx'), 'NotFoundScreen');

export const rootRoute = createRootRoute({ notFoundComponent, errorComponent: UnexpectedScreen });
