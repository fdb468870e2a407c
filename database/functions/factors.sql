-- Accounts with a second factor. Recovery codes alone don't count.
create or replace view app.second_factors with (security_invoker = true) as
  select f.user_id from auth.factors f where f.verified_at is not null and f.factor_type <> 'recovery_code';

-- When administrators and leads need a second factor: seven days after the setting, or after they became that,
-- whichever was later.
create or replace view app.factors_due with (security_invoker = true) as
  select u.user_id, greatest(u.since, s.changed_at) + interval '7 days' as due_at
  from (
    select a.user_id, a.created_at as since from public.administrators a where a.is_active
    union all
    select g.user_id, g.starts_at from app.current_grants g where g.kind = 'lead'
  ) u
  join app.security_settings s on s.key = 'admin_second_factor' and s.value = 'required';

-- Accounts for which a password isn't enough.
create or replace view app.needing_factor with (security_invoker = true) as
  select f.user_id from app.second_factors f
  union all
  select d.user_id from app.factors_due d where d.due_at <= now();

create or replace function app.has_factor(account uuid) returns boolean
language sql stable security definer
set search_path = ''
as $$ select exists (select from app.second_factors f where f.user_id = account) $$;

-- When an account needs a second factor; null if never.
create or replace function app.factor_due_at(account uuid) returns timestamptz
language sql stable security definer
set search_path = ''
as $$ select min(d.due_at) from app.factors_due d where d.user_id = account $$;

create or replace function app.needs_factor(account uuid) returns boolean
language sql stable security definer
set search_path = ''
as $$ select exists (select from app.needing_factor n where n.user_id = account) $$;

-- Sessions that their accounts may still use, with an assured token (below).
create or replace view app.live_sessions with (security_invoker = true) as
  select s.id, s.user_id
  from auth.sessions s join auth.users u on u.id = s.user_id
  where not s.is_recovery
    and s.idle_until > now() and s.ends_at > now()
    and coalesce(u.banned_until <= now(), true);

-- The session of a token.
create or replace function app.live_session(claims jsonb) returns table (user_id uuid)
language sql stable
begin atomic
  select s.user_id from app.live_sessions s
  where s.id = (claims ->> 'session_id')::uuid and s.user_id = (claims ->> 'sub')::uuid;
end;

-- The session of a token if the token is assured: where the account needs a second factor, the token itself must say
-- that it was given. A token made before stays without it, whatever its session did since. Inlined into the query that
-- uses it.
create or replace function app.assured_session(claims jsonb) returns table (user_id uuid)
language sql stable
begin atomic
  select s.user_id from app.live_session(claims) s
  where coalesce(claims ->> 'aal' = 'aal2', false)
    or not exists (select from app.needing_factor n where n.user_id = s.user_id);
end;

-- A token that only allows giving the second factor.
create or replace function app.waits_for_factor(claims jsonb) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select exists (select from app.live_session(claims)) and not exists (select from app.assured_session(claims))
$$;

grant execute on function app.has_factor(uuid), app.factor_due_at(uuid), app.needs_factor(uuid) to ffl_service;

-- When the person last proved who they are, according to the token with these claims: by second factor, or by password
-- if they had none. A token made before that proof doesn't know of it. Null without a proof.
create or replace function app.own_proof(claims jsonb default auth.jwt()) returns timestamptz
language sql stable
set search_path = ''
as $$ select to_timestamp((claims ->> 'proven_at')::double precision) $$;

-- Whether someone proved who they are within the last fifteen minutes.
create or replace function app.has_fresh_proof(claims jsonb default auth.jwt()) returns boolean
language sql stable
set search_path = ''
as $$ select coalesce(app.own_proof(claims) > now() - interval '15 minutes', false) $$;

grant execute on function app.own_proof(jsonb), app.has_fresh_proof(jsonb) to ffl_service;

-- Stops an attacker who has only a session: rights and settings require a proof from the last fifteen minutes, and so
-- does what touches many people (touched-people.sql). Without a session it is the command line.
create or replace function app.require_fresh_proof() returns void
language plpgsql stable
set search_path = ''
as $$
declare
  session constant uuid := (auth.jwt() ->> 'session_id')::uuid;
begin
  if session is not null and not app.has_fresh_proof() then
    raise exception 'Please confirm again that it''s you.' using errcode = 'FF428';
  end if;
end
$$;

-- Accounts whose sign-in takes more than a password: all administrators, and leads who need to, set up or not, and
-- everyone else who has set up something. Kinds use the words of the API; codes is the number of recovery codes left of ten.
create or replace function public.get_second_steps()
returns table (
  user_id uuid, email text, person_name text, is_administrator boolean, needed_from timestamptz, factors jsonb, codes integer
)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform app.require_admin('get_second_steps');
  return query
    select u.id, u.email, coalesce(a.first_name || ' ' || a.last_name, app.account_name(u.id)),
      a.user_id is not null, app.factor_due_at(u.id), coalesce(held.factors, '[]'), coalesce(held.codes, 0)
    from auth.users u
    left join public.administrators a on a.user_id = u.id and a.is_active
    left join lateral (
      select jsonb_agg(jsonb_build_object('kind', f.factor_type, 'name', f.friendly_name, 'since', f.verified_at)
          order by f.verified_at, f.id) filter (where f.factor_type <> 'recovery_code') as factors,
        sum((select count(*) from auth.recovery_codes c where c.factor_id = f.id))::integer as codes
      from auth.factors f
      where f.user_id = u.id and f.verified_at is not null
    ) held on true
    where a.user_id is not null or held.factors is not null or u.id in (select d.user_id from app.factors_due d)
    order by a.user_id is null, held.factors is not null, 3, u.email
    limit 500;
end
$$;

comment on function public.get_second_steps is 'Administrators, leads who need a second factor, and everybody with one: its kinds, names and since when. Administrators only.';

grant execute on function public.get_second_steps() to app_admin;
