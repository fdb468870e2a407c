-- Past trainings with the programs they are of: none if nobody can say, as at a base that is gone.
-- Each session is asked once, not for each of its people.
create or replace view app.trainings_held with (security_invoker = true) as
  select s.id, s.training_type, s.date::timestamp at time zone 'America/Denver' as begins, p.program_ids
  from public.training_sessions s
  cross join lateral (
    select coalesce(array_agg(p.id order by p.id), '{}') as program_ids from public.programs p
    where p.base_id = s.base_id and p.program_type = app.type_of_training(s.program_id)
  ) p
  where s.date < app.day_in_denver(now());

-- Whoever flew or attended a training. `id` differs between them; `known_at` is when somebody could have known. Of a
-- boarding nobody may be able to say who it was, or what was checked; trainings are here only where both can be told.
create or replace view app.flights with (security_invoker = true) as
  select 4 * b.id as id, 'boarding' as what, b.member_id, b.at, b.at as known_at, b.program_ids,
    b.program_ids[1] as program_id, b.member_id is not null and b.program_ids is distinct from '{}' as is_told,
    b.kind = 'boarded_anyway' as is_anyway
  from app.boardings b
  where b.kind in ('boarded', 'boarded_anyway') and not exists (select from app.boardings v where v.voids = b.id)
  union all
  select 4 * r.id + 1, 'live mission', r.member_id, r.dated, r.recorded_at, array[r.program_id], r.program_id, true, false
  from app.live_missions_reported r
  union all
  select 4 * t.place + 2, 'training', t.member_id, s.begins, s.begins, s.program_ids, s.program_ids[1], true, false
  from app.trainings_held s join public.trainees t on t.training_session_id = s.id
  where t.member_id is not null and s.program_ids <> '{}'
  union all
  select 4 * f.id + 3, 'training', f.member_id, s.begins, s.begins, s.program_ids, s.program_ids[1], true, false
  from app.trainings_held s join app.former_attendees f on f.training_session_id = s.id
  where s.program_ids <> '{}';

-- The gaps of some time: whoever wasn't in force just before, as the ledger says today or said then; whoever was boarded
-- although the crew's device said no; and whoever boarded without anybody knowing who it was. Whoever comes to a training
-- without ever having held the credential comes to get it, and is no gap. A file is fetched with the reader's rights, after they
-- were checked.
create or replace function app.gaps_between(begins timestamptz, ends timestamptz)
returns table (id bigint, program_id uuid, dated timestamptz)
language sql stable security definer
set search_path = ''
-- A report turns them off, for its rows and not for this.
set enable_sort = on
set enable_hashjoin = on
set enable_mergejoin = on
as $$
  select f.id, f.program_id, f.at
  from app.flights f
  cross join lateral app.standing_of(f.member_id, f.program_ids, f.at, 'infinity') was
  -- Asked only where something was written later about what was before; otherwise it was known.
  left join lateral (
    select s.standing, s.was_held from app.standing_of(f.member_id, f.program_ids, f.at, f.known_at) s
    where exists (
        select from app.credential_events l
        where l.member_id = f.member_id and l.recorded_at > f.known_at and (l.at < f.at or l.voids is not null))
      or exists (
        select from app.grounding_events l
        where l.member_id = f.member_id and l.recorded_at > f.known_at and (l.at <= f.at or l.voids is not null))
    offset 0
  ) known on true
  where f.at >= begins and f.at < ends and (
    not f.is_told or f.is_anyway
    or was.standing in ('lapsed', 'grounded') or known.standing in ('lapsed', 'grounded')
    or was.standing = 'none' and (was.was_held or f.what <> 'training')
    or known.standing = 'none' and (known.was_held or f.what <> 'training'))
$$;

-- How much of some time is compared with the ledger, and how many attendances aren't: of people without a member record,
-- and at trainings of no program.
create or replace function app.flights_compared(programs uuid[], begins timestamptz, ends timestamptz) returns json
language sql stable
set search_path = ''
as $$
  select json_build_object(
    'boardings', count(*) filter (where f.what = 'boarding' and f.is_told),
    'live_missions', count(*) filter (where f.what = 'live mission'),
    'trainings', count(*) filter (where f.what = 'training'),
    'unknown', count(*) filter (where not f.is_told),
    'unlinked', (
      select coalesce(sum(greatest(0, a.strangers - a.former)), 0)
      from (
        select (select count(*) from public.trainees t where t.training_session_id = s.id and t.member_id is null) as strangers,
          (select count(*) from app.former_attendees o where o.training_session_id = s.id) as former
        from app.trainings_held s
        where s.begins >= $2 and s.begins < $3 and ($1 is null or s.program_ids && $1)
      ) a),
    'elsewhere', (
      select count(*) from app.trainings_held s join public.trainees t on t.training_session_id = s.id
      where t.member_id is not null and s.program_ids = '{}' and s.begins >= $2 and s.begins < $3 and $1 is null))
  from app.flights f
  where f.at >= $2 and f.at < $3 and ($1 is null or f.program_id = any ($1))
$$;

create or replace view app.boardings_reported with (security_invoker = true) as
  select b.id, b.program_ids[1] as program_id, b.at as dated from app.boardings b where b.kind <> 'void';

-- What a report says about a live mission: also where its person was.
create or replace view app.live_mission_report_rows with (security_invoker = true) as
  select r.id, r.member_id, r.name, r.organization, r.mark, r.program, r.program_type, r.base, r.expires_on, r.notes,
    r.recorded_by, r.is_by_server, r.reminder, json_build_object(
      'what', 'live mission', 'at', r.at, 'recorded_at', r.recorded_at, 'text', '', 'reason', '', 'verdict', null,
      'as_it_was', app.standing_at(r.member_id, array[r.program_id], r.at, 'infinity'),
      'as_known', app.standing_at(r.member_id, array[r.program_id], r.at, r.recorded_at), 'undone', null) as flight
  from app.report_rows r;

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
  ) s on b.member_id is not null and b.program_ids is distinct from '{}';

-- Whether somebody no longer holds what they once held in some programs (null: any).
create or replace function app.is_removed(member uuid, programs uuid[]) returns boolean
language sql stable security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
  select coalesce(bool_and(c.status = 'inactive'), false) from public.certifications c
  where c.member_id = $1 and ($2 is null or c.program_id = any ($2))
$$;

-- And about a gap, by the id it has among the flights. Inlined where it is read.
create or replace function app.gap_report_row(gap bigint)
returns table (
  member_id uuid, name text, organization text, mark text, program text, program_type text, base text, expires_on date,
  notes text, recorded_by text, is_by_server boolean, reminder json, flight json
)
language sql stable
begin atomic
  select f.member_id, coalesce(m.first_name || ' ' || m.last_name, n.name), m.organization,
    case when f.member_id is not null and m.id is null then 'deleted' when app.is_removed(m.id, f.program_ids) then 'removed' end,
    coalesce(g.checked, p.name, 'Everything'), p.program_type, case when g.id is null then b.base_name end, null::date,
    null::text, coalesce(d.name, a.first_name || ' ' || a.last_name), e.id is not null and e.actor_id is null, null::json,
    json_build_object(
      'what', f.what, 'at', f.at, 'recorded_at', coalesce(g.recorded_at, e.recorded_at),
      'text', coalesce(g.mission, u.notes, s.training_type, ''), 'reason', coalesce(g.reason, ''), 'verdict', g.verdict,
      'as_it_was', case when f.is_told then app.standing_at(f.member_id, f.program_ids, f.at, 'infinity') end,
      'as_known', case when f.is_told then app.standing_at(f.member_id, f.program_ids, f.at, f.known_at) end, 'undone', null)
  from (select gap / 4 as id, gap % 4 as kind) r
  left join app.boardings g on r.kind = 0 and g.id = r.id
  left join app.boarding_devices d on d.id = g.device_id
  left join app.boarding_names n on n.boarding_id = g.id
  left join app.credential_events e on r.kind = 1 and e.id = r.id
  left join public.certification_punches u on u.id = e.punch_id
  left join public.administrators a on a.user_id = e.actor_id
  left join public.trainees t on r.kind = 2 and t.place = r.id
  left join app.former_attendees o on r.kind = 3 and o.id = r.id
  left join app.trainings_held s on s.id = coalesce(t.training_session_id, o.training_session_id)
  cross join lateral (
    select case r.kind when 0 then g.kind when 1 then 'live mission' else 'training' end as what,
      coalesce(g.member_id, e.member_id, t.member_id, o.member_id) as member_id,
      coalesce(g.at, e.at, s.begins) as at, coalesce(g.at, e.recorded_at, s.begins) as known_at,
      case r.kind when 0 then g.program_ids when 1 then array[e.program_id] else s.program_ids end as program_ids,
      r.kind > 0 or g.member_id is not null and g.program_ids is distinct from '{}' as is_told
  ) f
  left join public.members m on m.id = f.member_id
  left join public.programs p on p.id = f.program_ids[1]
  left join public.bases b on b.id = p.base_id;
end;
