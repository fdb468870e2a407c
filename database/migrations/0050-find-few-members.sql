-- A search that finds few members reads just these and sorts them. Without the fence the planner, which takes every
-- search for a common one, walks the whole list in its order and looks at each member.
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
