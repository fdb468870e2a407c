-- The weeks from this one on: number in force at the end of each week in each program with a need, if nobody punches;
-- that is, those not lapsed now who will be neither lapsed nor grounded then.
create or replace function app.weeks_ahead(base text, weeks integer, moment timestamptz default now()) returns json
language plpgsql stable
set search_path = ''
as $$
declare
  monday constant date := date_trunc('week', app.day_in_denver(moment)::timestamp)::date;
  at_base constant uuid := app.base_named(weeks_ahead.base);
  -- Last moments of the weeks.
  ends constant timestamptz[] := array(
    select app.last_moment(monday + 7 * n + 6) from generate_series(0, weeks_ahead.weeks - 1) n order by n);
  needing constant uuid[] := array(
    select p.id from app.counted_needs d join public.programs p on p.id = d.program_id
    where (weeks_ahead.base is null or p.base_id = at_base) and app.is_shown(p.base_id));
begin
  return json_build_object(
    'weeks', (select json_agg(monday + 7 * n order by n) from generate_series(0, weeks_ahead.weeks - 1) n),
    'without_number', (
      select count(*) from public.programs p
      left join public.bases b on b.id = p.base_id
      where (weeks_ahead.base is null or b.id = at_base) and app.is_shown(p.base_id)
        and b.is_active is not false and p.id not in (select d.program_id from app.counted_needs d)),
    'programs', (
      select coalesce(json_agg(json_build_object(
        'program_id', p.id, 'name', p.name, 'program_type', p.program_type, 'base', b.base_name,
        'needed', d.needed, 'in_force', a.in_force, 'by_week', a.by_week
      ) order by b.base_name collate app.natural_order, p.name collate app.natural_order, p.id), '[]')
      from app.programs_ahead(needing, moment, ends) a
      join public.programs p on p.id = a.program_id
      join app.counted_needs d on d.program_id = p.id
      left join public.bases b on b.id = p.base_id));
end
$$;

-- Number in force in these programs at a moment, and how many of those will not have lapsed at each of these later
-- ones.
create or replace function app.programs_ahead(programs uuid[], moment timestamptz, ends timestamptz[])
returns table (program_id uuid, in_force bigint, by_week json)
language plpgsql stable
set search_path = ''
as $$
begin
  return query
    with weeks as (
      select w.place - 1 as week, greatest(w.at, moment) as from_moment, coalesce(ends[w.place], 'infinity') as until_moment
      from unnest(moment || ends) with ordinality w (at, place)
    ), counted as (
      -- In force until the end of this many weeks according to the dates: each is a range of the index.
      select p.id as program_id, w.week, k.people, k.in_force
      from unnest(programs) p (id)
      cross join weeks w
      cross join lateral (
        select count(*) as people, count(*) filter (where s.state <> 'grounded') as in_force
        from app.standing_now(moment, null) s
        where s.program_id = p.id and s.until >= w.from_moment and s.until < w.until_moment
      ) k
    ), stopped as (
      select h.program_id, w.week, count(*) as people
      from weeks w
      cross join lateral app.grounded(w.from_moment, null) g
      join app.held_now h on h.member_id = g.member_id
      where w.week > 0 and h.program_id = any (programs) and h.until >= w.from_moment
      group by 1, 2
    ), lasting as (
      select k.program_id, k.week, k.in_force,
        sum(k.people) over (partition by k.program_id order by k.week desc) - coalesce(g.people, 0) as people
      from counted k left join stopped g on g.program_id = k.program_id and g.week = k.week
    )
    select l.program_id, sum(l.in_force)::bigint, json_agg(l.people order by l.week) filter (where l.week > 0)
    from lasting l group by l.program_id;
end
$$;

create or replace function public.readiness_weeks(base text default null, weeks integer default 12) returns json
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform app.require_place('readiness_weeks');
  if base is not null then
    perform app.require_scope('readiness_weeks', app.base_named(base));
  end if;
  if (weeks between 1 and 52) is not true then
    raise exception 'Weeks are 1 to 52' using errcode = '22023';
  end if;
  return app.weeks_ahead(base, weeks);
end
$$;

comment on function public.readiness_weeks is 'How many are in force in each program that needs people, now and at the end of each week to come if nobody punches. Administrators, readers of a base about theirs, and of everything.';

grant execute on function public.readiness_weeks(text, integer) to app_admin;
