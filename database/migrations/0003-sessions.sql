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
  created_at timestamptz not null default now()
);

comment on table auth.sessions is 'One row per sign-in. The refresh token is this id, the counter and a keyed hash; deleting the row ends the session everywhere.';
comment on column auth.sessions.reusable_from is 'The oldest counter that was still active when the latest burst of refreshes began; anything older is theft.';

create index sessions_user_id on auth.sessions (user_id, created_at);

create function app.session_is_live(session_id uuid, user_id uuid) returns boolean
language sql stable
set search_path = ''
as $$
  select exists (
    select from auth.sessions s join auth.users u on u.id = s.user_id
    where s.id = $1 and s.user_id = $2
      and not s.is_recovery
      and s.idle_until > now() and s.ends_at > now()
      and coalesce(u.banned_until <= now(), true)
  )
$$;
