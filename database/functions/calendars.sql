-- Whether an account may have a calendar: its own with a member record, a base's as an active administrator.
create or replace function app.may_read_calendar(account uuid, base uuid, moment timestamptz) returns boolean
language sql stable
set search_path = ''
as $$
  select exists (
    select from auth.users u
    where u.id = account and u.email_confirmed_at is not null and (u.banned_until is null or u.banned_until <= moment)
      and case when base is null then exists (select from public.members m where m.user_id = account)
        else exists (select from public.bases b where b.id = base)
          and exists (select from public.administrators a where a.user_id = account and a.is_active) end)
$$;

-- Everything a member holds, whenever it ends, and the trainings they come to.
create or replace function app.own_calendar(account uuid) returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  own constant uuid := (select m.id from public.members m where m.user_id = account);
begin
  return jsonb_build_object(
    'base', null,
    'ends', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', h.credential_id, 'program', p.name, 'base', b.base_name, 'expiresAt', h.until, 'annualDate', h.annual_date,
        'validityPeriodDays', p.validity_period_days, 'chosenSteps', r.days_ahead) order by h.until, h.credential_id), '[]')
      from app.held_now h
      join public.programs p on p.id = h.program_id
      left join public.bases b on b.id = p.base_id
      left join app.program_reminders r on r.program_id = p.id
      where h.member_id = own),
    'trainings', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', t.session_id, 'type', t.training_type, 'date', t.date, 'startTime', t.start_time,
        'meetingPlace', t.meeting_place, 'base', t.base) order by t.date, t.session_id), '[]')
      from app.trainings_of(own) t),
    'ahead', null);
end
$$;

-- The trainings at a base since three months ago, at most the latest thousand, and its weeks ahead as on the board.
create or replace function app.base_calendar(at_base uuid, moment timestamptz, weeks integer) returns jsonb
language plpgsql stable
set search_path = ''
as $$
begin
  return (select jsonb_build_object(
    'base', jsonb_build_object('id', b.id, 'name', b.base_name),
    'ends', '[]'::jsonb,
    'trainings', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', t.id, 'type', t.training_type, 'date', t.date, 'startTime', t.start_time,
        'meetingPlace', t.meeting_place, 'base', b.base_name) order by t.date, t.id), '[]')
      from (
        select s.id, s.training_type, s.date, s.start_time, s.meeting_place from public.training_sessions s
        where s.base_id = b.id and s.date >= app.day_in_denver(moment) - 92
        order by s.date desc, s.id limit 1000
      ) t),
    'ahead', app.weeks_ahead(b.base_name, weeks, moment))
  from public.bases b where b.id = at_base);
end
$$;

-- The calendar of a token, whose row it locks; null if there is none, or its account may no longer read it.
create or replace function app.read_calendar(hash bytea, moment timestamptz, weeks integer) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  account uuid;
  base uuid;
begin
  select c.user_id, c.base_id into account, base from app.calendars c where c.token_hash = hash for update;
  return case
    when account is null or not app.may_read_calendar(account, base, moment) then null
    when base is null then app.own_calendar(account)
    else app.base_calendar(base, moment, weeks)
  end;
end
$$;

-- The hashes of the tokens of all calendars.
create or replace function app.calendar_tokens() returns setof bytea
language sql stable security definer
set search_path = ''
as $$ select c.token_hash from app.calendars c $$;

grant execute on function app.calendar_tokens() to ffl_service;

-- Records a read of a calendar and the digest of its content. Its revision goes up whenever the content has changed.
create or replace function app.note_calendar_read(hash bytea, digest bytea, moment timestamptz)
returns table (revision integer, told_at timestamptz)
language sql security definer
set search_path = ''
as $$
  update app.calendars c
  set read_at = moment, told_hash = digest,
    revision = case when c.told_hash = digest then c.revision else c.revision + 1 end,
    told_at = case when c.told_hash = digest then c.told_at else moment end
  where c.token_hash = hash
  returning c.revision, c.told_at
$$;

-- Gives a calendar a new address in place of the old one. False if the account has no such calendar.
create or replace function app.make_calendar(account uuid, base uuid, hash bytea, moment timestamptz) returns boolean
language plpgsql security definer
set search_path = ''
as $$
begin
  if not app.may_read_calendar(account, base, moment) then
    return false;
  end if;
  insert into app.calendars as c (token_hash, user_id, base_id, created_at) values (hash, account, base, moment)
  on conflict (user_id, base_id) do update
  set token_hash = excluded.token_hash, created_at = excluded.created_at, read_at = null;
  perform app.record_calendar('created', account, base, moment);
  return true;
end
$$;

create or replace function app.record_calendar(what text, account uuid, base uuid, moment timestamptz) returns void
language sql
set search_path = ''
as $$
  insert into app.security_events (at, name, email_hash, user_id, details)
  select moment, 'authz_change', u.email_hash, u.id, jsonb_build_object('change', concat_ws(' of ',
    'calendar address ' || what, (select b.base_name from public.bases b where b.id = base)))
  from auth.users u where u.id = account
$$;

grant execute on function app.read_calendar(bytea, timestamptz, integer),
  app.note_calendar_read(bytea, bytea, timestamptz), app.make_calendar(uuid, uuid, bytea, timestamptz) to ffl_service;

create or replace function public.own_calendars() returns json
language sql stable security definer
set search_path = ''
as $$
  select json_build_object('calendars', coalesce(json_agg(json_build_object(
    'base_id', o.base_id, 'base', o.base, 'created_at', c.created_at, 'read_at', c.read_at)
    order by o.base_id is not null, o.base collate app.natural_order), '[]'))
  from (
    select null::uuid as base_id, null::text as base
    union all
    select b.id, b.base_name from public.bases b
  ) o
  left join (select * from app.calendars s where s.user_id = auth.uid()) c on c.base_id is not distinct from o.base_id
  where app.may_read_calendar(auth.uid(), o.base_id, now())
$$;

comment on function public.own_calendars is 'The calendars that the caller may subscribe to, with when the address was made and last read; never the address. Everybody who is signed in.';

create or replace function public.end_calendar(base uuid default null) returns boolean
language plpgsql security definer
set search_path = ''
as $$
begin
  if auth.uid() is null then
    raise exception 'permission denied for function end_calendar' using errcode = '42501';
  end if;
  delete from app.calendars c where c.user_id = auth.uid() and c.base_id is not distinct from base;
  if not found then
    return false;
  end if;
  perform app.record_calendar('removed', auth.uid(), base, now());
  return true;
end
$$;

comment on function public.end_calendar is 'Ends the address of the caller''s own calendar, or of theirs of a base; answers whether there was one. Everybody who is signed in.';

grant execute on function public.own_calendars(), public.end_calendar(uuid) to authenticated, app_admin;
