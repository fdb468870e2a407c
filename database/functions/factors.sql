-- Whether somebody has a second factor. Recovery codes alone are none.
create or replace function app.has_factor(account uuid) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select exists (
    select from auth.factors f
    where f.user_id = account and f.verified_at is not null and f.factor_type <> 'recovery_code'
  )
$$;

-- From when on an administrator needs one: seven days after the setting or the administrator came, whichever was later.
-- Null for everybody else.
create or replace function app.factor_due_at(account uuid) returns timestamptz
language sql stable security definer
set search_path = ''
as $$
  select greatest(a.created_at, s.changed_at) + interval '7 days'
  from public.administrators a
  join app.security_settings s on s.key = 'admin_second_factor' and s.value = 'required'
  where a.user_id = account and a.is_active
$$;

create or replace function app.needs_factor(account uuid) returns boolean
language sql stable
set search_path = ''
as $$ select app.has_factor(account) or coalesce(app.factor_due_at(account) <= now(), false) $$;

-- Where a session stands that its account may still use.
create or replace view app.live_sessions with (security_invoker = true) as
  select s.id, s.user_id
  from auth.sessions s join auth.users u on u.id = s.user_id
  where not s.is_recovery
    and s.idle_until > now() and s.ends_at > now()
    and coalesce(u.banned_until <= now(), true)
    and (s.factor_given_at is not null or not app.needs_factor(s.user_id));

-- A session that is good for nothing but giving the second factor.
create or replace function app.waits_for_factor(session uuid) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select exists (
    select from auth.sessions s join auth.users u on u.id = s.user_id
    where s.id = session and not s.is_recovery
      and s.idle_until > now() and s.ends_at > now()
      and coalesce(u.banned_until <= now(), true)
      and s.factor_given_at is null and app.needs_factor(s.user_id)
  )
$$;

grant execute on function app.has_factor(uuid), app.factor_due_at(uuid), app.needs_factor(uuid) to ffl_service;

-- Whether somebody showed within the last quarter of an hour who they are.
create or replace function app.has_fresh_proof(session uuid) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select exists (select from auth.sessions s where s.id = session and s.proven_at > now() - interval '15 minutes')
$$;

grant execute on function app.has_fresh_proof(uuid) to ffl_service;

-- What shuts out an attacker who holds a session and nothing else: rights, settings and many people at once ask for a
-- proof of the last quarter of an hour. Without a session it is the command line.
create or replace function app.require_fresh_proof() returns void
language plpgsql stable
set search_path = ''
as $$
declare
  session constant uuid := (auth.jwt() ->> 'session_id')::uuid;
begin
  if session is not null and not app.has_fresh_proof(session) then
    raise exception 'Please show again that it is you.' using errcode = 'FF428';
  end if;
end
$$;

create or replace function app.guard_many_deleted() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if (select count(*) from gone) > 10 then
    perform app.require_fresh_proof();
  end if;
  return null;
end
$$;

create or replace trigger guard_many_deleted after delete on public.members
  referencing old table as gone for each statement execute function app.guard_many_deleted();
create or replace trigger guard_many_deleted after delete on public.seasons
  referencing old table as gone for each statement execute function app.guard_many_deleted();
create or replace trigger guard_many_deleted after delete on public.training_sessions
  referencing old table as gone for each statement execute function app.guard_many_deleted();
create or replace trigger guard_many_deleted after delete on public.organization_whitelist
  referencing old table as gone for each statement execute function app.guard_many_deleted();
