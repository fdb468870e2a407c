// Written by `npm run types` from the migrated schema. Change the schema, not this file.
/** Nothing but these: a name that no argument has is an error too. */
export type Exactly<Arguments, Given extends Arguments> = Given & Record<Exclude<keyof Given, keyof Arguments>, never>;

export type Procedures = {
  access_list: Record<string, never>;
  acts_about: {
    member: string;
  };
  answer_training: {
    session: string;
    comes: boolean;
    member?: string | null;
  };
  ask_deletion: {
    members: readonly string[];
    was_asked?: boolean | null;
  };
  base_overview: Record<string, never>;
  base_references: {
    base: string;
  };
  batch_events: {
    batch: string;
  };
  boarding_devices: Record<string, never>;
  cancel_address_change: {
    member?: string | null;
  };
  credential_events_of: {
    member: string;
    program?: string | null;
  };
  credential_history: {
    member: string;
  };
  dashboard: Record<string, never>;
  decide_freeze: {
    account: string;
    decision: string;
  };
  delete_base: {
    base: string;
  };
  delete_member_who_asked: {
    member: string;
  };
  delete_program: {
    program: string;
  };
  delete_training: {
    session: string;
  };
  delete_view: {
    view: string;
  };
  deletion_requests: Record<string, never>;
  earlier_imports: Record<string, never>;
  end_calendar: {
    base?: string | null;
  };
  end_own_sessions: {
    ended?: string | null;
  };
  export_members: {
    search?: string | null;
    program?: string | null;
    type?: string | null;
    base?: string | null;
    standing?: string | null;
    organization?: string | null;
    ids?: readonly string[] | null;
    after?: string | null;
    page_size?: number | null;
  };
  get_blocked_ips: Record<string, never>;
  get_frozen_accounts: Record<string, never>;
  get_locked_accounts: Record<string, never>;
  get_recent_security_events: {
    limit_count?: number | null;
    event_names?: readonly string[] | null;
    before_id?: number | null;
  };
  get_second_steps: Record<string, never>;
  get_security_config: Record<string, never>;
  grant_recipient: {
    address: string;
  };
  grants_of_member: {
    member: string;
  };
  groundings_now: {
    members: readonly string[];
  };
  groundings_of: {
    member: string;
  };
  hidden_among: {
    members?: readonly string[] | null;
  };
  import_status: {
    import: string;
  };
  increment_failed_attempts: {
    user_email: string;
    user_ip?: string | null;
    user_agent?: string | null;
  };
  judge_deletion: {
    request: string;
    confirms: boolean;
  };
  lapses_ahead: {
    base?: string | null;
  };
  last_punches: {
    members: readonly string[];
    program: string;
  };
  leavings_of: {
    member: string;
  };
  list_member_ids: {
    search?: string | null;
    program?: string | null;
    type?: string | null;
    base?: string | null;
    standing?: string | null;
    organization?: string | null;
  };
  list_members: {
    search?: string | null;
    program?: string | null;
    type?: string | null;
    base?: string | null;
    standing?: string | null;
    organization?: string | null;
    sort?: string | null;
    direction?: string | null;
    page?: number | null;
    page_size?: number | null;
  };
  member_address: {
    member: string;
  };
  member_likenesses: {
    member: string;
  };
  member_reminders: {
    member: string;
  };
  member_trainings: {
    member: string;
  };
  members_alike: {
    first_name: string;
    last_name: string;
    phone: string;
    email: string;
  };
  members_as_of: {
    moment: string;
    known_at?: string | null;
  };
  members_named: {
    names: readonly string[];
  };
  merges_of: {
    member: string;
  };
  open_report: {
    report: string;
    program?: string | null;
    first_day?: string | null;
    last_day?: string | null;
  };
  organization_counts: Record<string, never>;
  own_address: Record<string, never>;
  own_calendars: Record<string, never>;
  own_grants: Record<string, never>;
  own_grounding: Record<string, never>;
  own_letters: Record<string, never>;
  own_sessions: Record<string, never>;
  own_trainings: {
    session?: string | null;
  };
  own_views: Record<string, never>;
  program_cards: {
    base?: string | null;
  };
  program_detail: {
    program: string;
  };
  readiness_board: {
    day?: string | null;
    known_then?: boolean | null;
    base?: string | null;
    programs?: readonly string[] | null;
    in_all?: boolean | null;
    organization?: string | null;
    sort?: string | null;
    page?: number | null;
    page_size?: number | null;
  };
  readiness_weeks: {
    base?: string | null;
    weeks?: number | null;
  };
  report_counts: {
    report: string;
    program?: string | null;
    first_day?: string | null;
    last_day?: string | null;
  };
  report_page: {
    report: string;
    program?: string | null;
    first_day?: string | null;
    last_day?: string | null;
    page?: number | null;
    page_size?: number | null;
  };
  reset_failed_attempts: {
    user_email: string;
    user_ip?: string | null;
    user_agent?: string | null;
  };
  revoke_boarding_device: {
    device: string;
  };
  save_base: {
    base: string;
    base_name: string;
    description: string;
    is_active: boolean;
  };
  save_view: {
    view: string;
    screen: string;
    name: string;
    query: string;
    is_default: boolean;
  };
  search_members: {
    search: string;
    limit_count?: number | null;
  };
  season_roster: {
    season: string;
    sort?: string | null;
    direction?: string | null;
    page?: number | null;
    page_size?: number | null;
  };
  set_led_bases: {
    bases: readonly string[];
  };
  set_members_apart: {
    member: string;
    other: string;
    apart: boolean;
  };
  set_needed: {
    program: string;
    needed: number | null;
  };
  set_own_letters: {
    wants_reminders?: boolean | null;
    wants_mondays?: boolean | null;
  };
  set_reminder_steps: {
    program: string;
    days_ahead: readonly number[] | null;
  };
  set_reminding: {
    is_on: boolean;
  };
  take_off_absent: {
    session: string;
  };
  texts_on_record: {
    texts: readonly string[];
  };
  training_detail: {
    session: string;
  };
  training_list: {
    base: string | null;
    upcoming: boolean;
    sort?: string | null;
    direction?: string | null;
    page?: number | null;
    page_size?: number | null;
  };
  training_overview: Record<string, never>;
  try_address_again: {
    member: string;
  };
  undo_boarding: {
    boarding: number;
    reason: string;
  };
  update_security_config: {
    config_key: string;
    config_value: string;
  };
};
