-- Who has which grant, as pages and letters show it.

-- The name of the person behind an account: of their record, as an administrator, or from their grant.
create or replace view app.account_names with (security_invoker = true) as
  select u.id as user_id, coalesce(m.first_name, a.first_name, n.first_name) as first_name,
    coalesce(m.last_name, a.last_name, n.last_name) as last_name, m.id as member_id
  from auth.users u
  left join public.members m on m.user_id = u.id
  left join public.administrators a on a.user_id = u.id
  left join app.grantee_names n on n.user_id = u.id;

create or replace function app.account_name(account uuid) returns text
language sql stable
set search_path = ''
as $$ select n.first_name || ' ' || n.last_name from app.account_names n where n.user_id = account $$;

-- The name of somebody who acts or acted with a grant; null for anybody else. Like the names of administrators, it is
-- shown to whoever reads an act.
create or replace function app.name_of_trainer(account uuid) returns text
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return (
    select app.account_name(account)
    where exists (select from app.grants g where g.user_id = account and app.allows(g.kind, 'punch')));
end
$$;

grant execute on function app.name_of_trainer(uuid) to ffl_scope;

-- Whether grants for this base, or (null) for anything else, are shown to the caller: leads see those at bases that they
-- lead, and leads of everything all.
create or replace function app.shows_grants_at(base uuid) returns boolean
language plpgsql stable
set search_path = ''
as $$
begin
  return not app.is_bound('grant') or coalesce(base = any (app.bases_to_act('grant')), false);
end
$$;

-- Whether a lead sees when an account signed in and what it signs in with: not of anybody who has to do with others, too.
create or replace function app.is_within_lead(account uuid, person uuid) returns boolean
language plpgsql stable
set search_path = ''
as $$
begin
  return not app.is_administrator(account)
    and not exists (
      select from app.grants g where g.user_id = account and app.is_open(g) and not app.shows_grants_at(g.base_id))
    and (person is null or person = any (app.people_to_act('grant', array[person])));
end
$$;

-- What is shown of an account's grants that are in force or to come, the oldest first.
create or replace function app.grants_shown(account uuid) returns json
language sql stable
set search_path = ''
as $$
  select coalesce(json_agg(json_build_object(
    'id', g.id, 'kind', g.kind, 'scope', g.scope,
    'base', (select json_build_object('id', b.id, 'name', b.base_name) from public.bases b where b.id = g.base_id),
    'organization', (
      select json_build_object('id', o.id, 'name', o.display_name)
      from public.organization_whitelist o where o.id = g.organization_id),
    'starts_at', g.starts_at, 'ends_at', g.ends_at, 'reason', g.reason, 'given_at', g.given_at,
    'given_by', app.account_name(g.given_by)) order by g.starts_at, g.given_at, g.id), '[]')
  from app.grants g where g.user_id = account and app.is_open(g) and app.shows_grants_at(g.base_id)
$$;

create or replace function public.access_list() returns json
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform app.require_act('access_list', 'grant');
  return json_build_object(
    'administrators', (
      select coalesce(json_agg(json_build_object(
        'user_id', a.user_id, 'first_name', a.first_name, 'last_name', a.last_name, 'role', a.role, 'email', u.email,
        'last_sign_in_at', u.last_sign_in_at, 'has_second_step', app.has_factor(u.id), 'is_own', u.id = auth.uid())
        order by a.last_name, a.first_name, u.email), '[]')
      from public.administrators a join auth.users u on u.id = a.user_id where a.is_active and not app.is_grantee()),
    'grantees', (
      select coalesce(json_agg(json_build_object(
        'user_id', u.id, 'first_name', coalesce(n.first_name, ''), 'last_name', coalesce(n.last_name, ''), 'email', u.email,
        'last_sign_in_at', case when w.is_within then u.last_sign_in_at end,
        'has_second_step', case when w.is_within then app.has_factor(u.id) end,
        'is_own', u.id = auth.uid(),
        'member_id', case
          when not app.is_grantee() or app.person_of(n.member_id) = any (app.people_to_act('grant', array[app.person_of(n.member_id)]))
          then n.member_id end,
        -- Past, once the link is over.
        'invited_until', case when u.email_confirmed_at is null then coalesce(app.invited_until(u.id), (
          select least(now(), max(g.given_at) + interval '7 days') from app.grants g where g.user_id = u.id)) end,
        'grants', app.grants_shown(u.id)) order by n.last_name, n.first_name, u.email), '[]')
      from auth.users u join app.account_names n on n.user_id = u.id
      cross join lateral (
        select not app.is_grantee() or u.id = auth.uid() or app.is_within_lead(u.id, app.person_of(n.member_id)) as is_within) w
      where exists (
        select from app.grants g where g.user_id = u.id and app.is_open(g) and app.shows_grants_at(g.base_id))));
end
$$;

comment on function public.access_list is 'Who administers, and who has a grant in force or to come, with last sign-in and second step. Administrators; leads see who has one at bases that they lead, and not when people outside signed in.';

create or replace function public.grants_of_member(member uuid) returns json
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform app.require_act('grants_of_member', 'grant');
  return app.grants_shown((select m.user_id from public.members m where m.id = member));
end
$$;

comment on function public.grants_of_member is 'The grants in force or to come of a member''s account. Administrators; leads see those at bases that they lead.';

grant execute on function public.access_list(), public.grants_of_member(uuid) to app_admin, app_grantee;

-- Somebody who administers needs no grant; theirs rest.
create or replace function public.own_grants() returns json
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if auth.uid() is null then
    return null;
  end if;
  return (
    select json_build_object(
      'first_name', coalesce(n.first_name, ''), 'last_name', coalesce(n.last_name, ''), 'member_id', n.member_id,
      'grants', coalesce(json_agg(json_build_object(
        'id', s.id, 'kind', s.kind, 'scope', s.scope,
        'base', (select json_build_object('id', b.id, 'name', b.base_name) from public.bases b where b.id = s.base_id),
        'organization', (
          select json_build_object('id', o.id, 'name', o.display_name)
          from public.organization_whitelist o where o.id = s.organization_id),
        'ends_at', s.ends_at) order by s.scope, s.id) filter (where s.id is not null), '[]'))
    from app.account_names n left join app.grants_in_force s on s.user_id = n.user_id
    where n.user_id = auth.uid() and (app.viewed_base() is not null
      or exists (select from app.grants g where g.user_id = n.user_id)
        and not exists (select from public.administrators a where a.user_id = n.user_id and a.is_active))
    group by n.user_id, n.first_name, n.last_name, n.member_id);
end
$$;

comment on function public.own_grants is 'The caller''s grants in force; null if there never were any, or the caller administers. Everybody who is signed in.';

grant execute on function public.own_grants() to authenticated, app_admin;
