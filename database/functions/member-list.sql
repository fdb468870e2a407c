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

-- The first instant after the day in Denver that lies so many days ahead of a moment (R-27, R-30).
create or replace function app.end_of_day_ahead(days integer, moment timestamptz default now()) returns timestamptz
language sql stable
set search_path = ''
as $$
  select (app.day_in_denver(moment) + days + 1)::timestamp at time zone 'America/Denver'
$$;

-- Where the last expiry in a scope is kept: as `until`, of `s.member_id` (design 9.27).
create or replace function app.standings_in(scope uuid, is_program boolean) returns text
language sql immutable
set search_path = ''
as $$
  select case when is_program
    then format('(select c.member_id, c.expiration_date as until from public.certifications c where c.program_id = %L and c.status = ''valid'') s', scope)
    else format('(select k.member_id, k.until from app.member_standings k where k.scope = %L) s', scope)
  end
$$;

-- What must hold of that expiry. Without a standing and with 'none' it is enough that there is one, or none.
create or replace function app.until_condition(until text, standing text) returns text
language plpgsql stable
set search_path = ''
as $$
begin
  if standing not in ('in_force', 'expiring_30', 'expiring_14', 'lapsed', 'none') then
    raise exception 'There is no such standing' using errcode = '22023';
  end if;
  return case standing
    when 'in_force' then format('%s >= now()', until)
    when 'expiring_30' then format('%s >= now() and %1$s < %L', until, app.end_of_day_ahead(30))
    when 'expiring_14' then format('%s >= now() and %1$s < %L', until, app.end_of_day_ahead(14))
    when 'lapsed' then format('%s < now()', until)
    else format('%s is not null', until)
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

-- Which members are asked for, how many they are, and how many letters were searched for. What was typed stands in the sources as quoted literals: in `source`
-- for walking the list when many are found, in `sparse` when they lie far apart, in `few` for starting with those who are found.
create or replace function app.members_asked(
  search text, program uuid, type text, base text, standing text, organization text,
  out source text, out sparse text, out few text, out letters integer, out total bigint, out matched bigint
)
language plpgsql stable
set search_path = ''
as $$
declare
  term constant text := coalesce(btrim(app.folded(search)), '');
  scope uuid;
  is_program boolean := false;
  held text;
  conditions text[] := '{}';
begin
  letters := length(term);
  total := app.counted_members('members');
  if coalesce(program::text, type, base) is not null then
    select s.scope, s.is_program into scope, is_program from app.scope_asked(program, type, base) s;
    held := app.standings_in(scope, is_program) || ' where ' || app.until_condition('s.until', standing);
    conditions := array[case
      when standing = 'none' then format('not exists (select from %s and s.member_id = m.id)', held)
      -- What then holds of anything lets each order begin where somebody can be.
      else format('exists (select from %s and s.member_id = m.id) and m.held_count > 0 and ', held) || case
        when standing = 'in_force' or standing like 'expiring%' then 'm.current_until >= now()'
        else 'm.current_until is not null'
      end
    end];
  elsif standing = 'none' then
    conditions := array['m.current_until is null and m.held_count = 0'];
  elsif standing is not null then
    conditions := array[app.until_condition('m.current_until', standing)];
  end if;
  if term <> '' then
    conditions := conditions || app.search_condition(term);
  end if;
  if organization is not null then
    conditions := conditions || format('m.organization = %L', organization);
  end if;
  source := 'public.members m' || case when conditions = '{}' then '' else ' where ' end || array_to_string(conditions, ' and ');
  sparse := source;
  few := source;
  if held is not null and standing is distinct from 'none' then
    -- As a test of a value, not as a condition to join by, it is looked up in a table made once.
    sparse := 'public.members m where ' || array_to_string(
      array[format('(m.id in (select s.member_id from %s)) is true', held)] || conditions[2:], ' and ');
    few := 'public.members m where ' || array_to_string(
      array[format('m.id in (select s.member_id from %s)', held)] || conditions[2:], ' and ');
  end if;
  case
    when conditions = '{}' then
      matched := total;
    when cardinality(conditions) = 1 and organization is not null then
      matched := app.counted_members('organization ' || organization);
    when cardinality(conditions) = 1 and term = '' then
      matched := app.count_standing(scope, is_program, standing, total);
    when cardinality(conditions) = 1 and letters <= 2 and position(E'\n' in term) = 0 then
      matched := app.counted_members('letters ' || term);
    else
      execute 'select count(*) from ' || few into matched;
  end case;
end
$$;

-- The one scope that program, type and base mean together; where there is no such program an id that nothing has.
create or replace function app.scope_asked(
  program uuid, type text, base text, out scope uuid, out is_program boolean
)
language plpgsql stable
set search_path = ''
as $$
begin
  if type not in ('avalanche', 'rescue', 'lift_ticket') then
    raise exception 'There is no such type of program' using errcode = '22023';
  end if;
  is_program := program is not null or (type is not null and base is not null);
  scope := coalesce(case
    when is_program then (
      select p.id from public.programs p left join public.bases b on b.id = p.base_id
      where (program is null or p.id = program) and (type is null or p.program_type = type)
        and (base is null or b.id = app.base_named(base)))
    when base is null then app.named_scope(type)
    else app.base_named(base)
  end, app.named_scope('nothing'));
end
$$;

create or replace function app.counted_members(asked text) returns bigint
language sql stable
set search_path = ''
as $$ select coalesce(sum(c.change), 0)::bigint from app.member_counts c where c.what = asked $$;

-- Without a scope of anything. By days, and by instants on the one day that is half over. Of a moment to come it counts
-- what is left by then if nobody punches.
create or replace function app.count_standing(
  scope uuid, is_program boolean, standing text, everybody bigint, moment timestamptz default now()
) returns bigint
language plpgsql stable
set search_path = ''
as $$
declare
  named constant text := coalesce(scope, app.named_scope('anything'))::text;
  today constant date := app.day_in_denver(moment);
  last_day constant date := case standing when 'expiring_30' then today + 30 when 'expiring_14' then today + 14 else 'infinity' end;
  still text := case when scope is null then 'public.members s where s.current_until >= $1 and s.current_until < $2'
    else app.standings_in(scope, is_program) || ' where s.until >= $1 and s.until < $2' end;
  in_force bigint;
begin
  if standing is null then
    return app.counted_members('holds ' || named);
  elsif standing = 'none' then
    return everybody - app.counted_members('holds ' || named);
  end if;
  execute 'select count(*) from ' || still into in_force using moment, app.end_of_day_ahead(0, moment);
  in_force := in_force + (
    select coalesce(sum(c.change), 0) from app.member_counts c
    where c.what = 'until ' || named and c.day > today and c.day <= last_day);
  return case standing when 'lapsed' then app.counted_members('holds ' || named) - in_force else in_force end;
end
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
-- Starting another process takes longer than the whole answer, and what is asked for all day is in memory.
set max_parallel_workers_per_gather = 0
set random_page_cost = 1.1
as $$
declare
  asked record;
  before bigint := (page - 1)::bigint * page_size;
  skipped bigint := before;
  -- A page in the second half is read from the end, so that the last one costs what the first does.
  is_from_end boolean;
  -- How many are passed over on the way to a page, for each that is found.
  distance numeric;
  -- A question that finds few reads just these and sorts them; one that finds many walks the list in its order until the
  -- page is full. Without the fence the planner takes every question for one that finds many.
  is_few boolean;
  -- What is passed over on the way to a page is read from the index alone, where the index has it.
  is_plain boolean;
  listed text;
  members json;
begin
  perform app.require_admin('list_members');
  if (direction in ('asc', 'desc')) is not true then
    raise exception 'The direction is asc or desc' using errcode = '22023';
  end if;
  if (page >= 1 and page_size between 1 and 100) is not true then
    raise exception 'Pages count from 1 and hold 1 to 100 members' using errcode = '22023';
  end if;
  asked := app.members_asked(search, program, type, base, standing, organization);
  is_from_end := before > asked.matched / 2;
  if is_from_end then
    skipped := greatest(asked.matched - before - page_size, 0);
  end if;
  distance := asked.total::numeric * (skipped + page_size) / greatest(asked.matched, 1);
  is_few := case
    -- No index finds one or two letters: reading everybody takes as long as passing over an eighth of them in their order.
    when asked.letters between 1 and 2 then asked.matched < 8 * (skipped + page_size)
    -- What is searched for may stand together at the end of the names, and the trigram index finds it at once.
    when asked.letters >= 3 then asked.matched < asked.total / 20
    -- To fetch and sort one takes some sixteen times as long as to pass over one.
    else 16 * asked.matched < distance
  end;
  is_plain := asked.source = 'public.members m' and skipped = 0;
  -- What is asked for all day keeps its plan; to plan it anew takes longer than to answer it.
  if is_plain and page = 1 and sort = 'lastName' and direction = 'asc' then
    select coalesce(json_agg(r), '[]') into members
    from (
      select m.id, m.first_name, m.last_name, m.email, m.phone, m.organization, m.current_until, m.held_count,
        m.live_mission_count as live_missions, m.held as credentials
      from public.members m order by m.last_name, m.first_name, m.id limit least(page_size, asked.matched)
    ) r;
    return json_build_object('total', asked.total, 'matched', asked.matched, 'members', members);
  end if;
  listed := 'select m.' || case when is_plain then '*' else 'id' end || ' from '
    || case
      when is_few then '(select m.* from ' || asked.few || ' offset 0) m'
      -- To look somebody up by an index takes some five times as long as to note who is looked for.
      when asked.matched < 5 * distance then asked.sparse
      else asked.source
    end
    || ' order by ' || app.member_ordering(sort, (direction = 'desc') <> is_from_end) || ' limit $1 offset $2';
  if not is_plain then
    listed := 'select m.* from (' || listed || ') i join public.members m on m.id = i.id order by '
      || app.member_ordering(sort, direction = 'desc');
  end if;
  execute 'select coalesce(json_agg(r), ''[]'') from (select ' || app.listed_columns() || ' from (' || listed || ') m) r'
  into members using greatest(least(page_size, asked.matched - before), 0), skipped;
  return json_build_object('total', asked.total, 'matched', asked.matched, 'members', members);
end
$$;

-- What a row of the list shows; names, bases and colours of the programs the pages know.
create or replace function app.listed_columns() returns text
language sql immutable
set search_path = ''
as $$
  select 'm.id, m.first_name, m.last_name, m.email, m.phone, m.organization, m.current_until, m.held_count,
    m.live_mission_count as live_missions, m.held as credentials'
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
-- Starting another process takes longer than the whole answer.
set max_parallel_workers_per_gather = 0
as $$
declare
  asked record;
  ids json := '[]';
begin
  perform app.require_admin('list_member_ids');
  asked := app.members_asked(search, program, type, base, standing, organization);
  if asked.matched <= 1000 then
    execute 'select coalesce(json_agg(m.id order by ' || app.member_ordering('lastName', false) || '), ''[]'') from '
      || asked.few into ids;
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
  term constant text := btrim(app.folded(search));
  pattern text := app.substring_pattern(term);
  few constant integer := 1000;
  found_ids uuid[];
begin
  perform app.require_admin('search_members');
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

comment on function public.search_members is 'Substring, without case and accents, of full name, also with the last name first, or e-mail (PUN-10), ordered by name, each with what is held. Administrators only.';

grant execute on function public.search_members(text, integer) to app_admin;
