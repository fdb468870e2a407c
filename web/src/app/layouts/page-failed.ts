import type { ErrorComponentProps } from '@tanstack/react-router';
import { later } from '../../lib/pages/soon.ts';

/** Comes with the signed-in pages' frame, because it is needed when nothing more can load. */
export const pageFailed = later<ErrorComponentProps>(
  async () => (await import('../screens/page-failed.tsx')).PageFailed,
);
