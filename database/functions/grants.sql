-- Who may look or act besides administrators, and at whom (docs/behaviour/rights.md). This is the one place that decides:
-- row security of every table with people, every copy of a function for grantees, and every act ask it about the caller.

-- The base as whose reader the caller asked to look, in a request that writes nothing; null as themselves.
-- `app.role_for` has checked that they may.
create or replace function app.viewed_base() returns uuid
language sql stable
return (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'view_as')::uuid;

-- What counts in this request: `app.current_grants`, or the single one of a reader of the base that the caller views.
create or replace view app.grants_in_force with (security_invoker = true) as
  select g.id, g.user_id, g.kind, g.scope, g.base_id, g.organization_id, g.ends_at
  from app.current_grants g where app.viewed_base() is null
  union all
  select v.base, auth.uid(), 'reader', 'base', v.base, null::uuid, null::timestamptz(3)
  from (select app.viewed_base() as base) v where v.base is not null;

-- Whether an account may look as a reader of a base: administrators, and those who lead it or everything.
create or replace function app.may_view_as(account uuid, base uuid) returns boolean
language sql stable
set search_path = ''
as $$
  select exists (select from public.bases b where b.id = base)
    and (exists (select from public.administrators a where a.user_id = account and a.is_active)
      or exists (
        select from app.current_grants g
        where g.user_id = account and g.kind = 'lead' and (g.scope = 'all' or g.base_id = base)))
$$;

create or replace function app.sees_everybody() returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return exists (select from app.grants_in_force g where g.user_id = auth.uid() and g.scope = 'all');
end
$$;

-- Bases of the caller's grants; those of a grant for everything aren't listed.
create or replace function app.bases_in_scope() returns setof uuid
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return query select g.base_id from app.grants_in_force g where g.user_id = auth.uid() and g.scope = 'base';
end
$$;

-- The earliest day of a base that its readers see: everything since then is complete, since whom it concerns is in scope.
create or replace function app.reached_back_to() returns date
language sql stable
set search_path = ''
as $$ select app.day_in_denver(now()) - 366 $$;

-- Who held a program of these bases since that day, or trained or boarded there since; some more than once.
create or replace function app.past_people_of_bases(bases uuid[], programs uuid[], first_day date) returns table (member_id uuid)
language sql stable
begin atomic
  select e.member_id from app.credential_exceptions e
  where e.program_id = any (programs)
    and (greatest(e.at, e.recorded_at) >= first_day::timestamp at time zone 'America/Denver' or e.kind = 'delete')
  union all
  select t.member_id from public.training_sessions s join public.trainees t on t.training_session_id = s.id
  where s.base_id = any (bases) and s.date >= first_day and t.member_id is not null
  union all
  select f.member_id from public.training_sessions s join app.former_attendees f on f.training_session_id = s.id
  where s.base_id = any (bases) and s.date >= first_day
  union all
  select o.member_id from app.boarding_devices d join app.boardings o on o.device_id = d.id
  where d.base_id = any (bases) and o.at >= first_day::timestamp at time zone 'America/Denver' and o.member_id is not null;
end;

-- Those, and who holds one.
create or replace function app.people_of_bases(bases uuid[], programs uuid[], first_day date) returns table (member_id uuid)
language sql stable
begin atomic
  select c.member_id from public.certifications c where c.program_id = any (programs) and c.status = 'valid'
  union all
  select p.member_id from app.past_people_of_bases(bases, programs, first_day) p;
end;

-- The members of the caller's organizations, as the list shows them.
create or replace function app.people_of_organizations() returns table (member_id uuid)
language sql stable
begin atomic
  select m.id
  from app.grants_in_force g
  join public.organization_whitelist w on w.id = g.organization_id
  join public.members m on m.organization = w.display_name
  where g.user_id = (select auth.uid());
end;

-- Those who are nobody's yet, of these people or (null) of all: no base has them among its people. Merged records are
-- left out, and what was merged into somebody counts for them.
create or replace function app.nobodys(people uuid[]) returns table (member_id uuid)
language plpgsql stable
set search_path = ''
set plan_cache_mode = force_generic_plan
-- Two indexes in the same order are merged, which is faster than hashing what everybody holds.
set enable_hashjoin = off
set enable_seqscan = off
as $$
declare
  bases constant uuid[] := array(select b.id from public.bases b);
  programs constant uuid[] := array(select p.id from public.programs p);
  first_day constant date := app.reached_back_to();
  merged constant boolean := exists (select from app.merges g where g.undone_at is null);
begin
  if people is not null and not merged then
    return query
      select p.id from unnest(people) p (id)
      where (exists (select from app.people_of_bases(bases, programs, first_day) f where f.member_id = p.id)) is false;
    return;
  end if;
  if people is not null then
    return query
      select p.id from unnest(people) p (id)
      where not exists (select from app.merges g where g.hidden_id = p.id and g.undone_at is null) and not exists (
        select from app.people_of_bases(bases, programs, first_day) f
        where f.member_id = p.id or f.member_id in (
          select g.hidden_id from app.merges g where g.undone_at is null and app.person_of(g.hidden_id) = p.id));
    return;
  end if;
  -- Nearly everybody holds something, which two indexes tell.
  if not merged then
    return query
      select m.id from public.members m
      where not exists (select from public.certifications c where c.member_id = m.id and c.status = 'valid')
        and m.id not in (select f.member_id from app.past_people_of_bases(bases, programs, first_day) f);
    return;
  end if;
  return query
    select m.id from public.members m
    where not exists (select from app.merges g where g.hidden_id = m.id and g.undone_at is null)
      and m.id not in (select app.person_of(f.member_id) from app.people_of_bases(bases, programs, first_day) f);
end
$$;

-- Whether the caller leads a base, or everything.
create or replace function app.leads() returns boolean
language plpgsql stable
set search_path = ''
as $$
begin
  return exists (select from app.grants_in_force g where g.user_id = auth.uid() and g.kind = 'lead');
end
$$;

-- People whom the caller's grants for bases and organizations show. A base's people hold one of its programs, or did
-- since that day, or trained or boarded there since; of deleted ones only ids are left, which rosters keep. An
-- organization's are the members whom the list shows under it. Leads also see who is nobody's yet. Of a merged record, its person counts, and a person is
-- shown with what was merged into them.
create or replace function app.people_in_scope() returns setof uuid
language plpgsql stable security definer
set search_path = ''
-- Planned once, however the function that asks is planned.
set plan_cache_mode = force_generic_plan
as $$
declare
  bases constant uuid[] := array(select b from app.bases_in_scope() b);
  programs constant uuid[] := array(select p.id from public.programs p where p.base_id = any (bases));
  first_day constant date := app.reached_back_to();
  leads constant boolean := app.leads();
begin
  if not exists (select from app.merges g where g.undone_at is null) then
    return query select f.member_id from app.people_of_bases(bases, programs, first_day) f;
    return query select f.member_id from app.people_of_organizations() f;
    if leads then
      return query select n.member_id from app.nobodys(null) n;
    end if;
    return;
  end if;
  return query
    with merged as materialized (
      select g.hidden_id, app.person_of(g.hidden_id) as person from app.merges g where g.undone_at is null
    ), found as materialized (
      select f.member_id as id from app.people_of_organizations() f where f.member_id not in (select r.hidden_id from merged r)
      union all
      select coalesce(r.person, f.member_id) from app.people_of_bases(bases, programs, first_day) f left join merged r on r.hidden_id = f.member_id
      union all
      select n.member_id from app.nobodys(null) n where leads
    )
    select f.id from found f
    union all
    select r.hidden_id from merged r where r.person in (select f.id from found f);
end
$$;

-- The moment and the caller for which a scope that was found stays true: a transaction that only reads, or else a
-- single statement, since the caller may write something before the next.
create or replace function app.found_for() returns text
language sql stable
return case current_setting('transaction_read_only') when 'on' then now() else statement_timestamp() end
  || current_setting('request.jwt.claims', true);

-- The same people in order, found out once for what `app.found_for` says. They are kept by a cursor, which
-- ends with the transaction and, unlike a setting, is no text that each table of a statement would parse.
create or replace function app.people_shown() returns uuid[]
language plpgsql stable security definer
set search_path = ''
as $$
declare
  asked constant text := app.found_for();
  kept refcursor := 'people_shown';
  people uuid[];
begin
  if current_setting('app.people_shown_for', true) = asked then
    fetch first from kept into people;
    return people;
  end if;
  people := array(select p from app.people_in_scope() p order by p);
  if current_setting('app.people_shown_for', true) <> '' then
    close kept;
  end if;
  open kept scroll for select people;
  perform set_config('app.people_shown_for', asked, true);
  return people;
end
$$;

-- Those of the few people whom a request that reads names by id, in the setting `app.asked`, that are in scope. Rows about
-- them need no list of everybody. Whatever the setting says, nobody else is found.
create or replace function app.find_people_asked() returns uuid[]
language plpgsql stable security definer
set search_path = ''
as $$
declare
  records uuid[] := array(
    select m.id from public.members m where m.id = any (nullif(current_setting('app.asked', true), '')::uuid[]));
  people constant uuid[] := app.people_of(records);
  found uuid[] := '{}';
begin
  if records <> '{}' then
    found := app.people_among(people, array(select b from app.bases_in_scope() b));
    if not people <@ found then
      found := found || array(select f.member_id from app.people_of_organizations() f where f.member_id = any (people));
    end if;
    if not people <@ found and app.leads() then
      found := found || array(select n.member_id from app.nobodys(people) n);
    end if;
    records := array(
      select r from unnest(records) r where case when people = records then r else app.person_of(r) end = any (found));
  end if;
  perform set_config('app.people_asked', records::text, true), set_config('app.people_asked_for', app.found_for(), true);
  return records;
end
$$;

-- The same, found once. Each table asks this, so it becomes a part of the plan.
create or replace function app.people_asked() returns uuid[]
language sql stable
return case
  when current_setting('app.people_asked_for', true) = app.found_for() then current_setting('app.people_asked')::uuid[]
  else app.find_people_asked() end;

-- Those of these records that the caller sees.
create or replace function app.records_seen(records uuid[]) returns uuid[]
language plpgsql stable
set search_path = ''
as $$
begin
  if not app.is_grantee() or app.sees_everybody() then
    return records;
  end if;
  return array(select r.id from unnest(records) r (id) where r.id = any ((select app.people_shown())::uuid[]));
end
$$;

grant execute on function app.sees_everybody(), app.bases_in_scope(), app.people_shown(), app.found_for(),
  app.find_people_asked(), app.people_asked() to app_grantee, ffl_scope;
revoke execute on function app.people_in_scope() from app_grantee, ffl_scope;
grant execute on function app.is_admin() to ffl_scope;

-- Keeps what grantees read of a table in their scope. The condition is about a row; the owner isn't bound by it. Over
-- the wire they read only tables that are named with `is_exposed`.
create or replace procedure app.keep_in_scope(kept regclass, condition text, is_exposed boolean default false)
language plpgsql
set search_path = ''
as $$
begin
  execute format('alter table %s enable row level security', kept);
  execute format('drop policy if exists "Grantees read what is in their scope" on %s', kept);
  execute format('create policy "Grantees read what is in their scope" on %s for select to %s using (%s)',
    kept, case when is_exposed then 'ffl_scope, app_grantee' else 'ffl_scope' end, condition);
  execute format('grant select on %s to ffl_scope', kept);
  -- What the service may read of a table of app, it reads of everybody.
  if kept::text like 'app.%' then
    execute format('drop policy if exists "The service reads everybody" on %s', kept);
    execute format('create policy "The service reads everybody" on %s for select to ffl_service using (true)', kept);
  end if;
end
$$;

-- Every table that tells about people, with the column that says about whom. One missing here can't be read at all.
do $$
declare
  people constant text := '%1$I = any ((select app.people_asked())::uuid[]) or (select app.sees_everybody())
    or coalesce(((select app.people_shown()))[width_bucket(%1$I, (select app.people_shown()))] = %1$I, false)';
  kept text;
begin
  call app.keep_in_scope('public.members', format(people, 'id'), true);
  call app.keep_in_scope('public.certifications', format(people, 'member_id'), true);
  call app.keep_in_scope('public.certification_punches',
    'exists (select from public.certifications c where c.id = certification_id)', true);
  foreach kept in array array['public.trainees', 'app.former_attendees'] loop
    call app.keep_in_scope(kept::regclass, format(people, 'member_id') || ' or training_session_id in (select t.id '
      'from public.training_sessions t where t.base_id in (select b from app.bases_in_scope() b) and t.date >= app.reached_back_to())');
  end loop;
  foreach kept in array array['app.credential_events', 'app.grounding_events', 'app.grounding_reasons',
    'app.leaving_events', 'app.leaving_reasons', 'app.hidden_members', 'app.training_answers'] loop
    call app.keep_in_scope(kept::regclass, format(people, 'member_id'));
  end loop;
  -- Those of an undone merge are two people by now; each keeps what it says of their own history.
  call app.keep_in_scope('app.merges', format(people, 'kept_id') || ' or ' || format(people, 'hidden_id'));
  foreach kept in array array['app.merged_events', 'app.merged_rows'] loop
    call app.keep_in_scope(kept::regclass, 'exists (select from app.merges g where g.id = merge_id)');
  end loop;
  call app.keep_in_scope('app.boarding_devices', '(select app.sees_everybody()) or base_id in (select b from app.bases_in_scope() b)');
  revoke select on app.boarding_devices from ffl_scope;
  grant select (id, name, base_id, base) on app.boarding_devices to ffl_scope;
  -- Who undid a boarding wrote on no device.
  call app.keep_in_scope('app.boardings', '(select app.sees_everybody())
    or at >= app.reached_back_to()::timestamp at time zone ''America/Denver'' and (device_id in (select d.id from app.boarding_devices d)
      or device_id is null and base in (
        select unnest(b.base_name || b.former_names) from public.bases b where b.id in (select s from app.bases_in_scope() s)))');
  call app.keep_in_scope('app.boarding_names', 'exists (select from app.boardings b where b.id = boarding_id)');
  call app.keep_in_scope('app.void_reasons', 'exists (select from public.certifications c where c.id = credential_id)');
  call app.keep_in_scope('app.late_reasons', 'exists (select from public.certification_punches p where p.id = punch_id)');
  -- What everybody signed in reads, and the names of those who recorded something.
  foreach kept in array array['public.programs', 'public.bases', 'public.seasons', 'public.training_sessions',
    'public.organization_whitelist', 'public.administrators'] loop
    call app.keep_in_scope(kept::regclass, 'true');
  end loop;
  -- These tell about nobody.
  foreach kept in array array['app.event_kinds', 'app.clock_rules', 'app.removed_seasons', 'app.program_needs',
    'app.training_places', 'app.reminding', 'app.program_reminders'] loop
    execute format('grant select on %s to ffl_scope', kept);
  end loop;
  grant select (id) on app.saved_imports to ffl_scope;
end
$$;

-- No grantee reads reminders, but reports are planned with them.
alter table app.reminders enable row level security;
drop policy if exists "The service keeps reminders" on app.reminders;
create policy "The service keeps reminders" on app.reminders to ffl_service using (true) with check (true);
grant select on app.reminders to ffl_scope;

-- Whether the request is that of a grantee; the service says so of one for whom it works (`app.work_by_grant`).
create or replace function app.is_grantee() returns boolean
language sql stable
return current_setting('role') = 'app_grantee' or coalesce(current_setting('app.works_by_grant', true) = 'on', false);

-- Whether what is said about a base (null: about none of them, or all) is for the caller. Only grantees are bound to
-- places; who else may ask at all, whoever asks this has checked.
create or replace function app.is_shown(base uuid) returns boolean
language plpgsql stable
set search_path = ''
as $$
begin
  return not app.is_grantee() or app.sees_everybody() or coalesce(base in (select b from app.bases_in_scope() b), false);
end
$$;

-- Whether the caller's view of the past reaches a day: what went before is incomplete for the reader of a base, and so
-- not there.
create or replace function app.is_reached(day date) returns boolean
language plpgsql stable
set search_path = ''
as $$
begin
  return not app.is_grantee() or app.sees_everybody() or day >= app.reached_back_to();
end
$$;

-- Check at the start of every definer function that administrators and grantees read with. Grantees call its copy in
-- `scoped`, which this line asks for. It refuses them whatever no row security binds: a copy with another owner, as
-- after a dump was loaded without owners, or the original.
create or replace function app.require_reader(called text) returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if not (app.is_grantee() and current_user = 'ffl_scope' or app.is_admin()) then
    raise exception 'permission denied for function %', called using errcode = '42501';
  end if;
end
$$;

-- The same where the answer is about places: grantees of an organization alone get none.
create or replace function app.require_place(called text) returns void
language plpgsql stable
set search_path = ''
as $$
begin
  perform app.require_reader(called);
  if app.is_grantee() and not app.sees_everybody() and not exists (select from app.bases_in_scope()) then
    raise exception 'permission denied for function %', called using errcode = '42501';
  end if;
end
$$;

-- The same where the answer is about this base, or about all of them (null).
create or replace function app.require_scope(called text, base uuid) returns void
language plpgsql stable
set search_path = ''
as $$
begin
  perform app.require_reader(called);
  if not app.is_shown(base) then
    raise exception 'permission denied for function %', called using errcode = '42501';
  end if;
end
$$;

-- Which acts a kind of grant allows, besides looking.
create or replace function app.allows(kind text, act text) returns boolean
language sql immutable
return kind in ('trainer', 'lead') and act in ('punch', 'train')
  or kind = 'lead' and act in ('issue', 'undo', 'edit', 'ground', 'seasons', 'import', 'grant');

-- Check at the start of every definer function with which administrators act, and grantees whose grant allows it. Where
-- the act is, and whom it is about, is checked after the locks.
create or replace function app.require_act(called text, act text) returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if not (app.is_grantee() and exists (
    select from app.grants_in_force g where g.user_id = auth.uid() and app.allows(g.kind, act)) or app.is_admin()) then
    raise exception 'permission denied for function %', called using errcode = '42501';
  end if;
end
$$;

-- From here on, this transaction of the service is work for these claims, which are of somebody whose grant allows it.
create or replace function app.work_by_grant(claims jsonb, act text) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform set_config('request.jwt.claims', claims::text, true), set_config('app.works_by_grant', 'on', true);
  perform app.require_act('work_by_grant', act);
end
$$;

grant execute on function app.work_by_grant(jsonb, text) to ffl_service;

-- The bases at which the caller's grants allow an act; null for whoever may do it everywhere.
create or replace function app.bases_to_act(act text) returns uuid[]
language plpgsql stable
set search_path = ''
as $$
begin
  if not app.is_grantee() then
    return null;
  end if;
  return (
    select case when bool_or(g.scope = 'all') is not true then
      coalesce(array_agg(g.base_id) filter (where g.scope = 'base'), '{}') end
    from app.grants_in_force g
    where g.user_id = auth.uid() and app.allows(g.kind, act));
end
$$;

-- Whether the caller may do this, but not everywhere.
create or replace function app.is_bound(act text) returns boolean
language sql stable
return app.bases_to_act(act) is not null;

-- Those of these programs in which the caller may act.
create or replace function app.programs_to_act(act text, programs uuid[]) returns uuid[]
language plpgsql stable
set search_path = ''
as $$
declare
  bases constant uuid[] := app.bases_to_act(act);
begin
  if bases is null then
    return programs;
  end if;
  return array(
    select p.id from unnest(programs_to_act.programs) with ordinality w (id, place) join public.programs p on p.id = w.id
    where p.base_id = any (bases) order by w.place);
end
$$;

-- Those of these people (no merged records) about whom the caller may act: the people of the bases where it is allowed,
-- or of one of them, as the readers of a base see them; for leads also who is nobody's yet.
create or replace function app.people_to_act(act text, people uuid[], at_base uuid default null) returns uuid[]
language plpgsql stable
set search_path = ''
as $$
declare
  bases uuid[] := app.bases_to_act(act);
  found uuid[];
begin
  if bases is null then
    return people;
  end if;
  if at_base is not null then
    bases := array(select b from unnest(bases) b where b = at_base);
  end if;
  found := app.people_among(people, bases);
  if not people <@ found and exists (
    select from app.grants_in_force g where g.user_id = auth.uid() and g.kind = 'lead' and g.base_id = any (bases)) then
    found := found || array(select n.member_id from app.nobodys(people) n);
  end if;
  return found;
end
$$;

-- Those of these people (no merged records) who are among the people of these bases.
create or replace function app.people_among(people uuid[], bases uuid[]) returns uuid[]
language plpgsql stable
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
declare
  programs constant uuid[] := array(select p.id from public.programs p where p.base_id = any (bases));
  records uuid[] := people;
begin
  if exists (select from app.merges g where g.undone_at is null) then
    -- What was merged into somebody counts for them.
    records := people || array(
      select g.hidden_id from app.merges g where g.undone_at is null and app.person_of(g.hidden_id) = any (people));
    return array(
      select distinct app.person_of(f.member_id) as id from app.people_of_bases(bases, programs, app.reached_back_to()) f
      where f.member_id = any (records)
      intersect
      select unnest(people)
      order by id);
  end if;
  return array(
    select distinct f.member_id from app.people_of_bases(bases, programs, app.reached_back_to()) f
    where f.member_id = any (records) order by f.member_id);
end
$$;

-- Whether a record's account, or the one with its address, administers, actively or not, or has a grant that isn't over.
create or replace function app.has_rights(member uuid) returns boolean
language plpgsql stable
set search_path = ''
as $$
begin
  return exists (
    select from public.members m join auth.users u on u.id = m.user_id or u.email = lower(m.email)
    where m.id = any (member || array(
        select g.hidden_id from app.merges g where g.undone_at is null and app.person_of(g.hidden_id) = member))
      and (app.is_administrator(u.id) or exists (select from app.grants g where g.user_id = u.id and app.is_open(g))));
end
$$;

-- Those of these people (no merged records) whom the caller may change as a whole: grantees only people of their bases
-- who are at no other one, or nobody's yet, and never somebody with rights.
create or replace function app.people_inside(act text, people uuid[]) returns uuid[]
language plpgsql stable
set search_path = ''
as $$
declare
  bases constant uuid[] := app.bases_to_act(act);
  others constant uuid[] := array(select b.id from public.bases b where b.id <> all (bases));
  within constant uuid[] := app.people_to_act(act, people);
  at_others uuid[];
begin
  if not app.is_grantee() then
    return people;
  end if;
  at_others := app.people_among(within, others);
  return array(select p.id from unnest(within) p (id) where p.id <> all (at_others) and not app.has_rights(p.id));
end
$$;

-- The same of an act about to happen, after its locks: outside is missing, and about somebody who is there but isn't
-- the caller's to change it is refused.
create or replace function app.people_to_change(act text, people uuid[]) returns uuid[]
language plpgsql stable
set search_path = ''
as $$
declare
  inside constant uuid[] := app.people_inside(act, people);
begin
  perform app.require_act('people_to_change', act);
  if app.people_to_act(act, people) && array(select p.id from unnest(people) p (id) where p.id <> all (inside)) then
    raise exception 'permission denied for somebody who is at another base, or has rights'
      using errcode = '42501', constraint = 'people_to_change';
  end if;
  return inside;
end
$$;

-- The check of what writes about these people: whether the caller still may, all of them.
create or replace function app.require_change(called text, act text, people uuid[]) returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if not (app.administers() or app.is_grantee() and people <@ app.people_to_change(act, people)) then
    raise exception 'permission denied for function %', called using errcode = '42501';
  end if;
end
$$;

-- Whether the caller may act on a training at this base (null: at none) on this day: bound ones at their bases, as far
-- back as its readers see who was there.
create or replace function app.may_act_at(act text, base uuid, day date) returns boolean
language plpgsql stable
set search_path = ''
as $$
begin
  return not app.is_bound(act) or coalesce(base = any (app.bases_to_act(act)), false) and day >= app.reached_back_to();
end
$$;

-- The acts that the caller's grants allow anywhere, for the server to answer a request that none allows.
create or replace function acts.may_act(act text) returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform app.require_act('may_act', act);
  return true;
end
$$;

-- Whether an act may name this text as the base where it counts; refused for one where the caller may not act, or not any
-- more. Which bases there are is no secret.
create or replace function acts.may_name_base(base text) returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
declare
  named constant uuid := app.base_named(base);
begin
  perform app.require_act('may_name_base', 'punch');
  if app.is_bound('punch') and named <> all (app.bases_to_act('punch')) then
    raise exception 'permission denied for this base' using errcode = '42501';
  end if;
  return named is not null or not app.is_bound('punch');
end
$$;

grant execute on function acts.may_act(text), acts.may_name_base(text) to app_admin, app_grantee;

create or replace function public.acts_about(member uuid) returns text[]
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform app.require_act('acts_about', 'issue');
  return array(
    select a.act
    from unnest(array['issue', 'edit', 'ground']) with ordinality a (act, place)
    join public.members m on m.id = acts_about.member
    where m.id = any (case a.act when 'issue' then app.people_to_act(a.act, array[m.id]) else app.people_inside(a.act, array[m.id]) end)
    order by a.place);
end
$$;

comment on function public.acts_about is 'What the caller may do about a person: issue to them, edit them, ground them. Administrators, and leads; empty for whom a lead doesn''t find.';

grant execute on function public.acts_about(uuid) to app_admin, app_grantee;

-- Makes the copies anew, after anything of the schema changed. A copy has the same body, but another owner: whatever it
-- reads, row security keeps it in the caller's scope.
create or replace procedure app.copy_for_grantees()
language plpgsql
set search_path = ''
as $$
declare
  f record;
begin
  for f in select p.oid::regprocedure as signature from pg_proc p where p.pronamespace = 'scoped'::regnamespace loop
    execute format('drop function %s', f.signature);
  end loop;
  -- These run with the rights of whoever calls them, so they reach nothing that ffl_scope doesn't.
  for f in
    select p.oid::regprocedure as signature
    from pg_proc p
    where p.pronamespace in ('app'::regnamespace, 'auth'::regnamespace) and p.prokind = 'f' and not p.prosecdef
      and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
      and not has_function_privilege('ffl_scope', p.oid, 'execute')
  loop
    execute format('grant execute on function %s to ffl_scope', f.signature);
  end loop;
  for f in
    select c.oid::regclass as name
    from pg_class c
    where c.relnamespace = 'app'::regnamespace and c.relkind = 'v' and 'security_invoker=true' = any (c.reloptions)
      and not has_table_privilege('ffl_scope', c.oid, 'select')
  loop
    execute format('grant select on %s to ffl_scope', f.name);
  end loop;
  grant create on schema scoped to ffl_scope;
  for f in
    select pg_get_functiondef(p.oid) as definition,
      format('scoped.%I(%s)', p.proname, pg_get_function_identity_arguments(p.oid)) as signature
    from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prosrc ~ 'app\.require_(reader|place|scope)\('
  loop
    execute regexp_replace(f.definition, '^CREATE OR REPLACE FUNCTION public\.', 'create function scoped.');
    execute format('alter function %s owner to ffl_scope', f.signature);
    execute format('grant execute on function %s to app_grantee', f.signature);
  end loop;
  revoke create on schema scoped from ffl_scope;
end
$$;
