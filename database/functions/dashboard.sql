create or replace function public.dashboard() returns json
language plpgsql stable security definer
set search_path = ''
as $$
declare
  led uuid[];
  today record;
  upkeep record;
begin
  perform app.require_place('dashboard');
  led := app.programs_led();
  today := app.standing_today();
  upkeep := app.upkeep_today();
  return json_build_object(
    'types', today.types,
    'unsaved_since', upkeep.unsaved_since,
    'archive_behind_since', upkeep.archive_behind_since,
    'unreminded_since', upkeep.unreminded_since,
    'bases', (
      select coalesce(json_agg(b.base_name order by b.base_name collate app.natural_order), '[]')
      from public.bases b where b.id = any (app.bases_led())),
    'needs', app.short_today(led),
    'attention', app.expiring_today(led),
    'lapsing', today.lapsing,
    'likenesses', upkeep.likenesses,
    'punches', app.punches_of_today());
end
$$;

comment on function public.dashboard is 'How the types of program stand over all bases; at the bases the caller leads, else at all, which programs are short and what lapses within 14 days, soonest first; and the punches of today. Administrators, readers of a base about theirs, and of everything.';

grant execute on function public.dashboard() to app_admin;

-- What administrators see to; nothing of it is for grantees.
create or replace function app.upkeep_today(
  out unsaved_since timestamptz, out archive_behind_since timestamptz, out unreminded_since timestamptz, out likenesses json
)
language plpgsql stable
set search_path = ''
as $$
begin
  if app.is_grantee() then
    likenesses := json_build_object('total', 0, 'rows', '[]'::json);
    return;
  end if;
  unsaved_since := app.unsaved_since();
  archive_behind_since := app.archive_behind_since();
  unreminded_since := app.unreminded_since();
  likenesses := app.likenesses_open();
end
$$;

-- Bases that the caller leads; a grantee sees theirs as if they led them.
create or replace function app.bases_led() returns uuid[]
language plpgsql stable
set search_path = ''
as $$
begin
  if app.is_grantee() then
    return array(select b from app.bases_in_scope() b where not app.sees_everybody());
  end if;
  return array(select l.base_id from app.base_leads l where l.user_id = (select auth.uid()));
end
$$;

-- Programs of the bases that the caller leads; all programs if they lead none.
create or replace function app.programs_led() returns uuid[]
language sql stable
set search_path = ''
as $$
  select array(
    select p.id from public.programs p cross join (select app.bases_led() as ids) led
    where cardinality(led.ids) = 0 or p.base_id = any (led.ids))
$$;

-- Counts people by their states at this base (null: anywhere). The states are bits, worst first: five for anything
-- held, then five for each type in its order, with room for eleven types. So one pass reads person by person, and only
-- a few combinations remain to evaluate.
create or replace function app.people_alike(at_base uuid) returns table (states bigint, people bigint)
language plpgsql stable
set search_path = ''
set plan_cache_mode = force_custom_plan
-- An index has what is held person by person.
set enable_seqscan = off
set work_mem = '64MB'
as $$
declare
  programs uuid[];
  bits bigint[];
  asked uuid[];
begin
  -- Computed once for each program, and found by binary search as on the board (app.board_place).
  select array_agg(p.id order by p.id),
    array_agg(1 + coalesce(32 ^ array_position(app.program_types(), p.program_type), 0)::bigint order by p.id)
  into programs, bits
  from public.programs p where (at_base is null or p.base_id = at_base)
    and ((select not app.is_grantee()) or app.is_shown(p.base_id));
  -- All programs are null, and the plan is made for that.
  asked := case when at_base is not null or app.is_grantee() then coalesce(programs, '{}') end;
  return query
    select a.states, count(*)
    from (
      select bit_or(bits[width_bucket(s.program_id, programs)] * case s.state
        when 'lapsed' then 1 when 'grounded' then 2 when 'expiring_14' then 4 when 'expiring_30' then 8 else 16 end) as states
      from app.standing_now(now(), asked) s
      group by s.member_id
    ) a
    group by a.states;
end
$$;

-- Counts people by type of program and standing, by the latest expiry; and those with anything that ends soon or has
-- lapsed, at each base that the caller leads, then anywhere.
create or replace function app.standing_today(out types json, out lapsing json)
language plpgsql stable
set search_path = ''
as $$
begin
  with anywhere as materialized (
    select a.states, a.people from app.people_alike(null) a
  ), of_types as (
    select y.type, y.place, a.states >> (5 * y.place)::integer & 31 as states, a.people
    from unnest(app.program_types()) with ordinality y (type, place) left join anywhere a on true
  ), places as (
    select b.base_name as base, a.states, a.people
    from unnest(app.bases_led()) led (id)
    join public.bases b on b.id = led.id
    left join lateral app.people_alike(b.id) a on true
    union all
    select null, a.states, a.people from (values (1)) one left join anywhere a on true
  )
  select (
      select json_agg(json_build_object(
        'type', t.type, 'in_force', t.in_force, 'expiring_14', t.expiring_14, 'grounded', t.grounded, 'lapsed', t.lapsed
      ) order by t.place)
      from (
        select o.type, o.place,
          coalesce(sum(o.people) filter (where o.states >= 4), 0) as in_force,
          coalesce(sum(o.people) filter (where o.states between 4 and 7), 0) as expiring_14,
          coalesce(sum(o.people) filter (where o.states between 2 and 3), 0) as grounded,
          coalesce(sum(o.people) filter (where o.states = 1), 0) as lapsed
        from of_types o group by o.type, o.place
      ) t),
    (
      select json_agg(json_build_object('base', e.base, 'ends_14', e.ends_14, 'ends_30', e.ends_30, 'has_lapsed', e.has_lapsed)
        order by e.base collate app.natural_order nulls last)
      from (
        select p.base,
          coalesce(sum(p.people) filter (where p.states & 4 > 0), 0) as ends_14,
          coalesce(sum(p.people) filter (where p.states & 12 > 0), 0) as ends_30,
          coalesce(sum(p.people) filter (where p.states & 1 > 0), 0) as has_lapsed
        from places p group by p.base
      ) e)
  into types, lapsing;
end
$$;

-- Those of the programs with fewer in force than needed.
create or replace function app.short_today(programs uuid[]) returns json
language plpgsql stable
set search_path = ''
as $$
begin
  return (
    select json_build_object('with_number', count(*), 'short', coalesce(json_agg(json_build_object(
        'program_id', p.id, 'program', p.name, 'program_type', p.program_type, 'base', b.base_name,
        'needed', d.needed, 'in_force', k.people
      ) order by b.base_name collate app.natural_order, p.name collate app.natural_order, p.id)
      filter (where k.people < d.needed), '[]'))
    from app.counted_needs d
    join public.programs p on p.id = d.program_id
    left join public.bases b on b.id = p.base_id
    cross join lateral (select count(*) as people from app.in_force_now(p.id)) k
    where p.id = any (programs));
end
$$;

-- Credentials expiring in these programs, soonest first.
create or replace function app.expiring_today(programs uuid[]) returns json
language plpgsql stable
set search_path = ''
as $$
declare
  tomorrow constant timestamptz := app.end_of_day_ahead(0);
begin
  return (
    with expiring as materialized (
      select s.member_id, s.program_id, s.until
      from app.standing_now(now(), null) s
      -- Found in the index by dates.
      where s.program_id = any (programs) and s.until >= now() and s.until < app.expiring_14_until()
        and s.state = 'expiring_14'
    )
    select json_build_object(
      'total', (select count(*) from expiring),
      'today', (select count(*) from expiring e where e.until < tomorrow),
      'rows', coalesce(json_agg(json_build_object(
        'member_id', m.id, 'first_name', m.first_name, 'last_name', m.last_name, 'organization', m.organization,
        'phone', m.phone, 'program_id', p.id, 'program', p.name, 'base', b.base_name, 'program_type', p.program_type,
        'until', s.until, 'annual_date', (
          select h.annual_date from app.held_now h where h.member_id = s.member_id and h.program_id = s.program_id)
      ) order by s.until, m.last_name, m.first_name, m.id, p.id), '[]'))
    from (select * from expiring e order by e.until, e.member_id, e.program_id limit 10) s
    join public.programs p on p.id = s.program_id
    join public.members m on m.id = s.member_id
    left join public.bases b on b.id = p.base_id);
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
    -- Uses the index season by season, however many rows the planner expects in a day.
    select e.*
    from public.programs p
    cross join lateral (
      select d.* from app.credential_entries d
      where d.program_id = p.id and d.at >= midnight and d.at < next_midnight and d.punch_id is not null
      offset 0
    ) e
    where ((select not app.is_grantee()) or app.is_shown(p.base_id))
      and exists (select from public.members m where m.id = e.member_id)
      and not app.is_entered_again(e.id)
  )
  select json_build_object('total', (select count(*) from today), 'rows', coalesce(json_agg(json_build_object(
    'id', e.punch_id, 'at', e.at, 'kind', e.kind, 'member_id', m.id, 'first_name', m.first_name, 'last_name', m.last_name,
    'program_id', e.program_id, 'program', p.name, 'program_type', p.program_type, 'base', b.base_name,
    'punched_at', e.base,
    'expires', e.new_expiration_date, 'live_mission', e.is_live_mission,
    'recorded_by', app.recorder_name(f.actor_id) || app.own_record_mark(f.actor_id, m.user_id),
    'is_voided', exists (select from app.undos(null) u where u.event_id = e.id),
    'can_undo', e.counts_as_issue and not exists (
      select from app.credential_events l
      where l.credential_id = e.credential_id and (l.at, l.id) > (e.at, e.id) and l.is_change and l.kind <> 'clocks'
        and (l.kind <> 'void' or l.id > e.id))
  ) order by e.at desc, e.id desc), '[]'))
  from (select * from today order by at desc, id desc limit 20) e
  cross join lateral app.recorded_first(e.id) f
  join public.members m on m.id = e.member_id
  join public.programs p on p.id = e.program_id
  left join public.bases b on b.id = p.base_id);
end
$$;
