// Written by `npm run types` from the migrated schema. Change the schema, not this file.
export type Tables = {
  'auth.confirmed_links': {
    token_hash: Buffer;
    user_id: string;
    expires_at: Date;
  };
  'auth.factor_challenges': {
    id: string;
    factor_id: string;
    session_id: string;
    challenge: string | null;
    expires_at: Date;
  };
  'auth.factors': {
    id: string;
    user_id: string;
    factor_type: 'totp' | 'webauthn' | 'recovery_code';
    friendly_name: string | null;
    verified_at: Date | null;
    sealed_secret: Buffer | null;
    last_step: number | null;
    credential_id: string | null;
    public_key: Buffer | null;
    sign_count: string;
    transports: string[];
    last_challenged_at: Date | null;
    created_at: Date;
    updated_at: Date;
  };
  'auth.one_time_tokens': {
    token_hash: Buffer;
    purpose: 'signup' | 'recovery';
    registration_id: string | null;
    user_id: string | null;
    expires_at: Date;
  };
  'auth.recovery_codes': {
    code_hash: Buffer;
    factor_id: string;
  };
  'auth.registrations': {
    id: string;
    email: string;
    password_hash: string;
    first_name: string;
    last_name: string;
    phone: string | null;
    organization: string;
    browser: string;
    is_disputed: boolean;
    created_at: Date;
    expires_at: Date;
  };
  'auth.sessions': {
    id: string;
    user_id: string;
    is_recovery: boolean;
    authenticated_by: 'password' | 'otp';
    factor_used: 'totp' | 'webauthn' | 'recovery_code' | null;
    factor_given_at: Date | null;
    proven_at: Date;
    taken_away: number;
    refresh_counter: number;
    reusable_from: number;
    refreshed_at: Date;
    idle_until: Date;
    ends_at: Date;
    user_agent: string | null;
    created_at: Date;
  };
  'auth.users': {
    id: string;
    email: string;
    email_hash: Buffer | null;
    password_hash: string;
    password_set_at: Date | null;
    password_mailed_at: Date | null;
    email_confirmed_at: Date | null;
    banned_until: Date | null;
    user_metadata: Record<string, unknown>;
    last_sign_in_at: Date | null;
    created_at: Date;
    updated_at: Date;
  };
  'app.address_failures': {
    address: string;
    email_hash: Buffer;
    failures: number;
    window_started_at: Date;
  };
  'app.attempt_counters': {
    kind: string;
    subject: string;
    count: number;
    window_started_at: Date;
  };
  'app.blocked_addresses': {
    address: string;
    blocked_until: Date;
    failures: number;
    accounts: number;
    blocked_at: Date;
  };
  'app.card_indexes': {
    index: number;
    credential_id: string;
    until: Date;
    stated_at: Date;
  };
  'app.card_keys': {
    id: string;
    public_key: Record<string, unknown>;
    private_key: Record<string, unknown> | null;
    made_at: Date;
    retired_at: Date | null;
  };
  'app.card_presentations': {
    statement_hash: Buffer;
    presented_at: Date;
  };
  'app.clock_rules': {
    id: string;
    batch_id: string;
    program_id: string;
    at: Date;
    after_event: string;
    rule: Record<string, unknown>;
  };
  'app.credential_events': {
    id: string;
    credential_id: string;
    member_id: string;
    program_id: string;
    kind: string;
    is_change: boolean;
    is_entry: boolean;
    counts_as_issue: boolean;
    punch_id: string | null;
    voids: string | null;
    actor_id: string | null;
    at: Date;
    recorded_at: Date;
    old_status: 'valid' | 'inactive' | null;
    new_status: 'valid' | 'inactive' | null;
    old_issued_date: Date | null;
    new_issued_date: Date | null;
    old_expiration_date: Date | null;
    new_expiration_date: Date | null;
    old_annual_date: Date | null;
    new_annual_date: Date | null;
    base: string | null;
    is_annual_initial: boolean;
    is_live_mission: boolean;
    season_id: string | null;
    training_session_id: string | null;
    batch_id: string | null;
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
    stored_at: Date;
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
    state: 'staged' | 'cancelled' | 'committed';
    done: number;
    total: number;
    result: Record<string, unknown> | null;
    created_at: Date;
  };
  'app.mail_outbox': {
    id: string;
    kind: string;
    recipient: string;
    facts: Record<string, unknown>;
    user_id: string | null;
    expires_at: Date | null;
    queued_at: Date;
    next_try_at: Date;
    tries: number;
    sent_at: Date | null;
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
    purged_in: string | null;
  };
  'app.seals': {
    number: string;
    sealed_at: Date;
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
    mark: string | null;
    key_id: string;
    predecessor: Buffer | null;
    signature: Buffer;
  };
  'app.security_events': {
    id: string;
    at: Date;
    name: string;
    email_hash: Buffer | null;
    user_id: string | null;
    actor_id: string | null;
    address: string | null;
    user_agent: string | null;
    details: Record<string, unknown>;
  };
  'app.security_settings': {
    key: string;
    value: string;
    default_value: string;
    lowest: number | null;
    highest: number | null;
    choices: string[] | null;
    changed_at: Date | null;
    changed_by: string | null;
  };
  'app.signin_attempts': {
    email_hash: Buffer;
    device_id: string | null;
    step: 'password' | 'factor';
    failures: number;
    failures_in_row: number;
    window_started_at: Date;
    counted_at: Date;
    locks: number;
    locked_until: Date | null;
    is_held: boolean;
  };
  'app.spent_captchas': {
    token_hash: Buffer;
    expires_at: Date;
  };
  'app.void_reasons': {
    voids: string;
    credential_id: string;
    reason: string;
  };
  administrators: {
    id: string;
    user_id: string;
    role: 'admin' | 'super_admin';
    first_name: string;
    last_name: string;
    is_active: boolean;
    created_at: Date;
  };
  bases: {
    id: string;
    base_name: string;
    description: string | null;
    is_active: boolean;
    former_names: string[];
    created_at: Date;
  };
  certification_punches: {
    id: string;
    certification_id: string;
    punch_type: 'initial_issuance' | 'recertification' | 'live_mission';
    punch_date: Date;
    notes: string | null;
    training_session_id: string | null;
    created_at: Date;
    voided_at: Date | null;
    void_reason: string | null;
  };
  certifications: {
    id: string;
    member_id: string;
    program_id: string;
    issued_date: Date;
    expiration_date: Date;
    status: 'valid' | 'inactive';
    season_id: string | null;
    initial_training_session_id: string | null;
    annual_date: Date | null;
    created_at: Date;
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
    created_at: Date;
    updated_at: Date;
    current_until: Date | null;
    avalanche_until: Date | null;
    rescue_until: Date | null;
    lift_ticket_until: Date | null;
    held_count: number;
    live_mission_count: number;
    held: unknown;
    search_text: string;
    list_text: string;
  };
  organization_whitelist: {
    id: string;
    name: string;
    display_name: string;
    is_active: boolean;
    created_at: Date;
    updated_at: Date;
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
    created_at: Date;
  };
  seasons: {
    id: string;
    name: string;
    program_id: string;
    start_date: string;
    end_date: string;
    is_active: boolean;
    base_id: string | null;
    created_at: Date;
  };
  trainees: {
    id: string;
    training_session_id: string;
    name: string | null;
    level: string | null;
    agency: string | null;
    member_id: string | null;
    place: string;
    created_at: Date;
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
    created_at: Date;
  };
};
