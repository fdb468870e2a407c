import type { ViewScreen } from './view.ts';

type List = { isCompact: boolean; columns: Readonly<Record<string, string>> };

/** How each list is shown at first, and the columns that may be hidden: never the name, the actions or a report's subject. */
export const lists: Readonly<Record<ViewScreen, List>> = {
  members: {
    isCompact: false,
    columns: {
      email: 'Email',
      organization: 'Organization',
      credentials: 'Credentials',
      liveMissions: 'Live missions',
      status: 'Status',
    },
  },
  readiness: { isCompact: true, columns: { organization: 'Organization' } },
  reports: { isCompact: false, columns: {} },
};
