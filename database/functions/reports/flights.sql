-- Past trainings with their programs; none if that is unknown, as at a base that is gone. Computed once for each
-- session, not for each of its people.
create or replace view app.trainings_held with (security_invoker = true) as
  select s.id, s.training_type, s.date::timestamp at time zone 'America/Denver' as begins, p.program_ids
  from public.training_sessions s
  cross join lateral (
    select coalesce(array_agg(p.id order by p.id), '{}') as program_ids from public.programs p
    where p.base_id = s.base_id and p.program_type = app.type_of_training(s.program_id)
  ) p
  where s.date < app.day_in_denver(now()) and app.is_shown(s.base_id);

-- The record by which a person was known at a training: their own, or one that was merged into it later.
create or replace function app.attended_as(session uuid, person uuid) returns uuid
language sql stable
set search_path = ''
as $$
  select coalesce((
    select (r.before ->> 'member_id')::uuid
    from app.merges g join app.merged_rows r on r.merge_id = g.id and r.noun = 'public.trainees'
    where g.kept_id = person and g.undone_at is null and r.row_key ->> 'session' = session::text
      and r.after ->> 'member_id' = person::text
    limit 1), person)
$$;

-- Everyone who flew or attended a training. Each `id` is unique; `known_at` is when somebody could have known, and
-- `known_as` the record of theirs that was named then. For a boarding, the person or what was checked may be unknown;
-- trainings are included only if both are known.
create or replace view app.flights with (security_invoker = true) as
  select 4 * b.id as id, 'boarding' as what,
    case when g.id is null then b.member_id else app.person_of(b.member_id) end as member_id, b.at, b.at as known_at,
    b.program_ids, b.program_ids[1] as program_id,
    b.member_id is not null and b.program_ids is distinct from '{}' as is_told, b.kind = 'boarded_anyway' as is_anyway,
    b.member_id as known_as
  from app.boardings b left join app.merges g on g.hidden_id = b.member_id and g.undone_at is null
  where b.kind in ('boarded', 'boarded_anyway') and not exists (select from app.boardings v where v.voids = b.id)
  union all
  select 4 * r.id + 1, 'live mission', r.member_id, r.dated, r.recorded_at, array[r.program_id], r.program_id, true, false,
    r.known_as
  from app.live_missions_reported r
  where ((select not app.is_grantee()) or r.program_id in (select p.id from public.programs p where app.is_shown(p.base_id)))
  union all
  select 4 * t.place + 2, 'training', t.member_id, s.begins, s.begins, s.program_ids, s.program_ids[1], true, false,
    case when t.member_id in (select g.kept_id from app.merges g where g.undone_at is null)
      then app.attended_as(s.id, t.member_id) else t.member_id end
  from app.trainings_held s join public.trainees t on t.training_session_id = s.id
  where t.member_id is not null and s.program_ids <> '{}'
  union all
  select 4 * f.id + 3, 'training', f.member_id, s.begins, s.begins, s.program_ids, s.program_ids[1], true, false,
    f.member_id
  from app.trainings_held s join app.former_attendees f on f.training_session_id = s.id
  where s.program_ids <> '{}';

-- The gaps of a period: people who weren't in force just before, as the ledger says today or said then; people boarded
-- although the crew's device said no; and people who boarded without being identified. Someone who comes to a training
-- without ever having held the credential comes to get it, which isn't a gap.
create or replace function app.gaps_between(begins timestamptz, ends timestamptz)
returns table (id bigint, program_id uuid, dated timestamptz)
language sql stable
set search_path = ''
-- The report turns these off for its own rows, which must not affect this.
set enable_sort = on
set enable_hashjoin = on
set enable_mergejoin = on
as $$
  select f.id, f.program_id, f.at
  from app.flights f
  cross join lateral app.standing_of(f.member_id, f.program_ids, f.at, 'infinity') was
  -- Looked up only if something about that time was written later; otherwise it was known then.
  left join lateral (
    select s.standing, s.was_held from app.standing_of(f.known_as, f.program_ids, f.at, f.known_at) s
    where exists (
        select from app.credential_events l
        where l.member_id = f.known_as and l.recorded_at > f.known_at and (l.at < f.at or l.voids is not null))
      or exists (
        select from app.grounding_events l
        where l.member_id = f.known_as and l.recorded_at > f.known_at and (l.at <= f.at or l.voids is not null))
    offset 0
  ) known on true
  where f.at >= begins and f.at < ends and (
    not f.is_told or f.is_anyway
    or was.standing in ('lapsed', 'grounded') or known.standing in ('lapsed', 'grounded')
    or was.standing = 'none' and (was.was_held or f.what <> 'training')
    or known.standing = 'none' and (known.was_held or f.what <> 'training'))
$$;

-- How much of a period is compared with the ledger, and how many attendances aren't: those of people without a member
-- record, and those at trainings without a program.
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
