/** `kept-admin` admits administrators and, while the server can't answer, whoever's session is in this browser. */
export type Guard = 'public' | 'admin' | 'kept-admin' | 'member' | 'signed-in';

/** Every address of the product, aliases included, by who may open it, with its screen. */
export const pages = {
  public: {
    '/signin': 'sign-in',
    '/reset-password': 'reset-password',
    '/member/signup': 'sign-up',
    '/auth/confirm': 'confirm',
    '/verify-email': 'verify-email',
    '/error': 'link-failed',
    '/verify': 'verify',
  },
  'kept-admin': { '/roll-call': 'roll-call' },
  admin: {
    '/admin': 'dashboard',
    '/admin/readiness': 'readiness',
    '/admin/members': 'members',
    '/admin/members/import': 'import',
    '/admin/members/merge': 'merge',
    '/admin/organizations': 'organizations',
    '/admin/reports': 'reports',
    '/admin/access': 'access',
    '/admin/security': 'security',
    '/admin/advanced': 'advanced',
    '/admin/bases': 'bases',
    '/admin/bases/$baseId': 'base',
    '/admin/bases/$baseId/$programId': 'program',
    '/admin/bases/$programId/seasons/$seasonId/roster': 'roster',
    '/admin/training': 'trainings',
    '/admin/training/base/$baseId': 'trainings-at-base',
    '/admin/training/create': 'create-training',
    '/admin/training/edit/$trainingId': 'edit-training',
    '/admin/training/$trainingId': 'training',
    '/members': 'members',
    '/members/import': 'import',
    '/programs/$programId/seasons/$seasonId/roster': 'roster',
    '/training/create': 'create-training',
    '/training/edit/$trainingId': 'edit-training',
    '/reports': 'reports',
  },
  member: {
    '/member': 'profile',
    '/member/profile': 'profile',
    '/member/resources': 'resources',
  },
  'signed-in': {
    '/account': 'account',
    '/programs': 'programs',
    '/programs/$programId': 'shared-program',
    '/training': 'trainings',
    '/training/base/$baseId': 'trainings-at-base',
    '/training/$trainingId': 'shared-training',
  },
} as const satisfies Record<Guard, Record<string, string>>;

type ScreenName = { [Kept in Guard]: (typeof pages)[Kept][PathOf<Kept>] }[Guard];

/**
 * The script piece of each screen; screens opened in sequence share one. Only the build reads it
 * (`web/build/few-pieces.ts`).
 */
export const pieces = {
  'sign-in': 'everybody',
  'sign-up': 'visitors',
  'link-failed': 'alone',
  verify: 'verify',
  'reset-password': 'links',
  confirm: 'links',
  'verify-email': 'links',
  profile: 'signed-in',
  resources: 'resources',
  account: 'account',
  dashboard: 'dashboard',
  readiness: 'readiness',
  members: 'members',
  import: 'import',
  merge: 'merges',
  organizations: 'organizations',
  reports: 'reports',
  access: 'access',
  security: 'security',
  advanced: 'advanced',
  'roll-call': 'roll-call',
  bases: 'places',
  base: 'places',
  program: 'places',
  programs: 'places',
  'shared-program': 'places',
  roster: 'places',
  trainings: 'training',
  'trainings-at-base': 'training',
  training: 'training',
  'shared-training': 'training',
  'create-training': 'training',
  'edit-training': 'training',
} as const satisfies Record<ScreenName, string>;

/** Addresses behind a guard. */
export type PathOf<Kept extends Guard> = keyof (typeof pages)[Kept];

export type PagePath = { [Kept in Guard]: PathOf<Kept> }[Guard];

/**
 * The address in a member's QR code, without the id at its end. The code reveals nothing else about the person.
 */
export const memberCodePath = '/members?selected=' satisfies `${PagePath}?selected=`;

/** A location's guard by path; undefined for a path that isn't the product's. */
export function guardOf(pathname: string): Guard | undefined {
  const parts = partsOf(pathname);
  const candidates = pagePaths.filter((page) => matches(partsOf(page), parts));
  const best = candidates.sort((one, other) => parameterCount(one) - parameterCount(other))[0];
  return best && guards.find((guard) => best in pages[guard]);
}

const guards = Object.keys(pages) as Guard[];
export const pagePaths = guards.flatMap((guard) => Object.keys(pages[guard]) as PagePath[]);

function partsOf(path: string): string[] {
  return path.split('/').filter((part) => part !== '');
}

function matches(pattern: string[], parts: string[]): boolean {
  return pattern.length === parts.length && pattern.every((part, i) => part.startsWith('$') || part === parts[i]);
}

function parameterCount(path: string): number {
  return partsOf(path).filter((part) => part.startsWith('$')).length;
}
