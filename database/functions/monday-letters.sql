create or replace function public.set_led_bases(bases uuid[]) returns integer
language plpgsql security definer
set search_path = ''
as $$
begin
  perform app.require_admin('set_led_bases');
  if bases is null then
    raise exception 'Bases are a list' using errcode = '22023';
  end if;
  delete from app.base_leads l where l.user_id = auth.uid() and l.base_id <> all (bases);
  insert into app.base_leads (user_id, base_id) select auth.uid(), b from unnest(bases) b on conflict do nothing;
  return (select count(*) from app.base_leads l where l.user_id = auth.uid());
end
$$;

comment on function public.set_led_bases is 'Which bases the caller leads, and so gets a letter about on Mondays. Administrators only.';

grant execute on function public.set_led_bases(uuid[]) to app_admin;

-- Bases that somebody leads by a grant. While somebody administers, their grants rest.
create or replace view app.granted_bases with (security_invoker = true) as
  select g.user_id, b.id as base_id, min(g.starts_at) as since
  from app.current_grants g
  join public.bases b on b.id = g.base_id or g.scope = 'all' and b.is_active
  where g.kind = 'lead'
    and not exists (select from public.administrators d where d.user_id = g.user_id and d.is_active)
  group by g.user_id, b.id;

-- People who lead a base, want a letter about it and can be mailed.
create or replace view app.base_leaders with (security_invoker = true) as
  select l.user_id, a.email, l.base_id, b.base_name, l.chosen_at
  from (
    select c.user_id, c.base_id, c.chosen_at, true as is_chosen
    from app.base_leads c join public.administrators d on d.user_id = c.user_id and d.is_active
    union all
    select g.user_id, g.base_id, g.since, false from app.granted_bases g
  ) l
  join app.letter_accounts a on a.user_id = l.user_id and a.unmailable is null and (l.is_chosen or a.wants_mondays)
  join auth.users u on u.id = l.user_id and (u.banned_until is null or u.banned_until <= now())
  join public.bases b on b.id = l.base_id;

-- The leads whose letter of this Monday is to be written now; what was chosen or started later waits for the next. In
-- the same order in each process, so none waits for another in a circle.
create or replace function app.claim_monday(monday date, chosen_by timestamptz, moment timestamptz)
returns table (user_id uuid, mail_id uuid)
language sql security definer
set search_path = ''
as $$
  insert into app.letter_choices (user_id) select l.user_id from app.base_leaders l order by 1 on conflict do nothing;
  insert into app.monday_letters as w (monday, user_id, mail_id, state_at)
  select distinct on (l.user_id) claim_monday.monday, l.user_id, gen_random_uuid(), moment
  from app.base_leaders l join app.reminding g on g.is_on and g.changed_at <= chosen_by
  where l.chosen_at <= chosen_by and not exists (
    select from app.monday_letters o
    where o.monday = claim_monday.monday and o.user_id = l.user_id and o.state <> 'given_up')
  order by l.user_id
  on conflict (monday, user_id)
  do update set mail_id = excluded.mail_id, state = 'due', state_at = excluded.state_at where w.state = 'given_up'
  returning w.user_id, w.mail_id
$$;

-- Number and first of the credentials of a base's programs with this standing at a moment that end from another moment
-- on.
create or replace function app.ends_at_base(
  at_base uuid, moment timestamptz, asked app.standing_state, from_moment timestamptz, listed integer
) returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  programs constant uuid[] := array(select p.id from public.programs p where p.base_id = at_base);
begin
  return (
  select jsonb_build_object('total', count(*), 'rows', coalesce(jsonb_agg(jsonb_build_object(
    'name', e.name, 'program', e.program, 'expiresAt', e.until) order by e.place) filter (where e.place <= listed), '[]'))
  from (
    select m.first_name || ' ' || m.last_name as name, p.name as program, s.until,
      row_number() over (order by s.until, m.last_name, m.first_name, m.id, p.id) as place
    from app.standing_now(moment, programs) s
    join public.programs p on p.id = s.program_id
    join public.members m on m.id = s.member_id
    where s.state = asked and s.until >= from_moment
  ) e);
end
$$;

create or replace function app.trainings_at_base(at_base uuid, from_day date, listed integer) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object('total', count(*), 'rows', coalesce(jsonb_agg(jsonb_build_object(
    'date', t.date, 'type', t.training_type, 'startTime', t.start_time, 'meetingPlace', t.meeting_place) order by t.place) filter (where t.place <= listed), '[]'))
  from (
    select s.date, s.training_type, s.start_time, s.meeting_place,
      row_number() over (order by s.date, s.start_time, s.id) as place
    from public.training_sessions s where s.base_id = at_base and s.date >= from_day
  ) t
$$;

-- The content of a lead's letter for each of their bases, except people whom reminders don't reach. No row if there is
-- nothing to write about, or nobody to write to.
create or replace function app.monday_bases(lead uuid, moment timestamptz, weeks integer, listed integer)
returns table (base_id uuid, base text, token uuid, lapsed jsonb, lapsing jsonb, ahead json, trainings jsonb)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  today constant date := app.day_in_denver(moment);
  last_monday constant date := date_trunc('week', today::timestamp)::date - 7;
begin
  return query
    select l.base_id, l.base_name, c.token,
      app.ends_at_base(l.base_id, moment, 'lapsed', last_monday::timestamp at time zone 'America/Denver', listed),
      app.ends_at_base(l.base_id, moment, 'expiring_14', moment, listed),
      app.weeks_ahead(l.base_name, weeks, moment),
      app.trainings_at_base(l.base_id, today, listed)
    from app.base_leaders l
    join app.letter_choices c on c.user_id = l.user_id
    where l.user_id = lead and (select g.is_on from app.reminding g)
    order by l.base_name collate app.natural_order;
end
$$;

-- Credentials that end between two moments at these bases (null: anywhere), of people whom reminders don't reach.
create or replace function app.unreached_at(bases uuid[], from_moment timestamptz, until_moment timestamptz)
returns table (
  base_id uuid, member_id uuid, name text, unreached text, program text, validity_period_days integer,
  chosen_steps smallint[], expires_at timestamptz
)
language sql stable security definer
set search_path = ''
as $$
  select p.base_id, l.member_id, l.first_name || ' ' || l.last_name, l.unreached, p.name, p.validity_period_days, s.days_ahead,
    h.until
  from app.held_now h
  join public.programs p on p.id = h.program_id
  left join app.program_reminders s on s.program_id = p.id
  join app.member_letters l on l.member_id = h.member_id and l.unreached is not null
  where (bases is null or p.base_id = any (bases)) and h.until >= from_moment and h.until < until_moment
  order by h.until, l.last_name, l.first_name, l.member_id, p.id
$$;

grant execute on function app.claim_monday(date, timestamptz, timestamptz),
  app.monday_bases(uuid, timestamptz, integer, integer), app.unreached_at(uuid[], timestamptz, timestamptz) to ffl_service;
