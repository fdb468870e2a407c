-- Numbers of people with something that ends in each of twelve weeks, Monday to Sunday in Denver and this one first: of
-- each type of program, of each other program and altogether; and with something that ends this month. They are those
-- whom `app.people_standing` finds.
create or replace function public.lapses_ahead(base text default null) returns json
language plpgsql stable security definer
set search_path = ''
set plan_cache_mode = force_custom_plan
set work_mem = '64MB'
as $$
declare
  monday constant date := date_trunc('week', app.day_in_denver(now())::timestamp)::date;
  starts constant timestamptz[] := array(
    select (monday + 7 * n)::timestamp at time zone 'America/Denver' from generate_series(0, 12) n order by n);
  past constant timestamptz := starts[13];
  month_end constant timestamptz := (app.ends_asked('ends_month')).past;
  programs constant uuid[] := case when base is not null then app.programs_asked(null, null, base) end;
begin
  perform app.require_place('lapses_ahead');
  return (
    with ending as materialized (
      select s.member_id, s.program_id, s.until, width_bucket(s.until, starts) as week
      from app.standing_now(now(), programs) s
      where s.until >= now() and s.until < past and s.state >= 'expiring_14'
    ), counted as (
      select l.key, l.week, count(distinct l.member_id) as people
      from (
        select coalesce(p.program_type, p.id::text) as key, e.week, e.member_id
        from ending e join public.programs p on p.id = e.program_id
        union all
        select 'all', e.week, e.member_id from ending e
      ) l
      group by l.key, l.week
    ), by_key as (
      select k.key, json_agg(coalesce(c.people, 0) order by w) as by_week
      from (select c.key from counted c union select 'all' union select unnest(app.program_types())) k
      cross join generate_series(1, 12) w
      left join counted c on c.key = k.key and c.week = w
      group by k.key
    )
    select json_build_object(
      'weeks', (select json_agg(monday + 7 * n order by n) from generate_series(0, 11) n),
      'this_month', (select count(distinct e.member_id) from ending e where e.until < month_end),
      'people', (select k.by_week from by_key k where k.key = 'all'),
      'programs', (
        select json_agg(json_build_object(
          'program_type', y.type, 'program_id', p.id, 'by_week', k.by_week
        ) order by y.place, p.name collate app.natural_order, p.id)
        from by_key k
        left join unnest(app.program_types()) with ordinality y (type, place) on y.type = k.key
        left join public.programs p on y.type is null and p.id::text = k.key
        where k.key <> 'all')));
end
$$;

comment on function public.lapses_ahead is 'Numbers of people by the week and the program in which something of theirs ends, twelve weeks ahead; at one base or all. Administrators, readers of a base about the people in their scope, and of everything.';

grant execute on function public.lapses_ahead(text) to app_admin;
