import { createRoute } from '@tanstack/react-router';
import { later } from '../../lib/soon.ts';
import { sendHome, signInOnly } from '../guards.ts';
import { SignInScreen } from '../screens/sign-in-screen.tsx';
import { UnexpectedScreen } from '../screens/unexpected-screen.tsx';
import { rootRoute } from './root-route.ts';
import { whileDetermining } from './while-determining.ts';

const getParentRoute = () => rootRoute;
const errorComponent = UnexpectedScreen;
const screens = () => import('../screens/of-visitors.ts');
const resetPassword = later(async () => (await screens()).resetPassword());
const signUp = later(async () => (await screens()).signUp());
const confirm = later(async () => (await screens()).confirm());
const verifyEmail = later(async () => (await screens()).verifyEmail());
const verify = later(async () => (await screens()).verify());
const linkFailed = later(async () => (await screens()).linkFailed());

export const homeRoute = createRoute({ getParentRoute, path: '/', beforeLoad: sendHome, ...whileDetermining });

export const publicRoutes = [
  createRoute({
    getParentRoute,
    path: '/signin',
    beforeLoad: signInOnly,
    component: SignInScreen,
    errorComponent,
    ...whileDetermining,
  }),
  createRoute({ getParentRoute, path: '/reset-password', component: resetPassword, errorComponent }),
  createRoute({ getParentRoute, path: '/member/signup', component: signUp, errorComponent }),
  createRoute({ getParentRoute, path: '/auth/confirm', component: confirm, errorComponent }),
  createRoute({ getParentRoute, path: '/verify-email', component: verifyEmail, errorComponent }),
  createRoute({ getParentRoute, path: '/error', component: linkFailed, errorComponent }),
  createRoute({ getParentRoute, path: '/verify', component: verify, errorComponent }),
] as const;
