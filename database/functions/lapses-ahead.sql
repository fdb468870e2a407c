-- Numbers of people with something that ends in each of twelve weeks, Monday to Sunday in Denver and this one first: of
-- each type of program and of each other program; and with something that ends this month. They are those whom
-- `app.people_standing` finds.
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
      select s.member_id, coalesce(p.program_type, p.id::text) as key, s.until, width_bucket(s.until, starts) as week
      from app.standing_now(now(), programs) s join public.programs p on p.id = s.program_id
      where s.until >= now() and s.until < past and s.state >= 'expiring_14'
    ), counted as (
      select e.key, e.week, count(distinct e.member_id) as people from ending e group by e.key, e.week
    ), lines as (
      select t.type as key, t.place, null::uuid as id, null::text as name
      from unnest(app.program_types()) with ordinality t (type, place)
      union all
      select p.id::text, null, p.id, p.name from public.programs p where p.id::text in (select c.key from counted c)
    )
    select json_build_object(
      'weeks', (select json_agg(monday + 7 * n order by n) from generate_series(0, 11) n),
      'this_month', (select count(distinct e.member_id) from ending e where e.until < month_end),
      'programs', (
        select json_agg(json_build_object(
          'program_type', case when l.id is null then l.key end, 'program_id', l.id, 'by_week', (
            select json_agg(coalesce(c.people, 0) order by w)
            from generate_series(1, 12) w left join counted c on c.key = l.key and c.week = w)
        ) order by l.place, l.name collate app.natural_order, l.id)
        from lines l)));
end
$$;

comment on function public.lapses_ahead is 'Numbers of people by the week and the program in which something of theirs ends, twelve weeks ahead; at one base or all. Administrators, readers of a base about the people in their scope, and of everything.';

grant execute on function public.lapses_ahead(text) to app_admin;
