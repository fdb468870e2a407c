import { createRoute } from '@tanstack/react-router';
import { page } from '../../lib/soon.ts';
import { sendHome, signInOnly } from '../guards.ts';
import { SignInScreen } from '../screens/sign-in-screen.tsx';
import { UnexpectedScreen } from '../screens/unexpected-screen.tsx';
import { rootRoute } from './root-route.ts';
import { whileDetermining } from './while-determining.ts';

const getParentRoute = () => rootRoute;
const errorComponent = UnexpectedScreen;
const screens = () => import('../screens/of-visitors.ts');
const resetPassword = page(async () => (await screens()).resetPassword(), 'ResetPasswordScreen');
const signUp = page(async () => (await screens()).signUp(), 'SignUpScreen');
const confirm = page(async () => (await screens()).confirm(), 'ConfirmScreen');
const verifyEmail = page(async () => (await screens()).verifyEmail(), 'VerifyEmailScreen');
const linkFailed = page(async () => (await screens()).linkFailed(), 'LinkFailedPage');

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
] as const;
