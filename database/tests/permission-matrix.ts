import { grantees, type Persona, personas } from './personas.ts';

/** S means select, I insert, U update, D delete; anything not listed is denied. */
export type Rights = '' | 'S' | 'SI' | 'SID' | 'SIU' | 'SIUD';

/** The rights on each table in the API. A table missing here fails the tests. */
export const permissionMatrix: Record<string, Record<Persona, Rights>> = {
  members: row('', 'S', '', 'SIUD', 'SIUD', 'S'),
  certifications: row('', 'S', '', 'SIU', 'SIU', 'S'),
  certification_punches: row('', 'S', '', 'SI', 'SI', 'S'),
  programs: row('', 'S', 'S', 'S', 'S', 'S'),
  bases: row('', 'S', 'S', 'S', 'S', 'S'),
  seasons: row('', 'S', 'S', 'SIUD', 'SIUD', 'S'),
  training_sessions: row('', 'S', 'S', 'SIUD', 'SIUD', 'S'),
  trainees: row('', '', '', 'SID', 'SID', ''),
  // Rights on others' records. Everyone reads their own while it is active, and nobody writes its role, activity or
  // end.
  administrators: row('', '', '', '', 'SIUD', ''),
  organization_whitelist: row('S', 'S', 'S', 'SIUD', 'SIUD', 'S'),
};

type Columns = {
  /** Readable by members and other signed-in people. */
  members: string[];
  /** Readable by administrators. */
  administrators: string[];
  /** Writable by administrators, where the table allows it, and by nobody else. */
  insert: string[];
  update: string[];
  /** Readable by no request. */
  hidden: string[];
};

/** The rights on each column, on top of the table's. A column missing here fails the tests. */
export const columnMatrix: Record<string, Columns> = {
  members: columns({
    read: 'id first_name last_name email phone organization image_url certification_level user_id status created_at updated_at',
    insert: 'first_name last_name email phone organization image_url certification_level user_id status',
    update: 'first_name last_name email phone organization image_url certification_level status updated_at',
    hidden: 'search_text',
  }),
  certifications: columns({
    read: 'id member_id program_id issued_date expiration_date status season_id initial_training_session_id annual_date created_at',
    insert: 'member_id program_id issued_date expiration_date status season_id initial_training_session_id',
    update: 'issued_date expiration_date status season_id initial_training_session_id',
  }),
  certification_punches: columns({
    read: 'id certification_id punch_type punch_date notes training_session_id created_at voided_at void_reason',
    insert: 'certification_id punch_type punch_date notes training_session_id',
  }),
  programs: columns({
    read: 'id name description validity_period_days requires_training two_clocks color base_id program_type created_at',
  }),
  bases: columns({ read: 'id base_name description is_active former_names created_at' }),
  seasons: columns({
    read: 'id name program_id start_date end_date is_active base_id created_at',
    insert: 'name program_id start_date end_date is_active',
    update: 'name program_id start_date end_date is_active',
  }),
  training_sessions: columns({
    read: 'id training_type date start_time meeting_place agency base base_id season_id program_id is_initial_training created_at',
    administrators: 'pilot medical_crew',
    insert:
      'training_type date start_time meeting_place agency base pilot medical_crew season_id program_id is_initial_training',
    update:
      'training_type date start_time meeting_place agency base pilot medical_crew season_id program_id is_initial_training',
  }),
  trainees: columns({
    administrators: 'id training_session_id name level agency member_id created_at',
    insert: 'training_session_id name level agency member_id',
    hidden: 'place',
  }),
  administrators: columns({
    read: 'id user_id role first_name last_name is_active created_at',
    insert: 'user_id role first_name last_name is_active',
    update: 'role first_name last_name is_active',
  }),
  organization_whitelist: columns({
    read: 'id name display_name is_active',
    administrators: 'created_at updated_at',
    insert: 'name display_name is_active',
    update: 'name display_name is_active updated_at',
  }),
};

/** The columns people can read without signing in. */
export const anonymousColumns: Record<string, string[]> = {
  organization_whitelist: ['id', 'name', 'display_name', 'is_active'],
};

type Callers = readonly Persona[];

const everybody: Callers = personas;
const signedIn: Callers = ['member own', 'member others', ...grantees, 'admin', 'super_admin', 'inactive admin'];
const administrators: Callers = ['admin', 'super_admin'];
/** Whoever looks at others, each in their scope. */
const readers: Callers = [...grantees, ...administrators];
/** Those who act by a grant, or administer. */
const leads: Callers = ['lead', 'base lead within', 'base lead outside', ...administrators];
const trainers: Callers = ['trainer', 'base trainer within', 'base trainer outside', ...leads];
/** Those who look at a base, or at all. */
const placeReaders: Callers = ['reader', 'base reader within', 'base reader outside', ...trainers];
const everythingReaders: Callers = ['reader', 'trainer', 'lead', ...administrators];
const nobody: Callers = [];

/** Procedures of the exposed schema and who may call them. A procedure missing here fails the tests. */
export const procedureMatrix: Record<string, Callers> = {
  access_list: leads,
  acts_about: leads,
  answer_training: signedIn,
  base_overview: placeReaders,
  base_references: administrators,
  batch_events: readers,
  boarding_devices: administrators,
  cancel_address_change: signedIn,
  credential_events_of: readers,
  credential_history: readers,
  dashboard: placeReaders,
  decide_freeze: ['super_admin'],
  delete_base: administrators,
  delete_member_who_asked: administrators,
  delete_program: administrators,
  delete_training: leads,
  delete_view: administrators,
  end_calendar: signedIn,
  end_own_sessions: signedIn,
  export_members: administrators,
  get_blocked_ips: administrators,
  ask_deletion: administrators,
  deletion_requests: administrators,
  get_frozen_accounts: administrators,
  get_locked_accounts: administrators,
  judge_deletion: administrators,
  get_recent_security_events: administrators,
  get_second_steps: administrators,
  get_security_config: administrators,
  grant_recipient: leads,
  grants_of_member: leads,
  groundings_now: readers,
  groundings_of: readers,
  hidden_among: readers,
  import_status: leads,
  increment_failed_attempts: administrators,
  last_punches: readers,
  leavings_of: readers,
  lapses_ahead: placeReaders,
  list_member_ids: readers,
  list_members: readers,
  member_address: leads,
  member_likenesses: leads,
  member_reminders: administrators,
  member_trainings: readers,
  members_alike: leads,
  earlier_imports: leads,
  merges_of: readers,
  members_as_of: placeReaders,
  members_named: readers,
  open_report: administrators,
  organization_counts: everythingReaders,
  own_address: signedIn,
  own_calendars: signedIn,
  own_grants: signedIn,
  own_grounding: signedIn,
  own_letters: signedIn,
  own_sessions: signedIn,
  own_trainings: signedIn,
  own_views: administrators,
  program_cards: placeReaders,
  program_detail: placeReaders,
  readiness_board: placeReaders,
  readiness_weeks: placeReaders,
  report_counts: placeReaders,
  report_page: placeReaders,
  reset_failed_attempts: administrators,
  revoke_boarding_device: administrators,
  save_base: administrators,
  save_view: administrators,
  search_members: readers,
  season_roster: placeReaders,
  set_led_bases: administrators,
  set_members_apart: leads,
  set_needed: leads,
  set_own_letters: signedIn,
  set_reminder_steps: administrators,
  set_reminding: administrators,
  take_off_absent: trainers,
  texts_on_record: readers,
  training_detail: signedIn,
  training_list: signedIn,
  training_overview: signedIn,
  try_address_again: administrators,
  undo_boarding: administrators,
  update_security_config: administrators,
};

/** Routes with their own path. One missing here fails the tests. */
export const routeMatrix: Record<string, Callers> = {
  'GET /auth/v1/.well-known/jwks.json': everybody,
  'DELETE /auth/v1/factors/:factorId': signedIn,
  'DELETE /auth/v1/factors/recovery-codes': signedIn,
  'GET /auth/v1/factors/recovery-codes': signedIn,
  'GET /auth/v1/address': everybody,
  'GET /auth/v1/freeze': everybody,
  'GET /auth/v1/health': everybody,
  'GET /auth/v1/letters': everybody,
  'GET /auth/v1/settings': everybody,
  'GET /auth/v1/user': signedIn,
  'GET /auth/v1/verify': everybody,
  'POST /auth/v1/address': everybody,
  'POST /auth/v1/factors': signedIn,
  'POST /auth/v1/factors/:factorId/challenge': signedIn,
  'POST /auth/v1/factors/:factorId/verify': signedIn,
  'POST /auth/v1/factors/recovery-codes': signedIn,
  'POST /auth/v1/factors/recovery-codes/regenerate': signedIn,
  'POST /auth/v1/factors/recovery-codes/verify': signedIn,
  'POST /auth/v1/freeze': everybody,
  'POST /auth/v1/letters': everybody,
  'POST /auth/v1/logout': signedIn,
  'POST /auth/v1/recover': everybody,
  'POST /auth/v1/resend': everybody,
  // It only answers that it is closed; people register through a function.
  'POST /auth/v1/signup': nobody,
  'POST /auth/v1/token': everybody,
  'POST /auth/v1/verify': everybody,
  'PUT /auth/v1/user': signedIn,
  // Called without a calendar's token; it has its own tests.
  'GET /calendar/v1/:file{.+}': nobody,
  'GET /config.json': everybody,
  'GET /health': everybody,
  'GET /live': everybody,
  'GET /ready': everybody,
  // Called from another machine without its token; it has its own tests.
  'GET /metrics': nobody,
  // In the sample everyone on its machine reads it.
  'GET /sample/outbox': nobody,
};

/** Paths of the original API that this product keeps closed, for every method and everyone. */
export const closedAuthPaths = [
  '/otp',
  '/magiclink',
  '/invite',
  '/authorize',
  '/callback',
  '/sso',
  '/sso/saml/acs',
  '/reauthenticate',
  '/user/identities/authorize',
  '/user/identities/00000000-0000-4000-8000-000000000000',
  '/admin/users',
  '/admin/users/00000000-0000-4000-8000-000000000000',
  '/admin/generate_link',
  '/admin/audit',
  '/admin/sso/providers',
  '/oauth/token',
  '/passkeys',
];

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
    // Over tables, whoever is in the scope is like oneself.
    reader: own,
    'base reader within': own,
    'base reader outside': others,
    'organization reader within': own,
    'organization reader outside': others,
    trainer: own,
    'base trainer within': own,
    'base trainer outside': others,
    lead: own,
    'base lead within': own,
    'base lead outside': others,
    admin,
    super_admin: superAdmin,
    'inactive admin': inactive,
  };
}
type ColumnWords = Partial<Record<'read' | 'administrators' | 'insert' | 'update' | 'hidden', string>>;

function columns({ read = '', administrators = '', insert = '', update = '', hidden = '' }: ColumnWords): Columns {
  const words = (text: string) => text.split(' ').filter(Boolean);
  return {
    members: words(read),
    administrators: words(`${read} ${administrators}`),
    insert: words(insert),
    update: words(update),
    hidden: words(hidden),
  };
}
