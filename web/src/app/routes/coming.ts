import { lazyRouteComponent } from '@tanstack/react-router';

export const comingScreen = lazyRouteComponent(() => import('../screens/coming-screen.tsx'), 'ComingScreen');
