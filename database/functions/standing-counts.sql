-- How many hold a program, lapsed or not; how many are in force at a moment from now on, if no one punches; how many of
-- these lapse within 14 days; and how many would be in force were they not grounded.
create or replace function app.program_counts(
  program uuid, moment timestamptz default now(),
  out held bigint, out in_force bigint, out expiring_14 bigint, out grounded bigint
)
language plpgsql stable
set search_path = ''
as $$
declare
  soon constant timestamptz := app.end_of_day_ahead(14, moment);
  grounded_soon bigint;
begin
  select count(*), count(*) filter (where c.expiration_date >= moment),
    count(*) filter (where c.expiration_date >= moment and c.expiration_date < soon)
  into held, in_force, expiring_14
  from public.certifications c where c.program_id = program and c.status = 'valid';
  select count(*), count(*) filter (where c.expiration_date < soon)
  into grounded, grounded_soon
  from app.grounded_at(moment) g
  join public.certifications c on c.member_id = g.member_id
  where c.program_id = program and c.status = 'valid' and c.expiration_date >= moment;
  in_force := in_force - grounded;
  expiring_14 := expiring_14 - grounded_soon;
end
$$;

-- The same for each type's programs together: everyone once, by what lasts longest.
create or replace function app.type_counts(moment timestamptz default now())
returns table (type text, held bigint, in_force bigint, expiring_14 bigint, grounded bigint)
language plpgsql stable
set search_path = ''
as $$
declare
  soon constant timestamptz := app.end_of_day_ahead(14, moment);
begin
  return query
    select t.type, t.held, t.in_force - g.grounded, t.expiring_14 - g.expiring_14, g.grounded
    from (
      select count(m.avalanche_until) as avalanche, count(*) filter (where m.avalanche_until >= moment) as avalanche_in_force,
        count(*) filter (where m.avalanche_until >= moment and m.avalanche_until < soon) as avalanche_expiring_14,
        count(m.rescue_until) as rescue, count(*) filter (where m.rescue_until >= moment) as rescue_in_force,
        count(*) filter (where m.rescue_until >= moment and m.rescue_until < soon) as rescue_expiring_14,
        count(m.lift_ticket_until) as lift_ticket, count(*) filter (where m.lift_ticket_until >= moment) as lift_ticket_in_force,
        count(*) filter (where m.lift_ticket_until >= moment and m.lift_ticket_until < soon) as lift_ticket_expiring_14
      from public.members m
    ) c
    cross join lateral (values ('avalanche', c.avalanche, c.avalanche_in_force, c.avalanche_expiring_14),
      ('rescue', c.rescue, c.rescue_in_force, c.rescue_expiring_14),
      ('lift_ticket', c.lift_ticket, c.lift_ticket_in_force, c.lift_ticket_expiring_14)) t (type, held, in_force, expiring_14)
    cross join lateral (
      select count(*) as grounded, count(*) filter (where u.until < soon) as expiring_14
      from app.grounded_at(moment) s join public.members m on m.id = s.member_id
      cross join lateral (
        select case t.type when 'avalanche' then m.avalanche_until when 'rescue' then m.rescue_until else m.lift_ticket_until end
          as until
      ) u
      where u.until >= moment
    ) g;
end
$$;

-- Who holds anything in these programs that by itself, whatever else they hold for longer, ends within 14 or 30 days or
-- has lapsed. Nothing of the grounded can still end.
create or replace function app.holders_of_any(standing text, programs uuid[]) returns uuid[]
language plpgsql stable
set search_path = ''
as $$
declare
  is_lapsed constant boolean := standing = 'has_lapsed';
  first constant timestamptz := case when is_lapsed then '-infinity' else now() end;
  past constant timestamptz := case standing
    when 'has_lapsed' then now()
    when 'ends_30' then app.end_of_day_ahead(30)
    when 'ends_14' then app.end_of_day_ahead(14)
  end;
begin
  return array(
    select distinct c.member_id from public.certifications c
    where c.program_id = any (programs) and c.status = 'valid'
      and c.expiration_date >= first and c.expiration_date < past
      and (is_lapsed or c.member_id not in (select g.member_id from app.grounded_at() g)));
end
$$;
