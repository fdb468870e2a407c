import type { ErrorComponentProps } from '@tanstack/react-router';
import { later } from '../../lib/pages/soon.ts';

/** Comes with the frame of the signed-in pages, because it is needed when nothing more can be loaded. */
export const pageFailed = later<ErrorComponentProps>(
  async () => (await import('../screens/page-failed.tsx')).PageFailed,
);
