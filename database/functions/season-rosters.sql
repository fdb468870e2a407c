-- Who was credentialed in the seasons of a program, or in one of them, from the ledger (R-50, decision 0050): whoever has
-- an entry in its days or one that names the season, and was not taken back. Who does not hold the program any more stays
-- where the season ended before the removal; who was deleted stays anyway.
create or replace function app.credentialed(program uuid, season uuid default null)
returns table (season_id uuid, member_id uuid, credential_date timestamptz, until timestamptz, is_held boolean)
language plpgsql stable
set search_path = ''
as $$
begin
  return query
    with asked as materialized (
      select s.id, s.end_date, s.start_date::timestamp at time zone 'America/Denver' as begins,
        (s.end_date + 1)::timestamp at time zone 'America/Denver' as is_over
      from public.seasons s where s.program_id = program and (season is null or s.id = season)
    ), credentialed as (
      select acts.season_id, acts.member_id, max(acts.at) as at
      from (
        select a.id as season_id, e.id, e.member_id, e.at
        from asked a join app.credential_events e on e.program_id = program and e.at >= a.begins and e.at < a.is_over
        where e.kind in ('issue', 'renew', 'reactivate', 'punch')
        union all
        select a.id, e.id, e.member_id, null
        from asked a join app.credential_events e on e.program_id = program and e.season_id = a.id
        where e.kind in ('issue', 'renew', 'reactivate', 'correct')
      ) acts
      where not exists (select from app.credential_events v where v.voids = acts.id)
      group by acts.season_id, acts.member_id
    )
    select c.season_id, c.member_id, coalesce(c.at, held.issued_date, ended.issued_date),
      coalesce(held.expiration_date, ended.expiration_date), held.member_id is not null
    from credentialed c
    join asked a on a.id = c.season_id
    left join public.certifications held
      on held.member_id = c.member_id and held.program_id = program and held.status = 'valid'
    left join lateral (select * from app.last_ending(c.member_id, program) where held.member_id is null) ended on true
    where held.member_id is not null or ended.is_deletion or app.day_in_denver(ended.at) > a.end_date;
end
$$;

-- When somebody who does not hold a program any more last ceased to, and what was held then.
create or replace function app.last_ending(member uuid, program uuid)
returns table (at timestamptz, is_deletion boolean, issued_date timestamptz, expiration_date timestamptz)
language sql stable
set search_path = ''
as $$
  select e.at, e.kind = 'delete', e.old_issued_date, e.old_expiration_date
  from app.credential_events e
  where e.member_id = member and e.program_id = program
    and (e.kind = 'remove' or e.kind = 'delete' and e.old_status = 'valid')
    and not exists (select from app.credential_events v where v.voids = e.id)
  order by e.id desc limit 1
$$;

create or replace function app.season_told(season public.seasons, members bigint, latest uuid[]) returns json
language sql stable
set search_path = ''
as $$
  select json_build_object(
    'id', season.id, 'name', season.name, 'program_id', season.program_id, 'start_date', season.start_date,
    'end_date', season.end_date, 'is_active', season.is_active, 'created_at', season.created_at,
    'members', members, 'shown', app.shown_members(latest),
    'records', (select count(*) from public.certifications c where c.season_id = season.id)
      + (select count(*) from public.training_sessions t where t.season_id = season.id))
$$;

create or replace function public.season_roster(
  season uuid,
  sort text default 'name',
  direction text default 'asc',
  page integer default 1,
  page_size integer default 50
) returns json
language plpgsql stable security definer
set search_path = ''
-- Starting another process takes longer than the whole answer.
set max_parallel_workers_per_gather = 0
as $$
declare
  asked public.seasons;
  before bigint := (page - 1)::bigint * page_size;
  people uuid[];
  dates timestamptz[];
  untils timestamptz[];
  are_held boolean[];
  latest uuid[];
  listed json;
begin
  if not app.is_admin() then
    raise exception 'permission denied for function season_roster' using errcode = '42501';
  end if;
  if (direction in ('asc', 'desc')) is not true then
    raise exception 'The direction is asc or desc' using errcode = '22023';
  end if;
  if (sort in ('name', 'organization', 'status', 'credentialDate', 'expirationDate')) is not true then
    raise exception 'A roster cannot be sorted by this' using errcode = '22023';
  end if;
  if (page >= 1 and page_size between 1 and 1000) is not true then
    raise exception 'Pages count from 1 and hold 1 to 1,000 rows' using errcode = '22023';
  end if;
  select * into asked from public.seasons s where s.id = season;
  if asked.id is null then
    return null;
  end if;
  select array_agg(c.member_id), array_agg(c.credential_date), array_agg(c.until), array_agg(c.is_held),
    (array_agg(c.member_id order by c.credential_date desc, c.member_id) filter (where c.is_held))[:3]
  into people, dates, untils, are_held, latest
  from app.credentialed(asked.program_id, season) c;
  execute app.roster_page(sort, direction = 'desc')
  into listed using people, dates, untils, are_held, before, page_size;
  return json_build_object(
    'asked_at', now(), 'season', app.season_told(asked, coalesce(cardinality(people), 0), latest),
    'total', coalesce(cardinality(people), 0), 'rows', listed);
end
$$;

comment on function public.season_roster is 'One page of who was credentialed in a season (R-50), with those marked who were removed or deleted since. Null where there is no such season. Administrators only.';

grant execute on function public.season_roster(uuid, text, text, integer, integer) to app_admin;

-- The statement that answers a page. Who was deleted has no name any more and stands at the end of the names; who was
-- removed stands at the end of the statuses.
create or replace function app.roster_page(sort text, is_descending boolean) returns text
language sql immutable
set search_path = ''
as $$
  select format($statement$
    select coalesce(json_agg(json_build_object(
      'member_id', l.member_id, 'first_name', l.first_name, 'last_name', l.last_name, 'organization', l.organization,
      'mark', case when l.is_held then null when l.is_there then 'removed' else 'deleted' end,
      'credential_date', l.credential_date, 'expiration_date', l.until,
      'status', case
        when not l.is_held then 'inactive'
        when l.until < now() then 'expired'
        when l.until < app.end_of_day_ahead(14) then 'expiring'
        else 'active'
      end) order by l.place), '[]')
    from (
      select r.*, m.first_name, m.last_name, m.organization, m.id is not null as is_there,
        row_number() over (order by %s) as place
      from unnest($1, $2, $3, $4) r (member_id, credential_date, until, is_held)
      left join public.members m on m.id = r.member_id
    ) l
    where l.place > $5 and l.place <= $5 + $6$statement$,
    replace(case sort
      when 'name' then 'm.last_name ~, m.first_name ~, r.member_id ~'
      when 'organization' then 'm.organization ~, m.last_name ~, m.first_name ~, r.member_id ~'
      when 'status' then 'r.is_held desc, r.until ~, m.last_name ~, m.first_name ~, r.member_id ~'
      when 'credentialDate' then 'r.credential_date ~, m.last_name ~, m.first_name ~, r.member_id ~'
      when 'expirationDate' then 'r.until ~, m.last_name ~, m.first_name ~, r.member_id ~'
    end, '~', case when is_descending then 'desc nulls last' else 'asc nulls last' end))
$$;
