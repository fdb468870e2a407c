-- Locks grow, a browser that signed in before counts separately, and too many consecutive failures need a person to
-- unlock.
create table app.signin_attempts (
  email_hash bytea not null,
  device_id uuid,
  step text not null default 'password' check (step in ('password', 'factor')),
  failures integer not null,
  failures_in_row integer not null,
  window_started_at timestamptz not null,
  counted_at timestamptz not null,
  locks integer not null default 0,
  locked_until timestamptz,
  is_held boolean not null default false,
  constraint signin_attempts_key unique nulls not distinct (email_hash, device_id, step)
);

comment on table app.signin_attempts is 'Failed sign-ins by keyed hash of the e-mail, whether or not an account exists.';
comment on column app.signin_attempts.device_id is 'A browser that signed in with this e-mail before; null is everyone else.';
comment on column app.signin_attempts.step is 'Guesses at a second factor have their own count and lock, and come from someone who gave the right password.';
comment on column app.signin_attempts.failures_in_row is 'Since the last success, reset or unlock, across windows and locks.';
comment on column app.signin_attempts.locked_until is 'Kept when past, since the next lock within 24 hours is longer.';
comment on column app.signin_attempts.is_held is 'Locked until a password reset or an administrator''s unlock.';

create index signin_attempts_counted_at on app.signin_attempts (counted_at);

grant select, insert, update, delete on app.signin_attempts to ffl_service;

-- How often something was tried within a window: one row per kind and subject, shared by all processes.
create table app.attempt_counters (
  kind text not null,
  subject text not null,
  count integer not null,
  window_started_at timestamptz not null,
  primary key (kind, subject)
);

comment on table app.attempt_counters is 'Subjects are addresses or keyed hashes of e-mails, never an e-mail.';

create index attempt_counters_window_started_at on app.attempt_counters (window_started_at);

grant select, insert, update, delete on app.attempt_counters to ffl_service;

-- Failed sign-ins by origin. Someone who gets in after all clears their failures.
create table app.address_failures (
  address text not null,
  email_hash bytea not null,
  failures integer not null,
  window_started_at timestamptz not null,
  primary key (address, email_hash)
);

comment on table app.address_failures is 'Failed sign-ins for one e-mail from one address, not followed by a success.';

create index address_failures_email_hash on app.address_failures (email_hash);
create index address_failures_window_started_at on app.address_failures (window_started_at);

create table app.blocked_addresses (
  address text primary key,
  blocked_until timestamptz not null,
  failures integer not null,
  accounts integer not null,
  blocked_at timestamptz not null
);

comment on table app.blocked_addresses is 'Addresses that tried too many passwords for too many e-mails.';

grant select, insert, update, delete on app.address_failures, app.blocked_addresses to ffl_service;

-- Solved challenges that were used: whatever proves a person's presence does so once, in every process.
create table app.spent_captchas (
  token_hash bytea primary key,
  expires_at timestamptz not null
);

comment on table app.spent_captchas is 'A row is needed until its token would be refused as too old anyway.';

create index spent_captchas_expires_at on app.spent_captchas (expires_at);

grant select, insert, delete on app.spent_captchas to ffl_service;
