/** Null if nobody is signed in. */
export type Role = 'admin' | 'member' | 'unknown' | null;

type RoleRecords = {
  /** The signed-in user's administrator record, if any. */
  administrator: { role: string; isActive: boolean } | null;
  /** The member record linked to the signed-in user. */
  member: object | null;
  isSignedIn: boolean;
};

/** An active administrator first, then a member (ACC-29 to ACC-31); other administrator roles grant nothing. */
export function resolveRole({ administrator, member, isSignedIn }: RoleRecords): Role {
  if (!isSignedIn) return null;
  if (administrator?.isActive && administratorRoles.includes(administrator.role)) return 'admin';
  return member ? 'member' : 'unknown';
}

const administratorRoles: readonly string[] = ['admin', 'super_admin'];

export function homeOf(role: Role): '/admin' | '/member' | '/signin' {
  if (role === 'admin') return '/admin';
  return role === 'member' ? '/member' : '/signin';
}

/** Where a failed role lookup sends the user; it grants nothing, and the guard there asks again. */
export const routeWithoutRoleAnswer = '/member';
