create table auth.users (
  id uuid primary key default gen_random_uuid(),
  email text not null unique check (email = lower(btrim(email)) and length(email) <= 254),
  email_hash bytea unique,
  password_hash text not null,
  -- Null while the password is the one that the account was made with: only such a password may the sample replace.
  password_set_at timestamptz,
  email_confirmed_at timestamptz,
  banned_until timestamptz,
  user_metadata jsonb not null default '{}',
  last_sign_in_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

comment on table auth.users is 'One row per account. Passwords are argon2id in PHC form.';
comment on column auth.users.email_hash is 'The keyed hash under which attempts and events of this e-mail are kept; the key stays with the application. Null until the application has filled it.';

create trigger touch_updated_at before update on auth.users
  for each row execute function app.touch_updated_at();

create table auth.sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  is_recovery boolean not null default false,
  authenticated_by text not null default 'password' check (authenticated_by in ('password', 'otp')),
  refresh_counter integer not null default 0,
  reusable_from integer not null default 0,
  refreshed_at timestamptz not null default now(),
  idle_until timestamptz not null,
  ends_at timestamptz not null,
  user_agent text check (length(user_agent) <= 300),
  created_at timestamptz not null default now()
);

comment on table auth.sessions is 'One row per sign-in. The refresh token is this id, the counter and a keyed hash; deleting the row ends the session everywhere.';
comment on column auth.sessions.reusable_from is 'The oldest counter that was still active when the latest burst of refreshes began; anything older is theft.';

comment on column auth.sessions.user_agent is 'How the browser named itself when the session began, for the person whose session it is.';

create index sessions_user_id on auth.sessions (user_id, created_at);
create index sessions_over on auth.sessions (least(idle_until, ends_at));

-- Where a session stands that its account may still use.
create view app.live_sessions with (security_invoker = true) as
  select s.id, s.user_id
  from auth.sessions s join auth.users u on u.id = s.user_id
  where not s.is_recovery
    and s.idle_until > now() and s.ends_at > now()
    and coalesce(u.banned_until <= now(), true);
