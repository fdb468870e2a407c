-- The program type that the form's word for a training means (R-53).
create or replace function app.type_of_training(word text) returns text
language sql immutable
set search_path = ''
as $$
  select case word when 'rescue-deployment' then 'rescue' when 'avalanche-deployment' then 'avalanche' end
$$;

-- Whatever is compared with the ledger by "Flew while not current": who boarded, each live mission, and who attended a
-- training. `id` differs between them. `known_at` is when somebody could have known.
create or replace view app.flights with (security_invoker = true) as
  select 3 * b.id as id, 'boarding' as what, b.member_id, b.at, b.at as known_at, b.program_ids,
    b.program_ids[1] as program_id
  from app.boardings b
  where b.kind in ('boarded', 'boarded_anyway') and b.member_id is not null
    and not exists (select from app.boardings v where v.voids = b.id)
  union all
  select 3 * e.id + 1, 'live mission', e.member_id, e.at, e.recorded_at, array[e.program_id], e.program_id
  from app.live_missions_reported r join app.credential_events e on e.id = r.id
  union all
  select 3 * t.place + 2, 'training', t.member_id, d.begins, d.begins, array[p.id], p.id
  from public.training_sessions s
  join public.trainees t on t.training_session_id = s.id
  join public.programs p on p.base_id = s.base_id and p.program_type = app.type_of_training(s.program_id)
  cross join lateral (select s.date::timestamp at time zone 'America/Denver' as begins) d
  where t.member_id is not null and s.date < app.day_in_denver(now());

-- Where somebody was when they flew: as the ledger says today, and as it said then. Whoever comes to a training without
-- ever having held the credential comes to get it, and is no gap.
create or replace view app.flight_standings with (security_invoker = true) as
  select f.*, s.as_it_was, s.as_known
  from app.flights f
  cross join lateral (
    select app.standing_at(f.member_id, f.program_ids, f.at, 'infinity') as as_it_was,
      app.standing_at(f.member_id, f.program_ids, f.at, f.known_at) as as_known
  ) s;

-- The gaps of some time. Each flight's standings are asked for once, since that is what costs. A file is fetched with the
-- reader's rights, after they were checked.
create or replace function app.gaps_between(begins timestamptz, ends timestamptz)
returns table (id bigint, program_id uuid, dated timestamptz)
language sql stable security definer
set search_path = ''
as $$
  with stood as materialized (
    select f.id, f.what, f.program_id, f.at, f.as_it_was, f.as_known
    from app.flight_standings f where f.at >= begins and f.at < ends
  )
  select f.id, f.program_id, f.at from stood f
  where 'lapsed' in (f.as_it_was, f.as_known) or 'grounded' in (f.as_it_was, f.as_known)
    or f.what <> 'training' and 'none' in (f.as_it_was, f.as_known)
$$;

create or replace view app.boardings_reported with (security_invoker = true) as
  select b.id, b.program_ids[1] as program_id, b.at as dated from app.boardings b where b.kind <> 'void';

-- What a report says about a live mission: also where its person was.
create or replace view app.live_mission_report_rows with (security_invoker = true) as
  select r.id, r.member_id, r.name, r.organization, r.mark, r.program, r.program_type, r.base, r.expires_on, r.notes,
    r.recorded_by, r.is_by_server, r.reminder, json_build_object(
      'what', 'live mission', 'at', e.at, 'recorded_at', e.recorded_at, 'text', '', 'reason', '', 'verdict', null,
      'as_it_was', app.standing_at(e.member_id, array[e.program_id], e.at, 'infinity'),
      'as_known', app.standing_at(e.member_id, array[e.program_id], e.at, e.recorded_at), 'undone', null) as flight
  from app.report_rows r join app.credential_events e on e.id = r.id;

-- What a report says about a boarding. A deleted person leaves only the bare facts.
create or replace view app.boarding_report_rows with (security_invoker = true) as
  select b.id, b.member_id, coalesce(m.first_name || ' ' || m.last_name, n.name) as name, m.organization,
    case when b.member_id is not null and m.id is null then 'deleted' end as mark,
    coalesce(b.checked, 'Everything') as program, p.program_type, null::text as base, null::date as expires_on,
    null::text as notes, d.name || ' at ' || b.base as recorded_by, false as is_by_server, null::json as reminder,
    json_build_object(
      'what', b.kind, 'at', b.at, 'recorded_at', b.recorded_at, 'text', b.mission, 'reason', b.reason, 'verdict', b.verdict,
      'as_it_was', s.as_it_was, 'as_known', s.as_known,
      'undone', case when v.id is not null then json_build_object(
        'at', v.at, 'by', coalesce(app.administrator_name(v.actor_id), d.name), 'reason', v.reason) end) as flight
  from app.boardings b
  join app.boarding_devices d on d.id = b.device_id
  left join app.boardings v on v.voids = b.id
  left join app.boarding_names n on n.boarding_id = b.id
  left join public.members m on m.id = b.member_id
  left join public.programs p on p.id = b.program_ids[1]
  left join lateral (
    select app.standing_at(b.member_id, b.program_ids, b.at, 'infinity') as as_it_was,
      app.standing_at(b.member_id, b.program_ids, b.at, b.at) as as_known
  ) s on b.member_id is not null;

-- And about a gap.
create or replace view app.gap_report_rows with (security_invoker = true) as
  select f.id, f.member_id, m.first_name || ' ' || m.last_name as name, m.organization,
    case when m.id is null then 'deleted' end as mark,
    coalesce(g.checked, p.name, 'Everything') as program, p.program_type,
    case when g.id is null then b.base_name end as base, null::date as expires_on,
    null::text as notes, coalesce(d.name, a.first_name || ' ' || a.last_name) as recorded_by,
    f.what = 'live mission' and e.actor_id is null as is_by_server, null::json as reminder,
    json_build_object(
      'what', f.what, 'at', f.at, 'recorded_at', coalesce(g.recorded_at, e.recorded_at),
      'text', coalesce(g.mission, n.notes, s.training_type, ''), 'reason', coalesce(g.reason, ''), 'verdict', g.verdict,
      'as_it_was', f.as_it_was, 'as_known', f.as_known, 'undone', null) as flight
  from app.flight_standings f
  left join app.boardings g on f.what = 'boarding' and g.id = f.id / 3
  left join app.boarding_devices d on d.id = g.device_id
  left join app.credential_events e on f.what = 'live mission' and e.id = f.id / 3
  left join public.certification_punches n on n.id = e.punch_id
  left join public.administrators a on a.user_id = e.actor_id
  left join public.trainees t on f.what = 'training' and t.place = f.id / 3
  left join public.training_sessions s on s.id = t.training_session_id
  left join public.members m on m.id = f.member_id
  left join public.programs p on p.id = f.program_id
  left join public.bases b on b.id = p.base_id;
