import type { PagePath } from '../../lib/paths.ts';

type Coming = { title: string; what: string; instead: string };

const dashboard = 'Until then, the dashboard records punches and finds members.';
/** What members read, who have no dashboard. */
export const profile = 'Until then, your profile shows your card and your credentials.';

const training = { title: 'Training Session', what: 'This training session with its trainees.', instead: dashboard };

/** What each screen that is not there yet will be, and where to go instead. */
export const coming: Partial<Record<PagePath, Coming>> = {
  '/admin/training/$trainingId': training,
  '/training/$trainingId': training,
};
