-- What administrators may set about accounts, each within its range (security 1.3, design 9.20 and 9.21).
create table app.security_settings (
  key text primary key,
  value text not null,
  default_value text not null,
  lowest integer,
  highest integer,
  choices text[],
  changed_at timestamptz,
  changed_by uuid,
  check ((lowest is null) = (highest is null) and (lowest is null) <> (choices is null))
);

comment on table app.security_settings is 'One row per setting, whole numbers within a range or one of a few words. Secrets are never here.';

grant select on app.security_settings to ffl_service;

create function app.security_number(key text) returns integer
language sql stable
set search_path = ''
as $$ select s.value::integer from app.security_settings s where s.key = $1 $$;

grant execute on function app.security_number(text) to ffl_service;

insert into app.security_settings (key, default_value, value, lowest, highest)
select key, initial::text, initial::text, lowest, highest
from (values
  ('max_failed_attempts', 5, 3, 20),
  ('failed_attempt_window_minutes', 15, 5, 1440),
  ('lockout_duration_minutes', 15, 1, 1440),
  ('lockout_multiplier', 2, 1, 4),
  ('lockout_max_minutes', 60, 15, 1440),
  ('consecutive_failure_cap', 100, 20, 100),
  ('device_cookie_days', 180, 0, 365),
  ('signin_ip_limit_per_5min', 150, 5, 300),
  ('captcha_after_failures', 3, 0, 10),
  ('captcha_ip_failures', 10, 1, 100),
  ('captcha_token_ttl_seconds', 300, 60, 600),
  ('ip_block_threshold', 20, 10, 500),
  ('ip_block_distinct_accounts', 5, 1, 50),
  ('ip_block_window_minutes', 15, 5, 1440),
  ('ip_block_duration_minutes', 60, 5, 1440),
  ('registration_ip_limit_per_hour', 60, 1, 100),
  ('registration_email_limit_per_hour', 3, 1, 10),
  ('email_verification_ttl_hours', 24, 1, 72),
  ('reset_email_limit_per_hour', 5, 1, 20),
  ('reset_ip_limit_per_hour', 10, 1, 100),
  ('password_reset_ttl_minutes', 30, 10, 60),
  ('session_idle_days_member', 90, 1, 365),
  ('session_absolute_days_member', 365, 1, 365),
  ('session_idle_hours_admin', 12, 1, 24),
  ('session_absolute_hours_admin', 24, 8, 168),
  ('max_sessions_per_user', 10, 1, 50)
) as numbers (key, initial, lowest, highest);

insert into app.security_settings (key, default_value, value, choices)
values
  ('admin_second_factor', 'required', 'required', '{required,off}'),
  ('captcha_registration_mode', 'always', 'always', '{always,adaptive}'),
  ('captcha_reset_mode', 'adaptive', 'adaptive', '{always,adaptive}'),
  ('registration_existing_account_reply', 'spec', 'spec', '{spec,private}');

-- What happened to accounts. Insert-only: no request role and no service role may change or delete a row.
create table app.security_events (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  name text not null,
  email_hash bytea,
  user_id uuid,
  actor_id uuid,
  address text,
  user_agent text,
  details jsonb not null default '{}'
);

comment on table app.security_events is 'Sign-ins, locks and changes of rights, by OWASP''s names. No e-mail, password or token; a deleted person is only a keyed hash.';
comment on column app.security_events.user_id is 'The account it happened to. No foreign key: the row outlives the account.';
comment on column app.security_events.actor_id is 'The administrator who did it, if one did.';

create index security_events_at on app.security_events (at desc, id desc);
create index security_events_name_at on app.security_events (name, at desc);

grant select, insert on app.security_events to ffl_service;
