import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { sendHome, signInOnly } from '../guards.ts';
import { SignInScreen } from '../screens/sign-in-screen.tsx';
import { rootRoute } from './root-route.ts';
import { whileDetermining } from './while-determining.ts';

const getParentRoute = () => rootRoute;

export const homeRoute = createRoute({ getParentRoute, path: '/', beforeLoad: sendHome, ...whileDetermining });

const component = lazyRouteComponent(() => import('../screens/coming-public-screen.tsx'), 'ComingPublicScreen');

export const publicRoutes = [
  createRoute({
    getParentRoute,
    path: '/signin',
    beforeLoad: signInOnly,
    component: SignInScreen,
    ...whileDetermining,
  }),
  createRoute({ getParentRoute, path: '/reset-password', component }),
  createRoute({ getParentRoute, path: '/member/signup', component }),
  createRoute({ getParentRoute, path: '/auth/confirm', component }),
  createRoute({ getParentRoute, path: '/verify-email', component }),
  createRoute({ getParentRoute, path: '/error', component }),
] as const;
