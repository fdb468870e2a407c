// Written by `npm run types` from the migrated schema. Change the schema, not this file.
export type Rows = {
  administrators: {
    id: string;
    user_id: string;
    role: 'admin' | 'super_admin';
    first_name: string;
    last_name: string;
    is_active: boolean;
    created_at: string;
  };
  bases: {
    id: string;
    base_name: string;
    description: string | null;
    is_active: boolean;
    former_names: string[];
    created_at: string;
  };
  certification_punches: {
    id: string;
    certification_id: string;
    punch_type: 'initial_issuance' | 'recertification' | 'live_mission';
    punch_date: string;
    notes: string | null;
    training_session_id: string | null;
    created_at: string;
    voided_at: string | null;
    void_reason: string | null;
  };
  certifications: {
    id: string;
    member_id: string;
    program_id: string;
    issued_date: string;
    expiration_date: string;
    status: 'valid' | 'inactive';
    season_id: string | null;
    initial_training_session_id: string | null;
    annual_date: string | null;
    created_at: string;
  };
  members: {
    id: string;
    first_name: string;
    last_name: string;
    email: string;
    phone: string | null;
    organization: string;
    image_url: string | null;
    certification_level: string | null;
    user_id: string | null;
    status: 'pending' | 'active';
    created_at: string;
    updated_at: string;
  };
  organization_whitelist: {
    id: string;
    name: string;
    display_name: string;
    is_active: boolean;
    created_at: string;
    updated_at: string;
  };
  programs: {
    id: string;
    name: string;
    description: string | null;
    validity_period_days: number;
    requires_training: boolean;
    two_clocks: boolean;
    color: string;
    base_id: string | null;
    program_type: 'avalanche' | 'rescue' | 'lift_ticket' | null;
    created_at: string;
  };
  seasons: {
    id: string;
    name: string;
    program_id: string;
    start_date: string;
    end_date: string;
    is_active: boolean;
    base_id: string | null;
    created_at: string;
  };
  trainees: {
    id: string;
    training_session_id: string;
    name: string | null;
    level: string | null;
    agency: string | null;
    member_id: string | null;
    created_at: string;
  };
  training_sessions: {
    id: string;
    training_type: string;
    date: string;
    agency: string | null;
    base: string | null;
    base_id: string | null;
    pilot: string | null;
    medical_crew: string | null;
    season_id: string | null;
    program_id: string | null;
    is_initial_training: boolean;
    created_at: string;
  };
};

/** PostgreSQL does not tell which columns of an answer may be null; whoever reads them does, with OrNull. */
export type ProcedureRows = {
  batch_events: {
    batch_punch_id: string;
    id: number;
    credential_id: string;
    member_id: string;
    program_id: string;
    kind: string;
    punch_id: string;
    voids: number;
    at: string;
    recorded_at: string;
    old_status: string;
    new_status: string;
    old_issued_date: string;
    new_issued_date: string;
    old_expiration_date: string;
    new_expiration_date: string;
    old_annual_date: string;
    new_annual_date: string;
    base: string;
    is_annual_initial: boolean;
    season_id: string;
  };
  credential_events_of: {
    id: number;
    credential_id: string;
    program_id: string;
    kind: string;
    punch_id: string;
    voids: number;
    actor_id: string;
    at: string;
    recorded_at: string;
    old_status: string;
    new_status: string;
    old_issued_date: string;
    new_issued_date: string;
    old_expiration_date: string;
    new_expiration_date: string;
    old_annual_date: string;
    new_annual_date: string;
    base: string;
    is_annual_initial: boolean;
    is_live_mission: boolean;
    season_id: string;
    training_session_id: string;
  };
  credential_history: {
    event_id: string;
    credential_id: string;
    program_id: string;
    kind: string;
    at: string;
    recorded_at: string;
    punch_id: string;
    notes: string;
    is_live_mission: boolean;
    is_annual_initial: boolean;
    base: string;
    by: string;
    old_expiration_date: string;
    new_expiration_date: string;
    new_status: string;
    taken_back: Record<string, unknown>;
    can_take_back: boolean;
    punch_type: string;
    batch_id: string;
    batch_size: number;
  };
  get_blocked_ips: {
    address: string;
    blocked_at: string;
    blocked_until: string;
    failures: number;
    accounts: number;
  };
  get_locked_accounts: {
    email: string;
    email_mark: string;
    locked_until: string;
    is_held: boolean;
    failures: number;
    failures_in_row: number;
    locks: number;
    last_attempt_at: string;
  };
  get_recent_security_events: {
    id: number;
    at: string;
    name: string;
    email: string;
    email_mark: string;
    actor_name: string;
    address: string;
    user_agent: string;
    details: Record<string, unknown>;
  };
  get_second_steps: {
    user_id: string;
    email: string;
    person_name: string;
    is_administrator: boolean;
    needed_from: string;
    factors: Record<string, unknown>;
    codes: number;
  };
  last_punches: {
    member_id: string;
    punch_id: string;
    punched_at: string;
    by: string;
  };
  members_as_of: {
    member_id: string;
    credential_id: string;
    program_id: string;
    base: string;
    issued_date: string;
    expiration_date: string;
  };
  search_members: {
    id: string;
    first_name: string;
    last_name: string;
    email: string;
    organization: string;
    current_until: string;
    held: unknown;
  };
};

export type OrNull<Row, Name extends keyof Row> = {
  [Column in keyof Row]: Row[Column] | (Column extends Name ? null : never);
};
