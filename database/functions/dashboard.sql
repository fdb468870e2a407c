create or replace function public.dashboard() returns json
language plpgsql stable security definer
set search_path = ''
as $$
declare
  today record;
begin
  perform app.require_admin('dashboard');
  today := app.standing_today();
  return json_build_object(
    'types', today.types,
    'unsaved_since', app.unsaved_since(),
    'archive_behind_since', app.archive_behind_since(),
    'unreminded_since', app.unreminded_since(),
    'bases', (
      select coalesce(json_agg(b.base_name order by b.base_name collate app.natural_order), '[]')
      from app.base_leads l join public.bases b on b.id = l.base_id where l.user_id = (select auth.uid())),
    'needs', today.needs,
    'attention', today.attention,
    'lapsing', today.lapsing,
    'punches', app.punches_of_today());
end
$$;

comment on function public.dashboard is 'How the types of program stand over all bases; at the bases the caller leads, else at all, which programs are short and what lapses within 14 days, soonest first; and the punches of today. Administrators only.';

grant execute on function public.dashboard() to app_admin;

-- The programs of the bases the caller leads; all programs for who leads none.
create or replace function app.programs_led() returns uuid[]
language sql stable
set search_path = ''
as $$
  select array(
    select p.id from public.programs p
    where not exists (select from app.base_leads l where l.user_id = (select auth.uid()))
      or p.base_id in (select l.base_id from app.base_leads l where l.user_id = (select auth.uid())))
$$;

-- How the types of program stand; of the programs led, which have fewer in force than they need, and what is expiring,
-- soonest first; and how many people have anything that ends soon or has lapsed, at each base the caller leads, then
-- anywhere. In one pass over what everybody holds.
create or replace function app.standing_today(out types json, out needs json, out attention json, out lapsing json)
language plpgsql stable
set search_path = ''
set work_mem = '64MB'
as $$
declare
  tomorrow constant timestamptz := app.end_of_day_ahead(0);
  led constant uuid[] := app.programs_led();
begin
  with standing as materialized (
    select s.member_id, s.program_id, s.until, s.state, p.program_type, p.base_id
    from app.standing_now(now(), null) s join public.programs p on p.id = s.program_id
  ), of_types as (
    select o.program_type, o.state, count(*) as people
    from (select s.program_type, s.member_id, max(s.state) as state from standing s group by s.program_type, s.member_id) o
    group by o.program_type, o.state
  ), of_programs as (
    select s.program_id, count(*) as people from standing s where s.state >= 'expiring_14' group by s.program_id
  ), expiring as materialized (
    select s.member_id, s.program_id, s.until from standing s where s.state = 'expiring_14' and s.program_id = any (led)
  ), ends as materialized (
    select s.base_id, s.member_id, s.state from standing s where s.state in ('lapsed', 'expiring_14', 'expiring_30')
  )
  select (
      select json_agg(json_build_object(
        'type', t.type, 'in_force', t.in_force, 'expiring_14', t.expiring_14, 'grounded', t.grounded, 'lapsed', t.lapsed
      ) order by t.place)
      from (
        select y.type, y.place,
          coalesce(sum(o.people) filter (where o.state >= 'expiring_14'), 0) as in_force,
          coalesce(sum(o.people) filter (where o.state = 'expiring_14'), 0) as expiring_14,
          coalesce(sum(o.people) filter (where o.state = 'grounded'), 0) as grounded,
          coalesce(sum(o.people) filter (where o.state = 'lapsed'), 0) as lapsed
        from unnest(app.program_types()) with ordinality y (type, place)
        left join of_types o on o.program_type = y.type group by y.type, y.place
      ) t),
    (
      select json_build_object('with_number', count(*), 'short', coalesce(json_agg(json_build_object(
          'program_id', p.id, 'program', p.name, 'program_type', p.program_type, 'base', b.base_name,
          'needed', d.needed, 'in_force', coalesce(k.people, 0)
        ) order by b.base_name collate app.natural_order, p.name collate app.natural_order, p.id)
        filter (where coalesce(k.people, 0) < d.needed), '[]'))
      from app.counted_needs d
      join public.programs p on p.id = d.program_id
      left join of_programs k on k.program_id = p.id
      left join public.bases b on b.id = p.base_id
      where p.id = any (led)),
    (
      select json_build_object(
        'total', (select count(*) from expiring),
        'today', (select count(*) from expiring e where e.until < tomorrow),
        'rows', coalesce(json_agg(json_build_object(
          'member_id', m.id, 'first_name', m.first_name, 'last_name', m.last_name, 'organization', m.organization,
          'phone', m.phone, 'program_id', p.id, 'program', p.name, 'base', b.base_name, 'program_type', p.program_type,
          'until', s.until, 'annual_date', (
            select c.annual_date from public.certifications c
            where c.member_id = s.member_id and c.program_id = s.program_id and c.status = 'valid')
        ) order by s.until, m.last_name, m.first_name, m.id, p.id), '[]'))
      from (select * from expiring e order by e.until, e.member_id, e.program_id limit 10) s
      join public.programs p on p.id = s.program_id
      join public.members m on m.id = s.member_id
      left join public.bases b on b.id = p.base_id),
    (
      select json_agg(json_build_object(
          'base', s.base, 'ends_14', s.ends_14, 'ends_30', s.ends_30, 'has_lapsed', s.has_lapsed
        ) order by s.base collate app.natural_order nulls last)
      from (
        select b.base_name as base, count(*) filter (where e.next = 'expiring_14') as ends_14, count(e.next) as ends_30,
          count(*) filter (where e.first = 'lapsed') as has_lapsed
        from (
          select l.base_id, e.member_id, min(e.state) as first, min(e.state) filter (where e.state > 'lapsed') as next
          from (
            select l.base_id from app.base_leads l where l.user_id = (select auth.uid()) union all select null
          ) l (base_id)
          left join ends e on l.base_id is null or e.base_id = l.base_id
          group by l.base_id, e.member_id
        ) e
        left join public.bases b on b.id = e.base_id
        group by e.base_id, b.base_name
      ) s)
  into types, needs, attention, lapsing;
end
$$;

create or replace function app.punches_of_today() returns json
language plpgsql stable
set search_path = ''
as $$
declare
  midnight constant timestamptz := app.end_of_day_ahead(-1);
  next_midnight constant timestamptz := app.end_of_day_ahead(0);
begin
  return (
  with today as materialized (
    select e.*
    from public.programs p
    join app.credential_entries e on e.program_id = p.id
      and e.at >= midnight and e.at < next_midnight
    where e.punch_id is not null
      and exists (select from public.members m where m.id = e.member_id)
  )
  select json_build_object('total', (select count(*) from today), 'rows', coalesce(json_agg(json_build_object(
    'id', e.punch_id, 'at', e.at, 'kind', e.kind, 'member_id', m.id, 'first_name', m.first_name, 'last_name', m.last_name,
    'program_id', e.program_id, 'program', p.name, 'program_type', p.program_type, 'base', b.base_name,
    'punched_at', e.base,
    'expires', e.new_expiration_date, 'live_mission', e.is_live_mission,
    'recorded_by', app.administrator_name(e.actor_id) || app.own_record_mark(e.actor_id, m.user_id),
    'is_voided', exists (select from app.undos(null) u where u.event_id = e.id),
    'can_undo', e.counts_as_issue and not exists (
      select from app.credential_events l
      where l.credential_id = e.credential_id and (l.at, l.id) > (e.at, e.id) and l.is_change and l.kind <> 'clocks')
  ) order by e.at desc, e.id desc), '[]'))
  from (select * from today order by at desc, id desc limit 20) e
  join public.members m on m.id = e.member_id
  join public.programs p on p.id = e.program_id
  left join public.bases b on b.id = p.base_id);
end
$$;
