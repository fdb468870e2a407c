export type Visited = 'nobody' | 'administrator' | 'member';

export const people = { administrator: 'admin@example.org', member: 'member@example.org' };

type Address = {
  path: string;
  as: Visited;
  /** Selector of something present when the screen is shown with its data. */
  shows: string;
  isScored?: true;
};

/** First screens of everyone; Lighthouse checks those opened most. */
export const addresses: readonly Address[] = [
  { path: '/signin', as: 'nobody', shows: 'input[type=email]', isScored: true },
  { path: '/member/signup', as: 'nobody', shows: 'h1' },
  { path: '/member', as: 'member', shows: 'article[aria-label^="Member card"]', isScored: true },
  { path: '/admin', as: 'administrator', shows: 'ul[aria-label^="Lapsing"] li', isScored: true },
  { path: '/admin/members', as: 'administrator', shows: 'ul[aria-label=Members] li', isScored: true },
  {
    path: '/admin/readiness',
    as: 'administrator',
    shows: 'main tbody tr, ul[aria-label=Readiness] li',
    isScored: true,
  },
  { path: '/admin/bases', as: 'administrator', shows: 'main h2' },
  { path: '/admin/training', as: 'administrator', shows: 'main h2' },
  { path: '/admin/training/create', as: 'administrator', shows: 'main form' },
  { path: '/admin/organizations', as: 'administrator', shows: 'ul[aria-label=Organizations] li' },
  { path: '/admin/reports', as: 'administrator', shows: 'main h1' },
  { path: '/admin/access', as: 'administrator', shows: 'main h2' },
  { path: '/admin/security', as: 'administrator', shows: 'main h2' },
  { path: '/account', as: 'administrator', shows: 'ul[aria-label=Devices] li' },
  { path: '/member/resources', as: 'member', shows: 'main li' },
];
