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

-- What one page shows of these members, in their order or the other way round.
create or replace function app.listed_members(ids uuid[], is_backwards boolean) returns json
language sql stable
set search_path = ''
as $$
  select coalesce(json_agg(json_build_object(
    'id', m.id, 'first_name', m.first_name, 'last_name', m.last_name, 'email', m.email, 'phone', m.phone,
    'organization', m.organization, 'current_until', m.current_until, 'held_count', m.held_count,
    'live_missions', m.live_mission_count, 'credentials', held.credentials
  ) order by case when is_backwards then -listed.place else listed.place end), '[]')
  from unnest(ids) with ordinality as listed (id, place)
  join public.members m on m.id = listed.id
  cross join lateral (
    select coalesce(json_agg(json_build_object(
      'program_id', p.id, 'name', p.name, 'base', b.base_name, 'color', p.color, 'expiration_date', c.expiration_date
    ) order by c.expiration_date, p.name, b.base_name, c.id), '[]') as credentials
    from public.certifications c
    join public.programs p on p.id = c.program_id
    left join public.bases b on b.id = p.base_id
    where c.member_id = m.id and c.status = 'valid'
  ) held
$$;

create or replace function public.list_members(
  search text default '',
  program uuid default null,
  sort text default 'lastName',
  direction text default 'asc',
  page integer default 1,
  page_size integer default 25
) returns json
language plpgsql stable security definer
set search_path = ''
as $$
declare
  term text := lower(btrim(coalesce(search, '')) collate "und-x-icu");
  pattern text := case when term <> '' then '%' || replace(replace(replace(term, '\', '\\'), '%', '\%'), '_', '\_') || '%' end;
  -- With a value, "is null" is decided when the statement is planned, so each search gets the plan that suits it.
  source text := 'public.members m where ($1 is null or m.list_text like $1) and ($2 is null or exists (
    select from public.certifications c where c.member_id = m.id and c.program_id = $2 and c.status = ''valid''))';
  total bigint;
  matched bigint;
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
  total := (select c.value from app.counters c where c.name = 'members');
  if pattern is null and program is null then
    matched := total;
  elsif pattern is null then
    matched := (select count(*) from public.certifications c where c.program_id = program and c.status = 'valid');
  else
    execute 'select count(*) from ' || source into matched using pattern, program;
  end if;
  is_from_end := skipped > matched / 2;
  fence := case when matched < total / 20 then ' offset 0' else '' end;
  execute 'select array(select m.id from (select m.* from ' || source || fence || ') m order by ' || app.member_ordering(sort, (direction = 'desc') <> is_from_end) || ' limit $3 offset $4)'
  into ids using pattern, program, greatest(least(page_size, matched - skipped), 0),
    case when is_from_end then greatest(matched - skipped - page_size, 0) else skipped end;
  return json_build_object('total', total, 'matched', matched, 'members', app.listed_members(ids, is_from_end));
end
$$;

comment on function public.list_members is 'One page of the members with what their list shows (MEM-01 to MEM-18), searched, filtered, sorted and counted. Administrators only.';

grant execute on function public.list_members(text, uuid, text, text, integer, integer) to app_admin;

-- Row security keeps a substring search from its trigram index, so a definer function checks the caller and then searches.
-- Three letters are what the trigram index can find; shorter terms are met soon on the way through the names.
create or replace function public.search_members(search text, limit_count integer default 10)
returns table (id uuid, first_name text, last_name text, email text, organization text, current_until timestamptz)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  term text := lower(btrim(search) collate "und-x-icu");
  pattern text := '%' || replace(replace(replace(term, '\', '\\'), '%', '\%'), '_', '\_') || '%';
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
    'select m.id, m.first_name, m.last_name, m.email, m.organization, m.current_until from public.members m where '
    || case when cardinality(found_ids) < few then 'm.id = any($3)' else 'm.list_text like $1' end
    || ' and m.search_text like $1 order by m.last_name, m.first_name, m.id limit $2'
  using pattern, least(greatest(limit_count, 0), 50), found_ids;
end
$$;

comment on function public.search_members is 'Case-insensitive substring of full name or e-mail (PUN-10), ordered by name. Administrators only.';

grant execute on function public.search_members(text, integer) to app_admin;
