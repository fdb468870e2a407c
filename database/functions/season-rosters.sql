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

-- Sorted by dates, names break ties; those deleted have none and come last, and by status whoever is inactive does.
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
  before constant bigint := (page - 1)::bigint * page_size;
  sign constant integer := case direction when 'desc' then -1 else 1 end;
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
  return (
    with credentialed as materialized (
      select c.* from app.credentialed(asked.program_id, season) c
    ), roster as materialized (
      select c.member_id, c.acted_at, n.place,
        case when c.ended is not null then case when n.id is null then 'deleted' else 'removed' end end as mark,
        coalesce(c.acted_at, c.issued_date, h.issued_date) as credential_date,
        coalesce(c.expiration_date, h.expiration_date) as expiration_date
      from credentialed c
      left join (
        select m.id, case sort
            when 'organization' then row_number() over (order by m.organization, m.last_name, m.first_name, m.id)
            else row_number() over (order by m.last_name, m.first_name, m.id)
          end as place
        from public.members m
      ) n on n.id = c.member_id
      left join public.certifications h
        on h.member_id = c.member_id and h.program_id = asked.program_id and h.status = 'valid'
    ), listed as materialized (
      select o.*, row_number() over () as row
      from (
        select r.*
        from roster r
        cross join lateral (
          select extract(epoch from case sort
            when 'credentialDate' then r.credential_date
            when 'expirationDate' then r.expiration_date
            when 'status' then case when r.mark is null then r.expiration_date end
          end) as key
        ) k
        order by k.key * sign, r.place * sign, case when sort not in ('name', 'organization') and sign < 0 then r.member_id end desc, r.member_id
        limit page_size offset before
      ) o
    )
    select json_build_object(
      'asked_at', now(),
      'season', app.season_told(asked, (select count(*) from roster), array(
        select r.member_id from roster r where r.mark is null order by r.acted_at desc nulls last, r.member_id limit 3)),
      'total', (select count(*) from roster),
      'rows', coalesce(json_agg(json_build_object(
        'member_id', l.member_id, 'first_name', m.first_name, 'last_name', m.last_name, 'organization', m.organization,
        'mark', l.mark, 'credential_date', l.credential_date, 'expiration_date', l.expiration_date,
        'status', case
          when l.mark is not null then 'inactive'
          else case s.state::text
            when 'lapsed' then 'expired' when 'grounded' then 'grounded' when 'expiring_14' then 'expiring_14' else 'active'
          end
        end,
        'recorded_by', a.first_name || ' ' || a.last_name || app.own_record_mark(w.actor_id, m.user_id),
        'is_by_server', w.actor_id is null) order by l.row), '[]'))
    from listed l
    left join public.members m on m.id = l.member_id
    left join app.standing(now(), null, array[asked.program_id]) s on s.member_id = l.member_id
    -- Who recorded the last entry of the date shown, else the last that names the season.
    left join lateral (
      select e.actor_id from app.credential_events e
      where e.member_id = l.member_id and e.program_id = asked.program_id
        and case when l.acted_at is null then e.season_id = season and (e.is_entry or e.kind = 'correct')
          else e.at = l.acted_at and e.is_entry end
        and not exists (select from app.credential_events v where v.voids = e.id)
      order by e.id desc limit 1
    ) w on true
    left join public.administrators a on a.user_id = w.actor_id);
end
$$;

comment on function public.season_roster is 'One page of who was credentialed in a season (R-50), with those marked who were removed or deleted since. Null where there is no such season. Administrators only.';

grant execute on function public.season_roster(uuid, text, text, integer, integer) to app_admin;
