-- Lines of each report, one per entry. Inlined where they are read.

-- The line of a ledger entry. A deleted person leaves only the bare facts.
create or replace function app.credential_line(entry bigint) returns setof app.report_line
language sql stable
begin atomic
  select e.member_id, m.first_name || ' ' || m.last_name, m.organization,
    case when m.id is null then 'deleted' when c.status = 'inactive' then 'removed' end,
    p.name, p.program_type, b.base_name, (e.new_expiration_date at time zone 'America/Denver')::date, n.notes,
    coalesce(a.first_name || ' ' || a.last_name, app.name_of_trainer(f.actor_id)) || app.own_record_mark(f.actor_id, m.user_id),
    f.actor_id is null,
    null::json, null::json
  from app.credential_events e
  cross join lateral app.recorded_first(e.id) f
  join public.programs p on p.id = e.program_id
  left join public.bases b on b.id = p.base_id
  left join public.members m on m.id = e.member_id
  left join public.certifications c on c.id = e.credential_id
  left join public.certification_punches n on n.id = e.punch_id
  left join public.administrators a on a.user_id = f.actor_id
  where e.id = entry;
end;

-- The line of a live mission, which includes where its person was.
create or replace function app.live_mission_line(entry bigint) returns setof app.report_line
language sql stable
begin atomic
  select d.member_id, d.name, d.organization, d.mark, d.program, d.program_type, d.base, d.expires_on, d.notes,
    d.recorded_by, d.is_by_server, d.reminder, json_build_object(
      'what', 'live mission', 'at', e.at, 'recorded_at', f.recorded_at, 'text', '', 'reason', '', 'verdict', null,
      'as_it_was', app.standing_at(e.member_id, array[e.program_id], e.at, 'infinity'),
      'as_known', app.standing_at(f.member_id, array[e.program_id], e.at, f.recorded_at), 'undone', null)
  from app.credential_events e
  cross join lateral app.recorded_first(e.id) f
  cross join lateral app.credential_line(e.id) d
  where e.id = entry;
end;

-- The line of a reminder, which is deleted with its person.
create or replace function app.reminder_line(reminder bigint) returns setof app.report_line
language sql stable
begin atomic
  select r.member_id, m.first_name || ' ' || m.last_name, m.organization, null::text, p.name, p.program_type, b.base_name,
    (r.expires_at at time zone 'America/Denver')::date, null::text, null::text, true,
    json_build_object('step', r.step, 'state', r.state), null::json
  from app.reminders r
  join public.programs p on p.id = r.program_id
  left join public.bases b on b.id = p.base_id
  join public.members m on m.id = r.member_id
  where r.id = reminder;
end;

-- The line of a boarding, which is its person's, whichever record was named. A deleted person leaves only the bare
-- facts.
create or replace function app.boarding_line(boarding bigint) returns setof app.report_line
language sql stable
begin atomic
  select w.id, coalesce(m.first_name || ' ' || m.last_name, n.name), m.organization,
    case when w.id is not null and m.id is null then 'deleted' end, coalesce(b.checked, 'Everything'),
    p.program_type, null::text, null::date, null::text, d.name || ' at ' || b.base, false, null::json,
    json_build_object(
      'what', b.kind, 'at', b.at, 'recorded_at', b.recorded_at, 'text', b.mission, 'reason', b.reason, 'verdict', b.verdict,
      'as_it_was', s.as_it_was, 'as_known', s.as_known,
      'undone', case when v.id is not null then json_build_object(
        'at', v.at, 'by', coalesce(app.administrator_name(v.actor_id), d.name), 'reason', v.reason) end)
  from app.boardings b
  join app.boarding_devices d on d.id = b.device_id
  left join app.boardings v on v.voids = b.id
  left join app.boarding_names n on n.boarding_id = b.id
  left join app.merges g on g.hidden_id = b.member_id and g.undone_at is null
  cross join lateral (select case when g.id is null then b.member_id else app.person_of(b.member_id) end as id) w
  left join public.members m on m.id = w.id
  left join public.programs p on p.id = b.program_ids[1]
  left join lateral (
    select app.standing_at(w.id, b.program_ids, b.at, 'infinity') as as_it_was,
      app.standing_at(b.member_id, b.program_ids, b.at, b.at) as as_known
  ) s on b.member_id is not null and b.program_ids is distinct from '{}'
  where b.id = boarding;
end;

-- Whether somebody no longer holds what they once held in some programs (null: any).
create or replace function app.is_removed(member uuid, programs uuid[]) returns boolean
language sql stable
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
  select coalesce(bool_and(c.status = 'inactive'), false) from public.certifications c
  where c.member_id = $1 and ($2 is null or c.program_id = any ($2))
$$;

-- The line of a gap, by its id among the flights.
create or replace function app.gap_line(gap bigint) returns setof app.report_line
language sql stable
begin atomic
  select f.member_id, coalesce(m.first_name || ' ' || m.last_name, n.name), m.organization,
    case when f.member_id is not null and m.id is null then 'deleted' when app.is_removed(m.id, f.program_ids) then 'removed' end,
    coalesce(g.checked, p.name, 'Everything'), p.program_type, case when g.id is null then b.base_name end, null::date,
    null::text, coalesce(d.name, a.first_name || ' ' || a.last_name, app.name_of_trainer(w.actor_id)),
    e.id is not null and w.actor_id is null, null::json,
    json_build_object(
      'what', f.what, 'at', f.at, 'recorded_at', coalesce(g.recorded_at, w.recorded_at),
      'text', coalesce(g.mission, u.notes, s.training_type, ''), 'reason', coalesce(g.reason, ''), 'verdict', g.verdict,
      'as_it_was', case when f.is_told then app.standing_at(f.member_id, f.program_ids, f.at, 'infinity') end,
      'as_known', case when f.is_told then app.standing_at(f.known_as, f.program_ids, f.at, f.known_at) end, 'undone', null)
  from (select gap / 4 as id, gap % 4 as kind) r
  left join app.boardings g on r.kind = 0 and g.id = r.id
  left join app.boarding_devices d on d.id = g.device_id
  left join app.boarding_names n on n.boarding_id = g.id
  left join app.credential_events e on r.kind = 1 and e.id = r.id
  left join lateral app.recorded_first(e.id) w on true
  left join public.certification_punches u on u.id = e.punch_id
  left join public.administrators a on a.user_id = w.actor_id
  left join public.trainees t on r.kind = 2 and t.place = r.id
  left join app.former_attendees o on r.kind = 3 and o.id = r.id
  left join app.trainings_held s on s.id = coalesce(t.training_session_id, o.training_session_id)
  cross join lateral (
    select case r.kind when 0 then g.kind when 1 then 'live mission' else 'training' end as what,
      coalesce(app.person_of(g.member_id), e.member_id, t.member_id, o.member_id) as member_id,
      coalesce(g.member_id, w.member_id, app.attended_as(s.id, t.member_id), o.member_id) as known_as,
      coalesce(g.at, e.at, s.begins) as at, coalesce(g.at, w.recorded_at, s.begins) as known_at,
      case r.kind when 0 then g.program_ids when 1 then array[e.program_id] else s.program_ids end as program_ids,
      r.kind > 0 or g.member_id is not null and g.program_ids is distinct from '{}' as is_told
  ) f
  left join public.members m on m.id = f.member_id
  left join public.programs p on p.id = f.program_ids[1]
  left join public.bases b on b.id = p.base_id;
end;
