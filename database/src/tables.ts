import type { ColumnType, Generated } from 'kysely';

type Instant = ColumnType<Date, Date | string, Date | string>;
type GeneratedInstant = ColumnType<Date, Date | string | undefined, Date | string>;
type Nullable<T> = ColumnType<T | null, T | null | undefined, T | null>;

/** Tables that typed SQL reaches, as the migrations make them. */
export type Tables = {
  'auth.users': {
    id: Generated<string>;
    email: string;
    password_hash: string;
    password_set_at: Nullable<Date>;
    email_hash: Nullable<Buffer>;
    email_confirmed_at: Nullable<Date>;
    banned_until: Nullable<Date>;
    user_metadata: Generated<Record<string, unknown>>;
    last_sign_in_at: Nullable<Date>;
    created_at: GeneratedInstant;
    updated_at: GeneratedInstant;
  };
  'auth.sessions': {
    id: Generated<string>;
    user_id: string;
    is_recovery: Generated<boolean>;
    authenticated_by: Generated<'password' | 'otp'>;
    refresh_counter: Generated<number>;
    reusable_from: Generated<number>;
    refreshed_at: GeneratedInstant;
    idle_until: Instant;
    ends_at: Instant;
    created_at: GeneratedInstant;
  };
  'auth.registrations': {
    id: Generated<string>;
    email: string;
    password_hash: string;
    first_name: string;
    last_name: string;
    phone: string | null;
    organization: string;
    created_at: Instant;
    expires_at: Instant;
  };
  'auth.one_time_tokens': {
    token_hash: Buffer;
    purpose: 'signup' | 'recovery';
    registration_id: Nullable<string>;
    user_id: Nullable<string>;
    expires_at: Instant;
  };
  'auth.confirmed_links': {
    token_hash: Buffer;
    user_id: string;
    expires_at: Instant;
  };
  'app.signin_attempts': {
    email_hash: Buffer;
    device_id: string | null;
    failures: number;
    failures_in_row: number;
    window_started_at: Instant;
    counted_at: Instant;
    locked_until: Nullable<Date>;
    locks: Generated<number>;
    is_held: Generated<boolean>;
  };
  'app.address_failures': {
    address: string;
    email_hash: Buffer;
    failures: number;
    window_started_at: Instant;
  };
  'app.blocked_addresses': {
    address: string;
    blocked_until: Instant;
    failures: number;
    accounts: number;
    blocked_at: Instant;
  };
  'app.security_settings': {
    key: string;
    value: string;
    default_value: string;
    lowest: number | null;
    highest: number | null;
    choices: string[] | null;
    changed_at: Nullable<Date>;
    changed_by: string | null;
  };
  'app.security_events': {
    id: Generated<string>;
    at: Instant;
    name: string;
    email_hash: Nullable<Buffer>;
    user_id: Nullable<string>;
    actor_id: Nullable<string>;
    address: Nullable<string>;
    user_agent: Nullable<string>;
    details: Generated<Record<string, unknown>>;
  };
  'app.attempt_counters': {
    kind: string;
    subject: string;
    count: number;
    window_started_at: Instant;
  };
  'app.spent_captchas': {
    token_hash: Buffer;
    expires_at: Instant;
  };
  'app.mail_outbox': {
    id: Generated<string>;
    kind: string;
    recipient: string;
    facts: Generated<Record<string, unknown>>;
    user_id: Nullable<string>;
    expires_at: Nullable<Date>;
    queued_at: Instant;
    next_try_at: Instant;
    tries: Generated<number>;
    sent_at: Nullable<Date>;
  };
  'app.credential_events': {
    id: Generated<string>;
    credential_id: string;
    member_id: string;
    program_id: string;
    kind: 'issue' | 'renew' | 'reactivate' | 'remove' | 'void' | 'correct';
    actor_id: string | null;
    at: Instant;
    recorded_at: GeneratedInstant;
    old_status: 'valid' | 'inactive' | null;
    new_status: 'valid' | 'inactive';
    old_issued_date: Nullable<Date>;
    new_issued_date: Instant;
    old_expiration_date: Nullable<Date>;
    new_expiration_date: Instant;
    base: string | null;
    is_annual_initial: Generated<boolean>;
    is_live_mission: Generated<boolean>;
    season_id: string | null;
    training_session_id: string | null;
  };
  administrators: {
    id: Generated<string>;
    user_id: string;
    role: 'admin' | 'super_admin';
    first_name: string;
    last_name: string;
    is_active: Generated<boolean>;
    created_at: GeneratedInstant;
  };
  bases: {
    id: Generated<string>;
    base_name: string;
    description: Nullable<string>;
    is_active: Generated<boolean>;
    created_at: GeneratedInstant;
  };
  programs: {
    id: Generated<string>;
    name: string;
    description: Nullable<string>;
    validity_period_days: Generated<number>;
    requires_training: Generated<boolean>;
    color: Generated<string>;
    base_id: Nullable<string>;
    program_type: Nullable<'avalanche' | 'rescue' | 'lift_ticket'>;
    created_at: GeneratedInstant;
  };
  seasons: {
    id: Generated<string>;
    name: string;
    program_id: string;
    start_date: string;
    end_date: string;
    is_active: Generated<boolean>;
    created_at: GeneratedInstant;
  };
  members: {
    id: Generated<string>;
    first_name: string;
    last_name: string;
    email: string;
    phone: Nullable<string>;
    organization: string;
    image_url: Nullable<string>;
    certification_level: Nullable<string>;
    user_id: Nullable<string>;
    status: Generated<'pending' | 'active'>;
    created_at: GeneratedInstant;
    updated_at: GeneratedInstant;
    current_until: Nullable<Date>;
  };
  certifications: {
    id: Generated<string>;
    member_id: string;
    program_id: string;
    issued_date: Instant;
    expiration_date: Instant;
    status: Generated<'valid' | 'inactive'>;
    season_id: Nullable<string>;
    initial_training_session_id: Nullable<string>;
    created_at: GeneratedInstant;
  };
  certification_punches: {
    id: Generated<string>;
    certification_id: string;
    punch_type: 'initial_issuance' | 'recertification' | 'live_mission';
    punch_date: GeneratedInstant;
    notes: Nullable<string>;
    training_session_id: Nullable<string>;
    created_at: GeneratedInstant;
  };
  organization_whitelist: {
    id: Generated<string>;
    name: string;
    display_name: string;
    is_active: Generated<boolean>;
    created_at: GeneratedInstant;
    updated_at: GeneratedInstant;
  };
};
