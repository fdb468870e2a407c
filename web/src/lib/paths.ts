export type Guard = 'public' | 'admin' | 'member' | 'signed-in';

/** Every address of the product, aliases included, with who may open it. */
export const pages = {
  '/signin': 'public',
  '/reset-password': 'public',
  '/member/signup': 'public',
  '/auth/confirm': 'public',
  '/verify-email': 'public',
  '/error': 'public',
  '/verify': 'public',

  '/admin': 'admin',
  '/admin/readiness': 'admin',
  '/admin/members': 'admin',
  '/admin/members/import': 'admin',
  '/admin/organizations': 'admin',
  '/admin/reports': 'admin',
  '/admin/security': 'admin',
  '/admin/bases': 'admin',
  '/admin/bases/$baseId': 'admin',
  '/admin/bases/$baseId/$programId': 'admin',
  '/admin/bases/$programId/seasons/$seasonId/roster': 'admin',
  '/admin/training': 'admin',
  '/admin/training/base/$baseId': 'admin',
  '/admin/training/create': 'admin',
  '/admin/training/edit/$trainingId': 'admin',
  '/admin/training/$trainingId': 'admin',

  '/member': 'member',
  '/member/profile': 'member',
  '/member/resources': 'member',

  '/account': 'signed-in',

  '/members': 'admin',
  '/members/import': 'admin',
  '/programs': 'signed-in',
  '/programs/$programId': 'signed-in',
  '/programs/$programId/seasons/$seasonId/roster': 'admin',
  '/training': 'signed-in',
  '/training/base/$baseId': 'signed-in',
  '/training/create': 'admin',
  '/training/edit/$trainingId': 'admin',
  '/training/$trainingId': 'signed-in',
  '/reports': 'admin',
} as const satisfies Record<string, Guard>;

export type PagePath = keyof typeof pages;

/** The addresses that a guard keeps. */
export type PathOf<Kept extends Guard> = {
  [Path in PagePath]: (typeof pages)[Path] extends Kept ? Path : never;
}[PagePath];

/** The guard of a location's path; undefined for a path that is none of the product's. */
export function guardOf(pathname: string): Guard | undefined {
  const parts = partsOf(pathname);
  const candidates = pagePaths.filter((page) => matches(partsOf(page), parts));
  const best = candidates.sort((one, other) => parameterCount(one) - parameterCount(other))[0];
  return best && pages[best];
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
