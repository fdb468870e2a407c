import { createRoute } from '@tanstack/react-router';
import { later } from '../../lib/pages/soon.ts';
import { type PathOf, pages } from '../../lib/paths.ts';
import { sendHome, signInOnly } from '../guards.ts';
import { prepareSignIn, SignInScreen } from '../screens/sign-in-screen.tsx';
import { UnexpectedScreen } from '../screens/unexpected-screen.tsx';
import { visitors } from '../screens/visitors.ts';
import { rootRoute } from './root-route.ts';
import { whileDetermining } from './while-determining.ts';

const getParentRoute = () => rootRoute;
const errorComponent = UnexpectedScreen;

export const homeRoute = createRoute({ getParentRoute, path: '/', beforeLoad: sendHome, ...whileDetermining });

export const publicRoutes = [
  createRoute({
    getParentRoute,
    path: '/signin',
    beforeLoad: signInOnly,
    loader: prepareSignIn,
    component: SignInScreen,
    errorComponent,
    ...whileDetermining,
  }),
  createRoute(at('/reset-password')),
  createRoute(at('/member/signup')),
  createRoute(at('/auth/confirm')),
  createRoute(at('/verify-email')),
  createRoute(at('/error')),
  createRoute(at('/verify')),
] as const;

function at<const Path extends Exclude<PathOf<'public'>, '/signin'>>(path: Path) {
  return {
    getParentRoute,
    path,
    component: later(async () => (await visitors()).screens[pages.public[path]]()),
    errorComponent,
  };
}
