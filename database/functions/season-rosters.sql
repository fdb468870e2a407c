-- Who was credentialed in a program's seasons, or one of them, from the ledger (R-50, decision 0050): anyone with an
-- act or bare punch on its days, or an entry that names it, not undone. Someone who no longer holds the program stays
-- if the season ended before the removal; someone deleted while holding it stays anyway. They are marked and have what
-- the ledger knew last.
create or replace function app.credentialed(program uuid, season uuid default null)
returns table (season_id uuid, member_id uuid, acted_at timestamptz, ended text, issued_date timestamptz, expiration_date timestamptz)
language plpgsql stable
set search_path = ''
as $$
declare
  ids uuid[];
  begins timestamptz[];
  ends timestamptz[];
begin
  select array_agg(s.id), array_agg(s.start_date::timestamp at time zone 'America/Denver'),
    array_agg((s.end_date + 1)::timestamp at time zone 'America/Denver')
  into ids, begins, ends
  from public.seasons s where s.program_id = program and (season is null or s.id = season);
  return query
    with entries as (
      select a.place, e.member_id, e.at, e.id
      from unnest(begins, ends) with ordinality a (first, past, place)
      join app.credential_entries e on e.program_id = program and e.at >= a.first and e.at < a.past
      union all
      select a.place, e.member_id, null, e.id
      from unnest(ids, begins) with ordinality a (id, first, place)
      join app.credential_entries e on e.program_id = program and e.season_id = a.id and e.at < a.first
      union all
      select a.place, e.member_id, null, e.id
      from unnest(ids, ends) with ordinality a (id, past, place)
      join app.credential_entries e on e.program_id = program and e.season_id = a.id and e.at >= a.past
      union all
      select a.place, e.member_id, null, e.id
      from unnest(ids) with ordinality a (id, place)
      join app.credential_exceptions e on e.program_id = program and e.season_id = a.id and e.kind = 'correct'
    ), credentialed as (
      select n.place, n.member_id, max(n.at) as at
      from entries n
      where n.id not in (select v.voids from app.credential_events v where v.voids is not null)
      group by n.place, n.member_id
    )
    select ids[c.place], c.member_id, c.at, f.ended, f.issued_date, f.expiration_date
    from credentialed c
    left join app.former_holders(program) f on f.member_id = c.member_id
    where f.member_id is null or f.ended = 'delete' or f.ended_at >= ends[c.place];
end
$$;

-- Who no longer holds a program: what ended it (a removal or the member's deletion), when, and what was held. A
-- credential imported as removed is known to be removed since then. If the only issue was undone there is no end, since
-- there was nothing.
create or replace function app.former_holders(program uuid)
returns table (member_id uuid, ended text, ended_at timestamptz, issued_date timestamptz, expiration_date timestamptz)
language plpgsql stable rows 100
set search_path = ''
as $$
begin
  return query
    select f.member_id, f.kind, case f.kind when 'issue' then f.recorded_at when 'void' then null else f.at end,
      f.issued_date, f.expiration_date
    from (
      select distinct on (e.member_id) e.member_id, e.kind, e.at, e.recorded_at,
        coalesce(e.old_issued_date, e.new_issued_date) as issued_date,
        coalesce(e.old_expiration_date, e.new_expiration_date) as expiration_date
      from app.credential_exceptions e
      where e.program_id = program and e.kind <> 'correct'
        and e.id not in (select v.voids from app.credential_events v where v.voids is not null)
      order by e.member_id, e.kind = 'void', e.id desc
    ) f
    where not exists (
      select from public.certifications c
      where c.member_id = f.member_id and c.program_id = program and c.status = 'valid');
end
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
-- Each roster is planned for its own size.
set plan_cache_mode = force_custom_plan
as $$
declare
  asked public.seasons;
  before bigint := (page - 1)::bigint * page_size;
  people uuid[];
  acted timestamptz[];
  -- For those who no longer hold the program.
  former uuid[];
  marks text[];
  issued timestamptz[];
  expired timestamptz[];
  listed uuid[];
begin
  perform app.require_admin('season_roster');
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
  select array_agg(c.member_id), array_agg(c.acted_at), array_agg(c.member_id) filter (where c.ended is not null),
    array_agg(case when exists (select from public.members m where m.id = c.member_id) then 'removed' else 'deleted' end)
      filter (where c.ended is not null),
    array_agg(c.issued_date) filter (where c.ended is not null), array_agg(c.expiration_date) filter (where c.ended is not null)
  into people, acted, former, marks, issued, expired
  from app.credentialed(asked.program_id, season) c;
  if sort in ('name', 'organization') then
    listed := app.roster_page_by_name(
      people, former, marks, app.member_ordering(case sort when 'name' then 'lastName' else sort end, direction = 'desc'), before, page_size);
  else
    execute app.roster_page_by_date(sort, direction) into listed
    using people, acted, former, issued, expired, asked.program_id, before, page_size;
  end if;
  return json_build_object(
    'asked_at', now(),
    'season', app.season_told(asked, coalesce(cardinality(people), 0), array(
      select r.id from unnest(people, acted) r (id, at) where (r.id = any(former)) is not true
      order by r.at desc nulls last, r.id limit 3)),
    'total', coalesce(cardinality(people), 0),
    'rows', (
      select coalesce(json_agg(json_build_object(
        'member_id', l.member_id, 'first_name', m.first_name, 'last_name', m.last_name, 'organization', m.organization,
        'mark', f.mark, 'credential_date', coalesce(r.acted_at, f.issued_date, h.issued_date),
        'expiration_date', coalesce(f.expiration_date, h.expiration_date),
        'status', case
          when f.mark is not null then 'inactive'
          else case s.state::text
            when 'lapsed' then 'expired' when 'grounded' then 'grounded' when 'expiring_14' then 'expiring_14' else 'active'
          end
        end, 'recorded_by', a.first_name || ' ' || a.last_name || app.own_record_mark(w.actor_id, m.user_id), 'is_by_server', w.actor_id is null) order by l.place), '[]')
      from unnest(listed) with ordinality l (member_id, place)
      join unnest(people, acted) r (member_id, acted_at) on r.member_id = l.member_id
      left join unnest(former, marks, issued, expired) f (member_id, mark, issued_date, expiration_date) on f.member_id = l.member_id
      left join public.members m on m.id = l.member_id
      left join public.certifications h
        on h.member_id = l.member_id and h.program_id = asked.program_id and h.status = 'valid'
      left join app.standing(now(), null, array[asked.program_id]) s on s.member_id = l.member_id
      -- Who recorded the last entry of the date shown, else the last that names the season.
      left join lateral (
        select e.actor_id from app.credential_events e
        where e.member_id = l.member_id and e.program_id = asked.program_id
          and case when r.acted_at is null then e.season_id = season and (e.is_entry or e.kind = 'correct')
            else e.at = r.acted_at and e.is_entry end
          and not exists (select from app.credential_events v where v.voids = e.id)
        order by e.id desc limit 1
      ) w on true
      left join public.administrators a on a.user_id = w.actor_id));
end
$$;

comment on function public.season_roster is 'One page of who was credentialed in a season (R-50), with those marked who were removed or deleted since. Null where there is no such season. Administrators only.';

grant execute on function public.season_roster(uuid, text, text, integer, integer) to app_admin;

-- Deleted people have no name and sort last.
create or replace function app.roster_page_by_name(
  people uuid[], former uuid[], marks text[], ordering text, before bigint, page_size integer
) returns uuid[]
language plpgsql stable
set search_path = ''
as $$
declare
  deleted uuid[] := array(
    select r.member_id from unnest(former, marks) r (member_id, mark) where r.mark = 'deleted' order by r.member_id);
  named bigint := coalesce(cardinality(people), 0) - cardinality(deleted);
begin
  return app.members_page(coalesce(people, '{}'), ordering, page_size, before)
    || deleted[greatest(before - named, 0) + 1:greatest(before + page_size - named, 0)];
end
$$;

-- The statement for a page in date order: names break ties only. By status, inactive people come last.
create or replace function app.roster_page_by_date(sort text, direction text) returns text
language sql immutable
set search_path = ''
as $$
  select format($statement$
    with keyed as materialized (
      select r.member_id, %1$s as key
      from unnest($1, $2) r (member_id, acted_at)
      left join unnest($3, $4, $5) f (member_id, issued_date, expiration_date) on f.member_id = r.member_id
      %2$s
    ), bounds as materialized (
      select min(p.key) as lowest, max(p.key) as highest
      from (select k.key from keyed k order by k.key %3$s limit $8 offset $7) p
    ), near as materialized (
      select k.* from keyed k where k.key between (select lowest from bounds) and (select highest from bounds)
    )
    select array(
      select n.member_id from near n left join public.members m on m.id = n.member_id
      order by n.key %3$s, m.last_name %3$s nulls last, m.first_name %3$s nulls last, n.member_id %3$s
      limit $8 offset $7 - (select count(*) from keyed k where %4$s))
    $statement$,
    case sort
      when 'credentialDate' then $key$coalesce(r.acted_at, f.issued_date, (
        select c.issued_date from public.certifications c
        where c.member_id = r.member_id and c.program_id = $6 and c.status = 'valid'))$key$
      when 'expirationDate' then 'coalesce(f.expiration_date, h.expiration_date)'
      else format('case when f.member_id is null then h.expiration_date else %L end', case direction when 'asc' then 'infinity' else '-infinity' end)
    end,
    case when sort <> 'credentialDate' then $held$left join (
        select c.member_id, c.expiration_date from public.certifications c where c.program_id = $6 and c.status = 'valid'
      ) h on h.member_id = r.member_id$held$ end,
    direction,
    case direction when 'asc' then 'k.key < (select lowest from bounds)' else 'k.key > (select highest from bounds)' end)
$$;
