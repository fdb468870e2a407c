/** Null if nobody is signed in. */
export type Role = 'admin' | 'member' | 'grantee' | 'unknown' | null;

type RoleRecords = {
  /** The signed-in user's administrator record, if any. */
  administrator: { role: string; isActive: boolean } | null;
  /** The member record linked to the signed-in user. */
  member: object | null;
  /** The grants in force, if any. */
  grants: object | null;
  isSignedIn: boolean;
};

/**
 * An active administrator first, then whoever has a grant, then a member (ACC-29 to ACC-31); other administrator roles
 * grant nothing.
 */
export function resolveRole({ administrator, member, grants, isSignedIn }: RoleRecords): Role {
  if (!isSignedIn) return null;
  if (administrator?.isActive && administratorRoles.includes(administrator.role)) return 'admin';
  if (grants) return 'grantee';
  return member ? 'member' : 'unknown';
}

const administratorRoles: readonly string[] = ['admin', 'super_admin'];
