import type { PagePath } from '../../lib/paths.ts';

type Coming = { title: string; what: string; instead: string };

/** What members read, who have no dashboard. */
export const profile = 'Until then, your profile shows your card and your credentials.';

/** What each screen that is not there yet will be, and where to go instead. */
export const coming: Partial<Record<PagePath, Coming>> = {
  '/member/resources': {
    title: 'Resources',
    what: 'Documents for training, safety, equipment, procedures and weather.',
    instead: profile,
  },
};
