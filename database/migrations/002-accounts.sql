create table auth.users (
  id uuid primary key default gen_random_uuid(),
  email text not null unique check (email = lower(btrim(email)) and length(email) <= 254),
  email_hash bytea unique,
  password_hash text not null,
  -- Null while the password is the one the account was created with: the sample may replace only such a password.
  password_set_at timestamptz,
  -- When a mailed link set it. For an hour, that allows setting up an overdue first factor.
  password_mailed_at timestamptz,
  email_confirmed_at timestamptz,
  banned_until timestamptz,
  user_metadata jsonb not null default '{}',
  last_sign_in_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

comment on table auth.users is 'One row per account. Passwords are argon2id in PHC form.';
comment on column auth.users.email_hash is 'The keyed hash under which this e-mail''s attempts and events are kept; the key stays with the application. Null until the application fills it.';

create trigger touch_updated_at before update on auth.users
  for each row execute function app.touch_updated_at();

create table auth.sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  is_recovery boolean not null default false,
  authenticated_by text not null default 'password' check (authenticated_by in ('password', 'otp')),
  factor_used text check (factor_used in ('totp', 'webauthn', 'recovery_code')),
  factor_given_at timestamptz,
  proven_at timestamptz not null default now(),
  taken_away integer not null default 0,
  refresh_counter integer not null default 0,
  reusable_from integer not null default 0,
  refreshed_at timestamptz not null default now(),
  idle_until timestamptz not null,
  ends_at timestamptz not null,
  user_agent text check (length(user_agent) <= 300),
  created_at timestamptz not null default now(),
  check ((factor_used is null) = (factor_given_at is null))
);

comment on table auth.sessions is 'One row per sign-in. The refresh token is this id, the counter and a keyed hash; deleting the row ends the session everywhere.';
comment on column auth.sessions.reusable_from is 'The oldest counter that was still active when the latest burst of refreshes began; anything older is theft.';

comment on column auth.sessions.factor_given_at is 'When this session gave a second factor, by the one in factor_used. Without it, the session of someone who needs one is good only for giving it.';
comment on column auth.sessions.proven_at is 'When the person last proved who they are: by second factor, or by password if they have none.';
comment on column auth.sessions.taken_away is 'How many records it deleted or took out of force since its last proof had grown old.';

comment on column auth.sessions.user_agent is 'The browser''s name for itself when the session began, shown to the session''s owner.';

create index sessions_user_id on auth.sessions (user_id, created_at);
create index sessions_over on auth.sessions (least(idle_until, ends_at));

create table auth.factors (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  factor_type text not null check (factor_type in ('totp', 'webauthn', 'recovery_code')),
  friendly_name text check (length(btrim(friendly_name)) between 1 and 80),
  verified_at timestamptz,
  sealed_secret bytea,
  last_step integer,
  credential_id text unique,
  public_key bytea,
  sign_count bigint not null default 0,
  transports text[] not null default '{}',
  last_challenged_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (user_id, friendly_name),
  check ((factor_type = 'totp') = (sealed_secret is not null)),
  check ((factor_type = 'webauthn' and verified_at is not null) = (credential_id is not null and public_key is not null)),
  check (factor_type <> 'recovery_code' or verified_at is not null)
);

comment on table auth.factors is 'What people show besides their password: an authenticator app, a passkey, and one set of recovery codes.';
comment on column auth.factors.sealed_secret is 'An authenticator app''s, encrypted; the key stays with the application.';
comment on column auth.factors.last_step is 'The last code''s half minute, so a code works once.';

create unique index factors_one_set_of_codes on auth.factors (user_id) where factor_type = 'recovery_code';

create trigger touch_updated_at before update on auth.factors
  for each row execute function app.touch_updated_at();

create table auth.factor_challenges (
  id uuid primary key default gen_random_uuid(),
  factor_id uuid not null references auth.factors on delete cascade,
  session_id uuid not null references auth.sessions on delete cascade,
  challenge text,
  expires_at timestamptz not null
);

comment on table auth.factor_challenges is 'Challenges for a factor, each good for the session that requested it.';

create index factor_challenges_factor_id on auth.factor_challenges (factor_id);
create index factor_challenges_session_id on auth.factor_challenges (session_id);
create index factor_challenges_expires_at on auth.factor_challenges (expires_at);

create table auth.recovery_codes (
  code_hash bytea primary key,
  factor_id uuid not null references auth.factors on delete cascade
);

comment on table auth.recovery_codes is 'Unused codes, by their SHA-256. Using a code deletes its row.';

create index recovery_codes_factor_id on auth.recovery_codes (factor_id);
