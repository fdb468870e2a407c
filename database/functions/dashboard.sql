create or replace function public.dashboard() returns json
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform app.require_admin('dashboard');
  return json_build_object(
    'types', (
      select json_agg(json_build_object(
        'type', c.type, 'in_force', c.in_force, 'expiring_14', c.expiring_14, 'grounded', c.grounded,
        'lapsed', c.held - c.in_force - c.grounded
      ) order by array_position(array['avalanche', 'rescue', 'lift_ticket'], c.type))
      from app.type_counts() c),
    'unsaved_since', app.unsaved_since(),
    'archive_behind_since', app.archive_behind_since(),
    'unreminded_since', app.unreminded_since(),
    'bases', (
      select coalesce(json_agg(b.base_name order by b.base_name collate app.natural_order), '[]')
      from app.base_leads l join public.bases b on b.id = l.base_id where l.user_id = (select auth.uid())),
    'needs', app.needs_of_today(),
    'attention', app.needing_attention(),
    'lapsing', app.lapsing_people(),
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
  select array_agg(p.id) from public.programs p
  where not exists (select from app.base_leads l where l.user_id = (select auth.uid()))
    or p.base_id in (select l.base_id from app.base_leads l where l.user_id = (select auth.uid()))
$$;

-- Which of them have fewer in force than they need.
create or replace function app.needs_of_today() returns json
language plpgsql stable
set search_path = ''
as $$
begin
  return (
  select json_build_object('with_number', count(*), 'short', coalesce(json_agg(json_build_object(
      'program_id', p.id, 'program', p.name, 'program_type', p.program_type, 'base', b.base_name,
      'needed', d.needed, 'in_force', k.in_force
    ) order by b.base_name collate app.natural_order, p.name collate app.natural_order, p.id)
    filter (where k.in_force < d.needed), '[]'))
  from app.counted_needs d
  join public.programs p on p.id = d.program_id
  cross join lateral app.program_counts(p.id) k
  left join public.bases b on b.id = p.base_id
  where p.id = any (app.programs_led()));
end
$$;

-- How many people the list finds whose anything ends soon or has lapsed: at each base the caller leads, then anywhere.
create or replace function app.lapsing_people() returns json
language plpgsql stable
set search_path = ''
as $$
begin
  return (
  select json_agg(json_build_object(
      'base', s.base,
      'ends_14', cardinality(app.holders_of_any('ends_14', s.programs)),
      'ends_30', cardinality(app.holders_of_any('ends_30', s.programs)),
      'has_lapsed', cardinality(app.holders_of_any('has_lapsed', s.programs))
    ) order by s.base collate app.natural_order nulls last)
  from (
    select b.base_name as base, array(select p.id from public.programs p where p.base_id = b.id) as programs
    from app.base_leads l join public.bases b on b.id = l.base_id where l.user_id = (select auth.uid())
    union all
    select null, array(select p.id from public.programs p)
  ) s);
end
$$;

create or replace function app.needing_attention() returns json
language plpgsql stable
set search_path = ''
as $$
declare
  soon constant timestamptz := app.end_of_day_ahead(14);
  tomorrow constant timestamptz := app.end_of_day_ahead(0);
  programs constant uuid[] := app.programs_led();
  total bigint;
  today bigint;
begin
  select count(*), count(*) filter (where c.expiration_date < tomorrow) into total, today
  from public.programs p
  join public.certifications c on c.program_id = p.id and c.status = 'valid'
    and c.expiration_date >= now() and c.expiration_date < soon
    and c.member_id not in (select g.member_id from app.grounded_at() g)
  where p.id = any (programs);
  return (
  select json_build_object(
    'total', total,
    'today', today,
    'rows', coalesce(json_agg(json_build_object(
      'member_id', m.id, 'first_name', m.first_name, 'last_name', m.last_name, 'organization', m.organization, 'phone', m.phone,
      'program_id', s.program_id, 'program', s.program, 'base', b.base_name, 'program_type', s.program_type, 'until', s.until,
      'annual_date', (select c.annual_date from public.certifications c
        where c.member_id = s.member_id and c.program_id = s.program_id and c.status = 'valid')
    ) order by s.until, m.last_name, m.first_name, m.id, s.program_id), '[]'))
  from (
    select p.id as program_id, p.name as program, p.base_id, p.program_type, soonest.member_id, soonest.until
    from public.programs p
    cross join lateral (
      select c.member_id, c.expiration_date as until from public.certifications c
      where c.program_id = p.id and c.status = 'valid'
        and c.expiration_date >= now() and c.expiration_date < soon
        and c.member_id not in (select g.member_id from app.grounded_at() g)
      order by c.expiration_date, c.member_id limit 10
    ) soonest
    where p.id = any (programs)
    order by soonest.until, soonest.member_id, p.id limit 10
  ) s
  join public.members m on m.id = s.member_id
  left join public.bases b on b.id = s.base_id);
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
    'is_voided', exists (select from app.credential_events v where v.voids = e.id),
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
