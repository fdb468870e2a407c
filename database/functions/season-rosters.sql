-- People who no longer hold a program: what ended it (a removal or the member's deletion), when, and what was held. A
-- credential imported as removed counts as removed from then on. If the only issue was undone there is no end, since
-- there was nothing.
create or replace function app.former_holders(program uuid)
returns table (member_id uuid, ended text, ended_at timestamptz, issued_date timestamptz, expiration_date timestamptz)
language sql stable
begin atomic
  select f.member_id, f.kind, case f.kind when 'issue' then f.recorded_at when 'void' then null else f.at end,
    f.issued_date, f.expiration_date
  from (
    select distinct on (e.member_id) e.member_id, e.kind, e.at, e.recorded_at,
      coalesce(e.old_issued_date, e.new_issued_date) as issued_date,
      coalesce(e.old_expiration_date, e.new_expiration_date) as expiration_date
    from app.credential_exceptions e
    where e.program_id = program and e.kind <> 'correct'
      and e.id not in (select u.event_id from app.undos(null) u)
    order by e.member_id, e.kind = 'void', e.id desc
  ) f
  where not exists (
    select from public.certifications c
    where c.member_id = f.member_id and c.program_id = program and c.status = 'valid');
end;

-- Everyone credentialed in a program's seasons, or one of them, from the ledger (R-50, decision 0050): anyone with an
-- act or bare punch on its days, or an entry that names it, not undone. Someone who no longer holds the program stays
-- if the season ended before the removal; someone deleted while holding it always stays. They are marked, with the last
-- state in the ledger.
create or replace function app.credentialed(program uuid, season uuid default null)
returns table (season_id uuid, member_id uuid, acted_at timestamptz, ended text, issued_date timestamptz, expiration_date timestamptz)
language sql stable
begin atomic
  with asked as materialized (
    select s.id, s.start_date::timestamp at time zone 'America/Denver' as begins,
      (s.end_date + 1)::timestamp at time zone 'America/Denver' as ends
    from public.seasons s where s.program_id = program and (season is null or s.id = season)
  ), entries as (
    select a.id as season_id, a.ends, e.member_id, e.at, e.id
    from asked a join app.credential_entries e on e.program_id = program and e.at >= a.begins and e.at < a.ends
    union all
    select a.id, a.ends, e.member_id, null, e.id
    from asked a join app.credential_entries e
      on e.program_id = program and e.season_id = a.id and (e.at < a.begins or e.at >= a.ends)
    union all
    select a.id, a.ends, e.member_id, null, e.id
    from asked a join app.credential_exceptions e on e.program_id = program and e.season_id = a.id and e.kind = 'correct'
  ), credentialed as (
    select n.season_id, n.ends, n.member_id, max(n.at) as at
    from entries n
    where n.id not in (select u.event_id from app.undos(null) u)
    group by n.season_id, n.ends, n.member_id
  )
  select c.season_id, c.member_id, c.at, f.ended, f.issued_date, f.expiration_date
  from credentialed c
  left join app.former_holders(program) f on f.member_id = c.member_id
  where f.member_id is null or f.ended = 'delete' or f.ended_at >= c.ends;
end;

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

-- A season's roster: the marks of those who are gone or were set aside, the dates, and the place by name, or by organization and name, of
-- everybody who still has one.
create or replace function app.roster(program uuid, season uuid, is_by_organization boolean)
returns table (
  member_id uuid, acted_at timestamptz, mark text, credential_date timestamptz, expiration_date timestamptz, place bigint
)
language sql stable
begin atomic
  select c.member_id, c.acted_at,
    case
      when c.ended is not null then case when m.id is null then 'deleted' else 'removed' end
      when m.id in (select x.member_id from app.hidden_members x) then 'left'
    end,
    coalesce(c.acted_at, c.issued_date, h.issued_date), coalesce(c.expiration_date, h.expiration_date),
    case when m.id is not null then row_number() over (
      order by case when is_by_organization then m.organization end, m.last_name, m.first_name, m.id) end
  from app.credentialed(program, season) c
  left join public.members m on m.id = c.member_id
  left join public.certifications h on h.member_id = c.member_id and h.program_id = program and h.status = 'valid';
end;

-- Who recorded the last entry with the date a roster shows, or else the last entry that names the season.
create or replace function app.roster_recorder(program uuid, season uuid, member uuid, acted_at timestamptz)
returns table (actor_id uuid)
language sql stable
begin atomic
  select f.actor_id
  from app.credential_events e cross join lateral app.recorded_first(e.id) f
  where e.member_id = member and e.program_id = program
    and case when acted_at is null then e.season_id = season and (e.is_entry or e.kind = 'correct')
      else e.at = acted_at and e.is_entry end
    and not exists (select from app.undos(null) u where u.event_id = e.id)
  order by e.id desc limit 1;
end;

-- Sorted by dates, with ties by name. Deleted people have none and come last; by status, inactive people come last.
create or replace function app.roster_page(
  season public.seasons, sort text, sign integer, page_size integer, before bigint
) returns json
language plpgsql stable
set search_path = ''
as $$
begin
  return (
    with roster as materialized (
      select r.* from app.roster(season.program_id, season.id, sort = 'organization') r
    ), listed as materialized (
      select o.*, row_number() over () as row
      from (
        select r.*
        from roster r
        order by date_part('epoch', case sort
            when 'credentialDate' then r.credential_date
            when 'expirationDate' then r.expiration_date
            when 'status' then case when r.mark is null then r.expiration_date end
          end) * sign,
          r.place * sign, case when sort not in ('name', 'organization') and sign < 0 then r.member_id end desc, r.member_id
        limit page_size offset before
      ) o
    )
    select json_build_object(
      'asked_at', now(),
      'season', app.season_told(season, (select count(*) from roster), array(
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
        'recorded_by', coalesce(a.first_name || ' ' || a.last_name, app.name_of_trainer(w.actor_id))
          || app.own_record_mark(w.actor_id, m.user_id),
        'is_by_server', w.actor_id is null) order by l.row), '[]'))
    from listed l
    left join public.members m on m.id = l.member_id
    left join (
      select s.member_id, s.state from app.standing_now(now(), array[season.program_id]) s
      where s.member_id = any (array(select member_id from listed))
    ) s on s.member_id = l.member_id
    left join lateral app.roster_recorder(season.program_id, season.id, l.member_id, l.acted_at) w on true
    left join public.administrators a on a.user_id = w.actor_id);
end
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
as $$
declare
  asked public.seasons;
begin
  perform app.require_place('season_roster');
  if (direction in ('asc', 'desc')) is not true then
    raise exception 'The direction is asc or desc' using errcode = '22023';
  end if;
  if (sort in ('name', 'organization', 'status', 'credentialDate', 'expirationDate')) is not true then
    raise exception 'A roster cannot be sorted by this' using errcode = '22023';
  end if;
  if (page >= 1 and page_size between 1 and 1000) is not true then
    raise exception 'Pages count from 1 and hold 1 to 1,000 rows' using errcode = '22023';
  end if;
  select s.* into asked from public.seasons s join public.programs p on p.id = s.program_id
  where s.id = season and app.is_shown(p.base_id) and app.is_reached(s.end_date);
  if asked.id is null then
    return null;
  end if;
  return app.roster_page(asked, sort, case direction when 'desc' then -1 else 1 end, page_size, (page - 1)::bigint * page_size);
end
$$;

comment on function public.season_roster is 'One page of who was credentialed in a season (R-50), with those marked who were removed or deleted since. Null where there is no such season. Administrators, readers of a base about theirs, and of everything.';

grant execute on function public.season_roster(uuid, text, text, integer, integer) to app_admin;
