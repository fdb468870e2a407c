-- How many hold each of these programs (null: of all), lapsed or not; how many are in force at a moment from now on, if
-- nobody punches; how many of these are expiring; and how many would be in force were they not grounded.
create or replace function app.program_counts(programs uuid[], moment timestamptz default now())
returns table (program_id uuid, held bigint, in_force bigint, expiring_14 bigint, grounded bigint)
language plpgsql stable
set search_path = ''
as $$
begin
  return query
    select p.id, coalesce(sum(k.people), 0)::bigint,
      coalesce(sum(k.people) filter (where k.state >= 'expiring_14'), 0)::bigint,
      coalesce(sum(k.people) filter (where k.state = 'expiring_14'), 0)::bigint,
      coalesce(sum(k.people) filter (where k.state = 'grounded'), 0)::bigint
    from public.programs p
    left join (
      select s.program_id, s.state, count(*) as people
      from app.standing(moment, null, programs) s group by s.program_id, s.state
    ) k on k.program_id = p.id
    where programs is null or p.id = any (programs)
    group by p.id;
end
$$;

-- Who stands so now in these programs (null: any), by what lasts longest, or, where a filter is about each one held, by
-- any of them (0215); without a filter and for `none`, whoever holds any. Grounded in nothing named: all who are grounded.
create or replace function app.people_standing(filter text, programs uuid[]) returns uuid[]
language plpgsql stable
set search_path = ''
set plan_cache_mode = force_custom_plan
set work_mem = '64MB'
as $$
begin
  if filter = 'grounded' and programs is null then
    return array(select m.id from public.members m where m.id in (select g.member_id from app.grounded(now(), null) g));
  end if;
  return array(
    select s.member_id
    from app.standing(now(), null, programs) s
    group by s.member_id
    having case filter
      when 'in_force' then max(s.state) >= 'expiring_14'
      when 'expiring_30' then max(s.state) between 'expiring_14' and 'expiring_30'
      when 'expiring_14' then max(s.state) = 'expiring_14'
      when 'grounded' then max(s.state) = 'grounded'
      when 'lapsed' then max(s.state) = 'lapsed'
      when 'ends_30' then bool_or(s.state between 'expiring_14' and 'expiring_30')
      when 'ends_14' then bool_or(s.state = 'expiring_14')
      when 'has_lapsed' then min(s.state) = 'lapsed'
      else true
    end);
end
$$;
