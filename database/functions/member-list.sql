-- The whitelist of sort orders: these constants are all that ever becomes part of a statement. Each has its index.
create or replace function app.member_ordering(sort text, is_descending boolean) returns text
language plpgsql immutable
set search_path = ''
as $$
declare
  keys text[] := case sort
    when 'lastName' then array['m.last_name', 'm.first_name', 'm.id']
    when 'firstName' then array['m.first_name', 'm.last_name', 'm.id']
    when 'email' then array['lower(m.email)']
    when 'organization' then array['m.organization', 'm.last_name', 'm.first_name', 'm.id']
    when 'credentials' then array['m.held_count', 'm.last_name', 'm.first_name', 'm.id']
    when 'liveMissions' then array['m.live_mission_count', 'm.last_name', 'm.first_name', 'm.id']
    when 'status' then array['m.current_until', 'm.last_name', 'm.first_name', 'm.id']
  end;
begin
  if keys is null then
    raise exception 'Members cannot be sorted by this' using errcode = '22023';
  end if;
  return array_to_string(keys, case when is_descending then ' desc, ' else ', ' end)
    || case when is_descending then ' desc' else '' end;
end
$$;

-- The first instant after the day in Denver that lies so many days ahead (R-27, R-30).
create or replace function app.end_of_day_ahead(days integer) returns timestamptz
language sql stable
set search_path = ''
as $$
  select ((now() at time zone 'America/Denver')::date + days + 1)::timestamp at time zone 'America/Denver'
$$;

-- What must hold of the latest expiry in a scope (design 9.27). Without a standing something must be held.
create or replace function app.standing_condition(latest text, standing text) returns text
language plpgsql stable
set search_path = ''
as $$
begin
  if standing is not null and standing not in ('in_force', 'expiring_30', 'expiring_14', 'lapsed', 'none') then
    raise exception 'There is no such standing' using errcode = '22023';
  end if;
  return case standing
    when 'in_force' then format('%s >= now()', latest)
    when 'expiring_30' then format('%s >= now() and %1$s < %L::timestamptz', latest, app.end_of_day_ahead(30))
    when 'expiring_14' then format('%s >= now() and %1$s < %L::timestamptz', latest, app.end_of_day_ahead(14))
    when 'lapsed' then format('%s < now()', latest)
    when 'none' then format('%s is null', latest)
    else format('%s is not null', latest)
  end;
end
$$;

-- A part of what the list searches; a whole telephone number also in any other writing.
create or replace function app.search_condition(term text) returns text
language plpgsql immutable
set search_path = ''
as $$
declare
  digits text := case when term ~ '^[0-9+()./ -]+$' then regexp_replace(term, '[^0-9]', '', 'g') end;
  condition text := format('m.list_text like %L', app.substring_pattern(term));
begin
  if length(digits) >= 7 and digits <> term then
    return format('(%s or m.list_text like %L)', condition, app.substring_pattern(digits));
  end if;
  return condition;
end
$$;

create or replace function app.substring_pattern(term text) returns text
language sql immutable
set search_path = ''
as $$ select '%' || replace(replace(replace(term, '\', '\\'), '%', '\%'), '_', '\_') || '%' $$;

-- Which members are asked for, and how many they are. What was typed stands in the source as a quoted literal.
create or replace function app.members_asked(
  search text, program uuid, type text, base text, standing text, organization text,
  out source text, out total bigint, out matched bigint
)
language plpgsql stable
set search_path = ''
as $$
declare
  term text := lower(btrim(coalesce(search, '')) collate "und-x-icu");
  scope uuid[];
  conditions text[] := '{}';
begin
  if type is not null and type not in ('avalanche', 'rescue', 'lift_ticket') then
    raise exception 'There is no such type of program' using errcode = '22023';
  end if;
  if coalesce(type, base) is not null or program is not null then
    scope := array(
      select p.id from public.programs p left join public.bases b on b.id = p.base_id
      where (program is null or p.id = program) and (type is null or p.program_type = type)
        and (base is null or b.base_name = base)
    );
    conditions := conditions || app.standing_condition(format(
      '(select max(c.expiration_date) from public.certifications c where c.member_id = m.id and c.status = ''valid'' and c.program_id = any (%L::uuid[]))',
      scope
    ), standing);
  elsif standing is not null then
    conditions := conditions || app.standing_condition('m.current_until', standing);
  end if;
  if term <> '' then
    conditions := conditions || app.search_condition(term);
  end if;
  if organization is not null then
    conditions := conditions || format('m.organization = %L', organization);
  end if;
  total := (select c.value from app.counters c where c.name = 'members');
  if conditions = '{}' then
    source := 'public.members m';
    matched := total;
  else
    source := 'public.members m where ' || array_to_string(conditions, ' and ');
    execute 'select count(*) from ' || source into matched;
  end if;
end
$$;

-- What one page shows of these members, in their order or the other way round.
create or replace function app.listed_members(ids uuid[], is_backwards boolean) returns json
language sql stable
set search_path = ''
as $$
  select coalesce(json_agg(json_build_object(
    'id', m.id, 'first_name', m.first_name, 'last_name', m.last_name, 'email', m.email, 'phone', m.phone,
    'organization', m.organization, 'current_until', m.current_until, 'held_count', m.held_count,
    'live_missions', m.live_mission_count, 'credentials', m.held
  ) order by case when is_backwards then -listed.place else listed.place end), '[]')
  from unnest(ids) with ordinality as listed (id, place)
  join public.members m on m.id = listed.id
$$;

create or replace function public.list_members(
  search text default '',
  program uuid default null,
  type text default null,
  base text default null,
  standing text default null,
  organization text default null,
  sort text default 'lastName',
  direction text default 'asc',
  page integer default 1,
  page_size integer default 25
) returns json
language plpgsql stable security definer
set search_path = ''
as $$
declare
  asked record;
  skipped bigint := (page - 1)::bigint * page_size;
  -- A page in the second half is read from the end, so that the last one costs what the first does.
  is_from_end boolean;
  -- A search that finds few members reads just these and sorts them. Without the fence the planner, which takes every
  -- search for a common one, walks the whole list in its order and looks at each member.
  fence text;
  ids uuid[];
begin
  if not app.is_admin() then
    raise exception 'permission denied for function list_members' using errcode = '42501';
  end if;
  if (direction in ('asc', 'desc')) is not true then
    raise exception 'The direction is asc or desc' using errcode = '22023';
  end if;
  if (page >= 1 and page_size between 1 and 100) is not true then
    raise exception 'Pages count from 1 and hold 1 to 100 members' using errcode = '22023';
  end if;
  asked := app.members_asked(search, program, type, base, standing, organization);
  is_from_end := skipped > asked.matched / 2;
  fence := case when asked.matched < asked.total / 20 then ' offset 0' else '' end;
  execute 'select array(select m.id from (select m.* from ' || asked.source || fence || ') m order by '
    || app.member_ordering(sort, (direction = 'desc') <> is_from_end) || ' limit $1 offset $2)'
  into ids using greatest(least(page_size, asked.matched - skipped), 0),
    case when is_from_end then greatest(asked.matched - skipped - page_size, 0) else skipped end;
  return json_build_object('total', asked.total, 'matched', asked.matched,
    'members', app.listed_members(ids, is_from_end));
end
$$;

comment on function public.list_members is 'One page of the members with what their list shows (MEM-01 to MEM-18), searched, filtered, sorted and counted. Administrators only.';

grant execute on function public.list_members(text, uuid, text, text, text, text, text, text, integer, integer) to app_admin;

create or replace function public.list_member_ids(
  search text default '',
  program uuid default null,
  type text default null,
  base text default null,
  standing text default null,
  organization text default null
) returns json
language plpgsql stable security definer
set search_path = ''
as $$
declare
  asked record;
  ids json := '[]';
begin
  if not app.is_admin() then
    raise exception 'permission denied for function list_member_ids' using errcode = '42501';
  end if;
  asked := app.members_asked(search, program, type, base, standing, organization);
  if asked.matched <= 1000 then
    execute 'select coalesce(json_agg(m.id order by ' || app.member_ordering('lastName', false) || '), ''[]'') from '
      || asked.source into ids;
  end if;
  return json_build_object('matched', asked.matched, 'ids', ids);
end
$$;

comment on function public.list_member_ids is 'Everybody whom list_members finds, in the order of the names; nobody when they are more than 1,000. Administrators only.';

grant execute on function public.list_member_ids(text, uuid, text, text, text, text) to app_admin;

-- Row security keeps a substring search from its trigram index, so a definer function checks the caller and then searches.
-- Three letters are what the trigram index can find; shorter terms are met soon on the way through the names.
create or replace function public.search_members(search text, limit_count integer default 10)
returns table (
  id uuid, first_name text, last_name text, email text, organization text, current_until timestamptz, held json
)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  term text := lower(btrim(search) collate "und-x-icu");
  pattern text := app.substring_pattern(term);
  few constant integer := 1000;
  found_ids uuid[];
begin
  if not app.is_admin() then
    raise exception 'permission denied for function search_members' using errcode = '42501';
  end if;
  if length(term) >= 3 then
    found_ids := array(select m.id from public.members m where m.list_text like pattern limit few);
  end if;
  -- Planned anew with these values. The list's text has the index and is longer than the other, which decides.
  return query execute
    'select m.id, m.first_name, m.last_name, m.email, m.organization, m.current_until, m.held from public.members m where '
    || case when cardinality(found_ids) < few then 'm.id = any($3)' else 'm.list_text like $1' end
    || ' and m.search_text like $1 order by m.last_name, m.first_name, m.id limit $2'
  using pattern, least(greatest(limit_count, 0), 50), found_ids;
end
$$;

comment on function public.search_members is 'Case-insensitive substring of full name, also with the last name first, or e-mail (PUN-10), ordered by name, each with what is held. Administrators only.';

grant execute on function public.search_members(text, integer) to app_admin;
