import { lazyRouteComponent } from '@tanstack/react-router';

/** Comes with the frame of the signed-in pages, because it is needed when nothing more can be loaded. */
export const pageFailed = lazyRouteComponent(() => import('../screens/page-failed.tsx'), 'PageFailed');
