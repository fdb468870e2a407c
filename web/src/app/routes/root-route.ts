import { createRootRoute } from '@tanstack/react-router';
import { NotFoundScreen } from '../screens/not-found-screen.tsx';
import { UnexpectedScreen } from '../screens/unexpected-screen.tsx';

export const rootRoute = createRootRoute({ notFoundComponent: NotFoundScreen, errorComponent: UnexpectedScreen });
