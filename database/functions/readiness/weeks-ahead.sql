-- The weeks from this one on: how many are in force at the end of each week in each program that needs people, if no
-- one punches; that is, of those not lapsed now, the ones neither lapsed nor grounded then.
create or replace function app.weeks_ahead(base text, weeks integer, moment timestamptz default now()) returns json
language plpgsql stable
set search_path = ''
as $$
declare
  monday constant date := date_trunc('week', app.day_in_denver(moment)::timestamp)::date;
  -- The weeks' last moments.
  ends timestamptz[];
  needing uuid[];
begin
  ends := array(select app.last_moment(monday + 7 * n + 6) from generate_series(0, weeks - 1) n order by n);
  needing := array(
    select p.id from app.counted_needs d join public.programs p on p.id = d.program_id
    where weeks_ahead.base is null or p.base_id = (select app.base_named(weeks_ahead.base)));
  return json_build_object(
    'weeks', (select json_agg(monday + 7 * n order by n) from generate_series(0, weeks - 1) n),
    'without_number', (
      select count(*) from public.programs p
      left join public.bases b on b.id = p.base_id
      where (weeks_ahead.base is null or b.id = (select app.base_named(weeks_ahead.base)))
        and b.is_active is not false and p.id not in (select d.program_id from app.counted_needs d)),
    'programs', (
      with ahead as materialized (
        select s.program_id, s.member_id, s.until, s.state from app.standing_now(moment, needing) s where s.until >= moment
      ), counted as materialized (
        -- In force until the end of so many weeks, as far as dates go.
        select a.program_id, width_bucket(a.until, ends) as weeks, count(*) as people,
          count(*) filter (where a.state <> 'grounded') as in_force
        from ahead a group by 1, 2
      ), stopped as materialized (
        select a.program_id, w.week, count(*) as people
        from unnest(ends) with ordinality w (moment, week)
        cross join lateral app.grounded(w.moment, null) g
        join ahead a on a.member_id = g.member_id and a.until >= w.moment
        group by 1, 2
      )
      select coalesce(json_agg(json_build_object(
        'program_id', p.id, 'name', p.name, 'base', b.base_name, 'needed', d.needed,
        'in_force', coalesce((select sum(k.in_force) from counted k where k.program_id = p.id), 0),
        'by_week', (
          select json_agg(coalesce((
              select sum(k.people) from counted k where k.program_id = p.id and k.weeks >= w.week), 0)
            - coalesce((select g.people from stopped g where g.program_id = p.id and g.week = w.week), 0) order by w.week)
          from generate_series(1, weeks_ahead.weeks) w (week))
        ) order by b.base_name collate app.natural_order, p.name collate app.natural_order, p.id), '[]')
      from app.counted_needs d
      join public.programs p on p.id = d.program_id
      left join public.bases b on b.id = p.base_id
      where p.id = any (needing)));
end
$$;

create or replace function public.readiness_weeks(base text default null, weeks integer default 12) returns json
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform app.require_admin('readiness_weeks');
  if (weeks between 1 and 52) is not true then
    raise exception 'Weeks are 1 to 52' using errcode = '22023';
  end if;
  return app.weeks_ahead(base, weeks);
end
$$;

comment on function public.readiness_weeks is 'How many are in force in each program that needs people, now and at the end of each week to come if nobody punches. Administrators only.';

grant execute on function public.readiness_weeks(text, integer) to app_admin;
