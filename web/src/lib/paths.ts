export type Guard = 'public' | 'admin' | 'member' | 'signed-in';

type Page = { title: string; guard: Guard };

/** Every address of the product, aliases included, with its title and who may open it (ACC-16 to ACC-25, R-03). */
export const pages = {
  '/signin': { title: 'Sign In', guard: 'public' },
  '/reset-password': { title: 'Reset Password', guard: 'public' },
  '/member/signup': { title: 'Create your account', guard: 'public' },
  '/auth/confirm': { title: 'Confirming', guard: 'public' },
  '/verify-email': { title: 'Verify Email', guard: 'public' },
  '/error': { title: 'Link Not Valid', guard: 'public' },

  '/admin': { title: 'Dashboard', guard: 'admin' },
  '/admin/members': { title: 'Members', guard: 'admin' },
  '/admin/organizations': { title: 'Organizations', guard: 'admin' },
  '/admin/reports': { title: 'Reports', guard: 'admin' },
  '/admin/security': { title: 'Security', guard: 'admin' },
  '/admin/bases': { title: 'Bases', guard: 'admin' },
  '/admin/bases/$baseId': { title: 'Base', guard: 'admin' },
  '/admin/bases/$baseId/$programId': { title: 'Program', guard: 'admin' },
  '/admin/bases/$programId/seasons/$seasonId/roster': { title: 'Season Roster', guard: 'admin' },
  '/admin/training': { title: 'Training', guard: 'admin' },
  '/admin/training/base/$baseId': { title: 'Training at Base', guard: 'admin' },
  '/admin/training/create': { title: 'Create Training', guard: 'admin' },
  '/admin/training/edit/$trainingId': { title: 'Edit Training', guard: 'admin' },
  '/admin/training/$trainingId': { title: 'Training Session', guard: 'admin' },

  '/member': { title: 'Profile', guard: 'member' },
  '/member/profile': { title: 'Profile', guard: 'member' },
  '/member/resources': { title: 'Resources', guard: 'member' },

  '/members': { title: 'Members', guard: 'admin' },
  '/programs': { title: 'Programs', guard: 'signed-in' },
  '/programs/$programId': { title: 'Program', guard: 'signed-in' },
  '/programs/$programId/seasons/$seasonId/roster': { title: 'Season Roster', guard: 'admin' },
  '/training': { title: 'Training', guard: 'signed-in' },
  '/training/base/$baseId': { title: 'Training at Base', guard: 'signed-in' },
  '/training/create': { title: 'Create Training', guard: 'admin' },
  '/training/edit/$trainingId': { title: 'Edit Training', guard: 'admin' },
  '/training/$trainingId': { title: 'Training Session', guard: 'signed-in' },
  '/reports': { title: 'Reports', guard: 'admin' },
} as const satisfies Record<string, Page>;

export type PagePath = keyof typeof pages;

/** The guard of a location's path; undefined for a path that is none of the product's. */
export function guardOf(pathname: string): Guard | undefined {
  const parts = partsOf(pathname);
  const candidates = pagePaths.filter((page) => matches(partsOf(page), parts));
  const best = candidates.sort((one, other) => parameterCount(one) - parameterCount(other))[0];
  return best && pages[best].guard;
}

export const pagePaths = Object.keys(pages) as PagePath[];

function partsOf(path: string): string[] {
  return path.split('/').filter((part) => part !== '');
}

function matches(pattern: string[], parts: string[]): boolean {
  return pattern.length === parts.length && pattern.every((part, i) => part.startsWith('$') || part === parts[i]);
}

function parameterCount(path: string): number {
  return partsOf(path).filter((part) => part.startsWith('$')).length;
}
