-- Number who hold each of these programs (null: of all), lapsed or not; how many are in force at a moment from now on,
-- if nobody punches; how many of these are expiring; and how many would be in force were they not grounded.
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
      from app.standing_now(moment, programs) s group by s.program_id, s.state
    ) k on k.program_id = p.id
    where programs is null or p.id = any (programs)
    group by p.id;
end
$$;

-- The time in which a filter asks for what ends: within 14 or 30 days, this month, or from one day in Denver through
-- another ('ends_2026-12-07_2026-12-13'), and from now on. Null for any other filter.
create or replace function app.ends_asked(filter text, out since timestamptz, out past timestamptz)
language sql stable
set search_path = ''
as $$
  select greatest(now(), d.first::timestamp at time zone 'America/Denver'),
    case filter
      when 'ends_14' then app.expiring_14_until()
      when 'ends_30' then app.expiring_30_until()
      when 'ends_month' then
        (date_trunc('month', app.day_in_denver(now())::timestamp) + interval '1 month') at time zone 'America/Denver'
      else (d.last + 1)::timestamp at time zone 'America/Denver'
    end
  from (
    select (n.days)[1]::date as first, (n.days)[2]::date as last
    from (select regexp_match(filter, '^ends_(\d{4}-\d\d-\d\d)_(\d{4}-\d\d-\d\d)$') as days) n
  ) d
$$;

-- Those of these people (null: of all) with a standing now in these programs (null: any), by the latest expiry or, if a
-- filter is about each credential, by any of them (0215); without a filter, everyone who holds any. With grounded and
-- no programs: all who are grounded. With former: those who left, and hold any in these programs.
create or replace function app.people_standing(filter text, programs uuid[], people uuid[]) returns uuid[]
language plpgsql stable
set search_path = ''
set plan_cache_mode = force_custom_plan
set work_mem = '64MB'
as $$
declare
  ends constant record := app.ends_asked(filter);
begin
  -- These filters also find people who hold nothing.
  if filter = 'none' or filter = 'grounded' and programs is null then
    return array(
      select m.id from public.members m
      where (people is null or m.id in (select unnest(people)))
        and m.id not in (select x.member_id from app.hidden_members x)
        and case filter
          when 'none' then m.id not in (
            select h.member_id from app.held_now h where programs is null or h.program_id = any (programs))
          else m.id in (select g.member_id from app.grounded(now(), null) g) end);
  end if;
  if filter = 'former' then
    return array(
      select l.member_id from app.hidden_members l
      where l.kind = 'left' and (people is null or l.member_id in (select unnest(people)))
        and (programs is null or l.member_id in (
          select c.member_id from public.certifications c where c.status = 'valid' and c.program_id = any (programs))));
  end if;
  return array(
    select s.member_id
    from app.standing_now(now(), programs) s
    -- A few people are looked up by key.
    where case
        when people is null then true
        when cardinality(people) <= 1000 then s.member_id = any (people)
        else s.member_id in (select unnest(people))
      end
      -- What ends or has ended is found by range of dates; for people who haven't lapsed, past dates don't matter.
      and case
        when ends.past is not null then s.until >= ends.since and s.until < ends.past
        when filter = 'has_lapsed' then s.until < now()
        when filter in ('in_force', 'expiring_30', 'expiring_14', 'grounded') then s.until >= now()
        else true
      end
    group by s.member_id
    having case filter
      when 'in_force' then max(s.state) >= 'expiring_14'
      when 'expiring_30' then max(s.state) between 'expiring_14' and 'expiring_30'
      when 'expiring_14' then max(s.state) = 'expiring_14'
      when 'grounded' then max(s.state) = 'grounded'
      when 'lapsed' then max(s.state) = 'lapsed'
      when 'has_lapsed' then min(s.state) = 'lapsed'
      else ends.past is null or bool_or(s.state >= 'expiring_14')
    end);
end
$$;
