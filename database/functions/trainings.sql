-- A session's date is read at noon in Denver, and it is upcoming until then (TRN-15, TRN-16).
create or replace function app.first_upcoming_day() returns date
language sql stable
set search_path = ''
as $$
  select ((now() at time zone 'America/Denver') + interval '12 hours')::date
$$;

-- The bases with cards, by their current names: those of the specification, existing or not (R-45), then every other.
-- A session with any other base counts as one without a base.
create or replace function app.training_bases() returns text[]
language sql stable
set search_path = ''
as $$
  with fixed as (
    select array_agg(coalesce((select b.base_name from public.bases b where b.id = app.base_named(n)), n) order by n) as names
    from unnest(array['LG1', 'LG2', 'LG3', 'LG4', 'LG5', 'LG6', 'LG7']) n
  )
  select f.names || coalesce((
    select array_agg(b.base_name order by b.base_name collate app.natural_order)
    from public.bases b where b.base_name <> all (f.names)), '{}')
  from fixed f
$$;

-- Whether the caller is told who flew and trained in a session at this base (null: at none) on this day.
create or replace function app.is_session_told(base uuid, day date) returns boolean
language plpgsql stable
set search_path = ''
as $$
begin
  return app.is_admin() or app.is_grantee() and app.is_shown(base) and app.is_reached(day);
end
$$;

-- How many say that they come to a session; hidden people don't come to one that is ahead.
create or replace function app.coming_to(session uuid) returns bigint
language sql stable
set search_path = ''
as $$
  select count(*) from app.training_answers a
  where a.session_id = session and a.comes and a.member_id not in (select x.member_id from app.hidden_members x)
$$;

create or replace function public.training_overview() returns json
language plpgsql stable security definer
set search_path = ''
as $$
declare
  first_upcoming constant date := app.first_upcoming_day();
  bases constant text[] := app.training_bases();
begin
  if auth.uid() is null then
    raise exception 'permission denied for function training_overview' using errcode = '42501';
  end if;
  return (
    with held as (
      select case when s.base = any (bases) then s.base end as base,
        count(*) filter (where s.date >= first_upcoming) as upcoming,
        count(*) filter (where s.date < first_upcoming) as completed,
        min(s.date) filter (where s.date >= first_upcoming) as next,
        max(s.date) filter (where s.date < first_upcoming) as last
      from public.training_sessions s group by 1
    )
    select json_build_object('bases', json_agg(json_build_object(
      'base', c.base, 'upcoming', coalesce(h.upcoming, 0), 'completed', coalesce(h.completed, 0),
      'next', h.next, 'last', h.last
    ) order by c.place), 'sessions', (
      select coalesce(json_agg(r), '[]') from (
        select s.id, s.date, s.start_time, s.training_type, s.agency, s.base, s.program_id,
          (select p.places from app.training_places p where p.session_id = s.id) as places,
          case when app.is_session_told(s.base_id, s.date) then app.coming_to(s.id) end as coming,
          case when app.is_session_told(s.base_id, s.date) then (select count(*) from public.trainees t where t.training_session_id = s.id) end as trainees
        from public.training_sessions s
        where s.date >= app.day_in_denver(now()) and app.is_shown(s.base_id)
        order by s.date, s.start_time, s.id limit 40) r))
    from unnest(bases || null::text) with ordinality c (base, place)
    left join held h on h.base is not distinct from c.base
    where c.base is not null or h.upcoming is not null);
end
$$;

comment on function public.training_overview is 'How many training sessions each base has before and behind it, when the next is and when the last was (TRN-01), and the next sessions from today on, of the bases in a grantee''s scope. Signed-in people only; members are not told how many come.';

grant execute on function public.training_overview() to authenticated, app_admin;

-- The allowed sort orders: only these constants ever become part of a statement.
create or replace function app.training_ordering(sort text, direction text) returns text
language plpgsql immutable
set search_path = ''
as $$
declare
  key text := case sort
    when 'date' then 's.date'
    when 'type' then 'lower(s.training_type) collate "und-x-icu"'
    when 'agency' then 'lower(s.agency) collate "und-x-icu"'
  end;
begin
  if key is null then
    raise exception 'Training sessions cannot be sorted by this' using errcode = '22023';
  end if;
  if (direction in ('asc', 'desc')) is not true then
    raise exception 'The direction is asc or desc' using errcode = '22023';
  end if;
  return key || ' ' || direction || case sort
    when 'date' then format(', s.start_time %1$s, s.id %1$s', direction) else ' nulls last, s.date desc, s.id' end;
end
$$;

create or replace function public.training_list(
  base text,
  upcoming boolean,
  sort text default 'date',
  direction text default 'desc',
  page integer default 1,
  page_size integer default 25
) returns json
language plpgsql stable security definer
set search_path = ''
as $$
declare
  source constant text := 'public.training_sessions s where '
    || case when base = '*' then 'true'
      when base is null then format('(s.base is null or s.base <> all (%L))', app.training_bases())
      else format('s.base = %L', coalesce((select b.base_name from public.bases b where b.id = app.base_named(base)), base)) end
    || format(' and s.date %s %L', case when upcoming then '>=' else '<' end, app.first_upcoming_day());
  total bigint;
  found json;
begin
  if auth.uid() is null then
    raise exception 'permission denied for function training_list' using errcode = '42501';
  end if;
  if upcoming is null then
    raise exception 'Upcoming is true or false' using errcode = '22023';
  end if;
  if (page >= 1 and page_size between 1 and 100) is not true then
    raise exception 'Pages count from 1 and hold 1 to 100 training sessions' using errcode = '22023';
  end if;
  execute 'select count(*) from ' || source into total;
  execute 'select coalesce(json_agg(r), ''[]'') from (
      select s.id, s.date, s.start_time, s.training_type, s.agency, s.base, s.program_id,
        (select p.places from app.training_places p where p.session_id = s.id) as places,
        case when app.is_session_told(s.base_id, s.date) then app.coming_to(s.id) end as coming,
        case when app.is_session_told(s.base_id, s.date) then (select count(*) from public.trainees t where t.training_session_id = s.id) end as trainees
      from ' || source || ' order by ' || app.training_ordering(sort, direction) || ' limit $1 offset $2) r'
  into found using page_size, (page - 1)::bigint * page_size;
  return json_build_object('asked_at', now(), 'total', total, 'rows', found);
end
$$;

comment on function public.training_list is 'One page of the upcoming or the completed training sessions of a base, of all of them (*), or of none of the bases that have cards (TRN-02, TRN-03). Signed-in people only; members are not told how many come or attended, nor readers elsewhere.';

grant execute on function public.training_list(text, boolean, text, text, integer, integer) to authenticated, app_admin;

create or replace function public.training_detail(session uuid) returns json
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if auth.uid() is null then
    raise exception 'permission denied for function training_detail' using errcode = '42501';
  end if;
  return (
    select (case when app.is_session_told(s.base_id, s.date) then to_jsonb(s) || jsonb_build_object('trainees', (
          select coalesce(jsonb_agg(jsonb_build_object(
            'id', t.id, 'name', t.name, 'level', t.level, 'agency', t.agency, 'member_id', t.member_id) order by t.place), '[]')
          from public.trainees t where t.training_session_id = s.id), 'coming', app.coming_to(s.id))
        else to_jsonb(s) - 'pilot' - 'medical_crew' end
      || jsonb_build_object('is_upcoming', s.date >= app.first_upcoming_day(), 'places', p.places))::json
    from public.training_sessions s left join app.training_places p on p.session_id = s.id
    where s.id = session);
end
$$;

comment on function public.training_detail is 'One training session; for administrators, and readers of its base, with its crew, its trainees and how many say that they come (TRN-09, TRN-10). Null when there is none. Signed-in people only.';

grant execute on function public.training_detail(uuid) to authenticated, app_admin;

create or replace function public.member_trainings(member uuid)
returns table (id uuid, date date, start_time text, training_type text, base text)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform app.require_reader('member_trainings');
  return query
    select s.id, s.date, s.start_time, s.training_type, s.base
    from public.training_sessions s
    where s.id in (select t.training_session_id from public.trainees t where t.member_id = member)
    order by s.date desc, s.start_time desc nulls last, s.id;
end
$$;

comment on function public.member_trainings is 'The training sessions that list a member among the trainees, the latest first. Administrators, and readers about the people in their scope.';

grant execute on function public.member_trainings(uuid) to app_admin;

-- Whether the caller may act on this session; not if there is none.
create or replace function app.may_act_in(act text, session uuid) returns boolean
language plpgsql stable
set search_path = ''
as $$
begin
  return exists (
    select from public.training_sessions s where s.id = session and app.may_act_at(act, s.base_id, s.date));
end
$$;

-- Locks a session until the transaction ends, to punch for it or to save it ('nothing', 'punches', 'session'). False:
-- there is none where the caller may act.
create or replace function acts.lock_training(session uuid, act text, lock text) returns boolean
language plpgsql security definer
set search_path = ''
as $$
begin
  perform app.require_act('lock_training', act);
  if lock = 'punches' then
    perform from public.training_sessions s where s.id = session for share;
  elsif lock = 'session' then
    perform from public.training_sessions s where s.id = session for no key update;
  end if;
  return app.may_act_in(act, session);
end
$$;

-- Locks the members to be linked to a session (null: a new one) at a base against a merge until the transaction ends.
-- Returns those who exist, and about whom the caller may act; a merged record is as good as its person, and whoever is
-- linked already stays, unless the session moves to another base, whose people they would become.
create or replace function acts.lock_attending(session uuid, base text, members uuid[]) returns setof uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  people uuid[];
begin
  perform app.require_act('lock_attending', 'train');
  perform from public.members m where m.id = any (members) order by m.id for share;
  people := app.people_to_act('train', app.people_of(members), app.base_named(base)) || array(
    select t.member_id from public.trainees t join public.training_sessions s on s.id = t.training_session_id
    where s.id = session and s.base_id = app.base_named(lock_attending.base));
  return query
    select m.id from public.members m
    where m.id = any (members) and (m.id = any (people) or app.person_of(m.id) = any (people));
end
$$;

-- Writes a session, a new one without an id. Null: none where the caller may act, and nothing was written. The caller
-- has locked the session.
create or replace function acts.save_training(
  session uuid, training_type text, program_id text, date date, agency text, base text, pilot text, medical_crew text,
  start_time text, meeting_place text
) returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  saved uuid;
begin
  perform app.require_act('save_training', 'train');
  if not app.may_act_at('train', app.base_named(base), date) or session is not null and not app.may_act_in('train', session) then
    return null;
  end if;
  if session is null then
    insert into public.training_sessions
      (training_type, program_id, date, agency, base, pilot, medical_crew, start_time, meeting_place)
    values ($2, $3, $4, $5, $6, $7, $8, $9, $10) returning id into saved;
  else
    update public.training_sessions s
    set training_type = $2, program_id = $3, date = $4, agency = $5, base = $6, pilot = $7, medical_crew = $8,
      start_time = $9, meeting_place = $10
    where s.id = session returning s.id into saved;
  end if;
  return saved;
end
$$;

-- Replaces a session's trainees, in this order. The caller has locked the session, and the members by lock_attending.
create or replace function acts.save_trainees(session uuid, trainees jsonb) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  linked constant uuid[] := array(
    select distinct (t.trainee ->> 'memberId')::uuid from jsonb_array_elements(trainees) t (trainee)
    where t.trainee ->> 'memberId' is not null);
  at_base constant uuid := (select s.base_id from public.training_sessions s where s.id = session);
begin
  perform app.require_act('save_trainees', 'train');
  if not app.may_act_in('train', session)
    or cardinality(app.people_to_act('train', linked, at_base)) < cardinality(linked) then
    raise exception 'permission denied for function save_trainees' using errcode = '42501';
  end if;
  delete from public.trainees t where t.training_session_id = session;
  insert into public.trainees (training_session_id, name, level, agency, member_id)
  select session, t.trainee ->> 'name', t.trainee ->> 'level', t.trainee ->> 'agency', (t.trainee ->> 'memberId')::uuid
  from jsonb_array_elements(trainees) with ordinality t (trainee, place)
  order by t.place;
end
$$;

-- Deletes a session with its trainees; punches that name it stay. One that is gone already is no failure.
create or replace function public.delete_training(session uuid) returns json
language plpgsql security definer
set search_path = ''
as $$
begin
  perform app.require_act('delete_training', 'undo');
  perform from public.training_sessions s where s.id = session for update;
  if found and not app.may_act_in('undo', session) then
    raise exception 'permission denied for function delete_training' using errcode = '42501';
  end if;
  delete from public.training_sessions s where s.id = session;
  return json_build_object('deleted', found);
end
$$;

comment on function public.delete_training is 'Deletes a training session with its trainees. Administrators, and leads at the base.';

grant execute on function public.delete_training(uuid) to app_admin, app_grantee;

grant execute on function acts.lock_training(uuid, text, text), acts.lock_attending(uuid, text, uuid[]),
  acts.save_training(uuid, text, text, date, text, text, text, text, text, text),
  acts.save_trainees(uuid, jsonb) to app_admin, app_grantee;

-- Nothing of a deleted member remains except that somebody attended (design 9.10); the reference is deleted with the
-- member, and the bare id remains for anyone who asks the ledger about that day (decision 0231).
create or replace function app.forget_trainee() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into app.former_attendees (training_session_id, member_id)
  select distinct t.training_session_id, old.id from public.trainees t where t.member_id = old.id;
  update public.trainees t set name = 'Former member', level = null, agency = null where t.member_id = old.id;
  return old;
end
$$;

create or replace trigger forget_trainee before delete on public.members
  for each row execute function app.forget_trainee();
