// Written by `npm run types` from the migrated schema. Change the schema, not this file.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

type Instant = ColumnType<Date, Date | string, Date | string>;
type GeneratedInstant = ColumnType<Date, Date | string | undefined, Date | string>;
type Nullable<T> = ColumnType<T | null, T | null | undefined, T | null>;

export type Tables = {
  'auth.confirmed_links': {
    token_hash: Buffer;
    user_id: string;
    expires_at: Instant;
  };
  'auth.factor_challenges': {
    id: Generated<string>;
    factor_id: string;
    session_id: string;
    challenge: Nullable<string>;
    expires_at: Instant;
  };
  'auth.factors': {
    id: Generated<string>;
    user_id: string;
    factor_type: 'totp' | 'webauthn' | 'recovery_code';
    friendly_name: Nullable<string>;
    verified_at: Nullable<Date>;
    sealed_secret: Nullable<Buffer>;
    last_step: Nullable<number>;
    credential_id: Nullable<string>;
    public_key: Nullable<Buffer>;
    sign_count: Generated<string>;
    transports: Generated<string[]>;
    last_challenged_at: Nullable<Date>;
    created_at: GeneratedInstant;
    updated_at: GeneratedInstant;
  };
  'auth.one_time_tokens': {
    token_hash: Buffer;
    purpose: 'signup' | 'recovery';
    registration_id: Nullable<string>;
    user_id: Nullable<string>;
    expires_at: Instant;
  };
  'auth.recovery_codes': {
    code_hash: Buffer;
    factor_id: string;
  };
  'auth.registrations': {
    id: Generated<string>;
    email: string;
    password_hash: string;
    first_name: string;
    last_name: string;
    phone: Nullable<string>;
    organization: string;
    browser: string;
    is_disputed: Generated<boolean>;
    created_at: Instant;
    expires_at: Instant;
  };
  'auth.sessions': {
    id: Generated<string>;
    user_id: string;
    is_recovery: Generated<boolean>;
    authenticated_by: Generated<'password' | 'otp'>;
    factor_used: Nullable<'totp' | 'webauthn' | 'recovery_code'>;
    factor_given_at: Nullable<Date>;
    proven_at: GeneratedInstant;
    taken_away: Generated<number>;
    refresh_counter: Generated<number>;
    reusable_from: Generated<number>;
    refreshed_at: GeneratedInstant;
    idle_until: Instant;
    ends_at: Instant;
    user_agent: Nullable<string>;
    created_at: GeneratedInstant;
  };
  'auth.users': {
    id: Generated<string>;
    email: string;
    email_hash: Nullable<Buffer>;
    password_hash: string;
    password_set_at: Nullable<Date>;
    password_mailed_at: Nullable<Date>;
    email_confirmed_at: Nullable<Date>;
    banned_until: Nullable<Date>;
    user_metadata: Generated<Record<string, unknown>>;
    last_sign_in_at: Nullable<Date>;
    created_at: GeneratedInstant;
    updated_at: GeneratedInstant;
  };
  'app.address_failures': {
    address: string;
    email_hash: Buffer;
    failures: number;
    window_started_at: Instant;
  };
  'app.attempt_counters': {
    kind: string;
    subject: string;
    count: number;
    window_started_at: Instant;
  };
  'app.blocked_addresses': {
    address: string;
    blocked_until: Instant;
    failures: number;
    accounts: number;
    blocked_at: Instant;
  };
  'app.card_indexes': {
    index: GeneratedAlways<number>;
    credential_id: string;
    until: Instant;
    stated_at: Instant;
  };
  'app.card_keys': {
    id: string;
    public_key: Record<string, unknown>;
    private_key: Nullable<Record<string, unknown>>;
    made_at: Instant;
    retired_at: Nullable<Date>;
  };
  'app.card_presentations': {
    statement_hash: Buffer;
    presented_at: Instant;
  };
  'app.clock_rules': {
    id: GeneratedAlways<string>;
    batch_id: string;
    program_id: string;
    at: Instant;
    after_event: string;
    rule: Record<string, unknown>;
  };
  'app.credential_events': {
    id: GeneratedAlways<string>;
    credential_id: string;
    member_id: string;
    program_id: string;
    kind: string;
    is_change: boolean;
    is_entry: boolean;
    counts_as_issue: boolean;
    punch_id: Nullable<string>;
    voids: Nullable<string>;
    actor_id: Nullable<string>;
    at: Instant;
    recorded_at: GeneratedInstant;
    old_status: Nullable<'valid' | 'inactive'>;
    new_status: Nullable<'valid' | 'inactive'>;
    old_issued_date: Nullable<Date>;
    new_issued_date: Nullable<Date>;
    old_expiration_date: Nullable<Date>;
    new_expiration_date: Nullable<Date>;
    old_annual_date: Nullable<Date>;
    new_annual_date: Nullable<Date>;
    base: Nullable<string>;
    is_annual_initial: Generated<boolean>;
    is_live_mission: Generated<boolean>;
    season_id: Nullable<string>;
    training_session_id: Nullable<string>;
    batch_id: Nullable<string>;
  };
  'app.event_kinds': {
    kind: string;
    is_change: boolean;
    is_entry: boolean;
    counts_as_issue: boolean;
  };
  'app.idempotency_keys': {
    user_id: string;
    key: string;
    request_hash: Buffer;
    role: string;
    reply: Record<string, unknown>;
    stored_at: GeneratedInstant;
  };
  'app.import_rows': {
    import_id: string;
    position: number;
    line: number;
    email: string;
    cells: Record<string, unknown>;
  };
  'app.imports': {
    id: string;
    actor_id: string;
    file_name: string;
    row_count: number;
    state: Generated<'staged' | 'cancelled' | 'committed'>;
    done: Generated<number>;
    total: Generated<number>;
    result: Nullable<Record<string, unknown>>;
    created_at: GeneratedInstant;
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
  'app.member_total': {
    members: string;
  };
  'app.program_needs': {
    program_id: string;
    needed: number;
  };
  'app.sealed_clock_rules': {
    id: string;
    seal: string;
    hash: Buffer;
  };
  'app.sealed_credential_events': {
    id: string;
    seal: string;
    hash: Buffer;
  };
  'app.sealed_security_events': {
    id: string;
    seal: string;
    hash: Buffer;
    purged_in: Nullable<string>;
  };
  'app.seals': {
    number: string;
    sealed_at: Instant;
    rounds: number;
    credential_rows: number;
    credential_digest: Buffer;
    credential_seen: string;
    credential_settled: string;
    security_rows: number;
    security_digest: Buffer;
    security_seen: string;
    security_settled: string;
    rule_rows: number;
    rule_digest: Buffer;
    rule_seen: string;
    rule_settled: string;
    transaction: string;
    mark: Nullable<string>;
    key_id: string;
    predecessor: Nullable<Buffer>;
    signature: Buffer;
  };
  'app.security_events': {
    id: GeneratedAlways<string>;
    at: Instant;
    name: string;
    email_hash: Nullable<Buffer>;
    user_id: Nullable<string>;
    actor_id: Nullable<string>;
    address: Nullable<string>;
    user_agent: Nullable<string>;
    details: Generated<Record<string, unknown>>;
  };
  'app.security_settings': {
    key: string;
    value: string;
    default_value: string;
    lowest: Nullable<number>;
    highest: Nullable<number>;
    choices: Nullable<string[]>;
    changed_at: Nullable<Date>;
    changed_by: Nullable<string>;
  };
  'app.signin_attempts': {
    email_hash: Buffer;
    device_id: Nullable<string>;
    step: Generated<'password' | 'factor'>;
    failures: number;
    failures_in_row: number;
    window_started_at: Instant;
    counted_at: Instant;
    locks: Generated<number>;
    locked_until: Nullable<Date>;
    is_held: Generated<boolean>;
  };
  'app.spent_captchas': {
    token_hash: Buffer;
    expires_at: Instant;
  };
  'app.void_reasons': {
    voids: string;
    credential_id: string;
    reason: string;
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
    former_names: Generated<string[]>;
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
    voided_at: Nullable<Date>;
    void_reason: Nullable<string>;
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
    annual_date: Nullable<Date>;
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
    avalanche_until: Nullable<Date>;
    rescue_until: Nullable<Date>;
    lift_ticket_until: Nullable<Date>;
    held_count: Generated<number>;
    live_mission_count: Generated<number>;
    held: Generated<unknown>;
    search_text: GeneratedAlways<string>;
    list_text: GeneratedAlways<string>;
  };
  organization_whitelist: {
    id: Generated<string>;
    name: string;
    display_name: string;
    is_active: Generated<boolean>;
    created_at: GeneratedInstant;
    updated_at: GeneratedInstant;
  };
  programs: {
    id: Generated<string>;
    name: string;
    description: Nullable<string>;
    validity_period_days: Generated<number>;
    requires_training: Generated<boolean>;
    two_clocks: Generated<boolean>;
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
    base_id: Nullable<string>;
    created_at: GeneratedInstant;
  };
  trainees: {
    id: Generated<string>;
    training_session_id: string;
    name: Nullable<string>;
    level: Nullable<string>;
    agency: Nullable<string>;
    member_id: Nullable<string>;
    place: GeneratedAlways<string>;
    created_at: GeneratedInstant;
  };
  training_sessions: {
    id: Generated<string>;
    training_type: string;
    date: string;
    agency: Nullable<string>;
    base: Nullable<string>;
    base_id: Nullable<string>;
    pilot: Nullable<string>;
    medical_crew: Nullable<string>;
    season_id: Nullable<string>;
    program_id: Nullable<string>;
    is_initial_training: Generated<boolean>;
    created_at: GeneratedInstant;
  };
};
