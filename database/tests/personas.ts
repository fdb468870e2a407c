/**
 * The people of the permission matrix. `member others` is a member looking at someone else's rows; the readers of a base
 * or an organization, and the trainers and leads of a base, deal with rows within their scope, or outside.
 */
export const personas = [
  'anon',
  'unverified',
  'member own',
  'member others',
  'reader',
  'base reader within',
  'base reader outside',
  'organization reader within',
  'organization reader outside',
  'trainer',
  'base trainer within',
  'base trainer outside',
  'lead',
  'base lead within',
  'base lead outside',
  'admin',
  'super_admin',
  'inactive admin',
] as const;
export type Persona = (typeof personas)[number];

/** Those with a grant, whose functions are copies in another schema. */
export const grantees = [
  'reader',
  'base reader within',
  'base reader outside',
  'organization reader within',
  'organization reader outside',
  'trainer',
  'base trainer within',
  'base trainer outside',
  'lead',
  'base lead within',
  'base lead outside',
] as const satisfies readonly Persona[];
