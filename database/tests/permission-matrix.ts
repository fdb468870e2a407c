/** The people of the permission matrix. `member others` is a member looking at somebody else's rows. */
export const personas = [
  'anon',
  'unverified',
  'member own',
  'member others',
  'admin',
  'super_admin',
  'inactive admin',
] as const;
export type Persona = (typeof personas)[number];

/** S select, I insert, U update, D delete; everything that is not named is denied. */
export type Rights = '' | 'S' | 'SI' | 'SID' | 'SIU' | 'SIUD';

/** Who may do what to each table that the wire exposes. A table that is not here fails the tests. */
export const permissionMatrix: Record<string, Record<Persona, Rights>> = {
  members: row('', 'S', '', 'SIUD', 'SIUD', 'S'),
  certifications: row('', 'S', '', 'SIU', 'SIU', 'S'),
  certification_punches: row('', 'S', '', 'SI', 'SI', 'S'),
  programs: row('', 'S', 'S', 'S', 'S', 'S'),
  bases: row('', 'S', 'S', 'S', 'S', 'S'),
  seasons: row('', 'S', 'S', 'SIUD', 'SIUD', 'S'),
  training_sessions: row('', 'S', 'S', 'SIUD', 'SIUD', 'S'),
  trainees: row('', '', '', 'SID', 'SID', ''),
  administrators: row('', '', '', '', 'SIUD', ''),
  organization_whitelist: row('S', 'S', 'S', 'SIUD', 'SIUD', 'S'),
};

/** Procedures of the exposed schema and who may call them. A procedure that is not here fails the tests. */
export const procedureMatrix: Record<string, readonly Persona[]> = {
  credential_events_of: ['admin', 'super_admin'],
  list_members: ['admin', 'super_admin'],
  search_members: ['admin', 'super_admin'],
};

function row(
  anon: Rights,
  own: Rights,
  others: Rights,
  admin: Rights,
  superAdmin: Rights,
  inactive: Rights,
): Record<Persona, Rights> {
  return {
    anon,
    unverified: anon,
    'member own': own,
    'member others': others,
    admin,
    super_admin: superAdmin,
    'inactive admin': inactive,
  };
}
