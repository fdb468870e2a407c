-- The weeks from this one on: how many are in force at the end of each week in each program that needs people, if no
-- one punches; that is, of those in force now, the ones not lapsed by then.
create or replace function app.weeks_ahead(base text, weeks integer, moment timestamptz default now()) returns json
language plpgsql stable
set search_path = ''
as $$
declare
  monday constant date := date_trunc('week', app.day_in_denver(moment)::timestamp)::date;
  -- The weeks' last moments, and when each starts to count.
  ends timestamptz[];
  begins timestamptz[];
begin
  ends := array(select app.last_moment(monday + 7 * n + 6) from generate_series(0, weeks - 1) n order by n);
  begins := moment || ends[:weeks - 1];
  return json_build_object(
    'weeks', (select json_agg(monday + 7 * n order by n) from generate_series(0, weeks - 1) n),
    'without_number', (
      select count(*) from public.programs p
      left join public.bases b on b.id = p.base_id
      where (weeks_ahead.base is null or b.id = (select app.base_named(weeks_ahead.base)))
        and b.is_active is not false and p.id not in (select d.program_id from app.counted_needs d)),
    'programs', (
      select coalesce(json_agg(json_build_object(
        'program_id', p.id, 'name', p.name, 'base', b.base_name, 'needed', d.needed, 'in_force', k.in_force,
        'by_week', (
          select json_agg(k.in_force + k.grounded - l.lapsed - g.grounded order by l.week)
          from (
            select w.week, sum(count(c.member_id)) over (order by w.week) as lapsed
            from unnest(begins, ends) with ordinality w (begins, ends, week)
            left join public.certifications c on c.program_id = p.id and c.status = 'valid'
              and c.expiration_date >= w.begins and c.expiration_date < w.ends
            group by w.week
          ) l
          cross join lateral (
            select count(*) as grounded
            from app.grounded_at(ends[l.week]) s join public.certifications c on c.member_id = s.member_id
            where c.program_id = p.id and c.status = 'valid' and c.expiration_date >= ends[l.week]
          ) g)
        ) order by b.base_name collate app.natural_order, p.name collate app.natural_order, p.id), '[]')
      from app.counted_needs d
      join public.programs p on p.id = d.program_id
      cross join lateral app.program_counts(p.id, moment) k
      left join public.bases b on b.id = p.base_id
      where weeks_ahead.base is null or b.id = (select app.base_named(weeks_ahead.base))));
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
