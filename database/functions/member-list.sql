-- The member list: the ids found, and one page of them in an order.

-- The ids a query finds; null with no filters, meaning everyone who is not hidden. Unused filters leave no trace in the plan, which is
-- made for each query.
create or replace function app.members_found(
  search text, program uuid, type text, base text, standing text, organization text
) returns uuid[]
language plpgsql stable
set search_path = ''
set plan_cache_mode = force_custom_plan
as $$
declare
  pattern constant text := nullif(app.search_pattern(search), '');
  number constant text := '%' || app.digits_typed(search) || '%';
  is_placed constant boolean := program is not null or type is not null or base is not null;
  people uuid[];
begin
  if type <> all (app.program_types()) then
    raise exception 'There is no such type of program' using errcode = '22023';
  end if;
  if standing not in ('in_force', 'expiring_30', 'expiring_14', 'grounded', 'lapsed', 'none', 'former', 'has_lapsed')
    and (select e.past from app.ends_asked(standing) e) is null then
    raise exception 'There is no such standing' using errcode = '22023';
  end if;
  if pattern is not null or organization is not null then
    people := array(
      select m.id from public.members m
      where (pattern is null or m.search_text ~ pattern or m.search_text like number)
        and (members_found.organization is null or m.organization = members_found.organization)
        and (standing = 'former' or m.id not in (select x.member_id from app.hidden_members x)));
  end if;
  if is_placed or standing is not null then
    people := app.people_standing(standing, case when is_placed then app.programs_asked(program, type, base) end, people);
  end if;
  return people;
end
$$;

-- The programs that program, type and base select together; all if none is given.
create or replace function app.programs_asked(program uuid, type text, base text) returns uuid[]
language sql stable
set search_path = ''
as $$
  select array(
    select p.id from public.programs p
    where (programs_asked.program is null or p.id = programs_asked.program)
      and (programs_asked.type is null or p.program_type = programs_asked.type)
      and (programs_asked.base is null or p.base_id = (select app.base_named(programs_asked.base))))
$$;

-- The typed text as a regular expression over search_text, with optional spaces wherever it can be divided, also at
-- apostrophes and hyphens. Cut to this length: no line there is longer, and an expression may not be.
create or replace function app.search_pattern(search text) returns text
language sql immutable
set search_path = ''
as $$
  select replace(
    regexp_replace(
      left(app.folded(regexp_replace(search, '[\n''`´‘’‛′‵ʹʻʼʽʾʿˈꞌ՚׳＇‐‑‒–—―−⁃˗⁻﹘﹣－־-]', ' ', 'g')), 1000),
      '([][\\.^$*+?(){}|])', '\\\1', 'g'),
    ' ', ' ?')
$$;

-- The digits of what looks like a phone number or a part of one, which is found in any format; null for anything else.
create or replace function app.digits_typed(search text) returns text
language sql immutable
set search_path = ''
as $$
  select case when length(d.digits) >= 3 then d.digits end
  from (
    select regexp_replace(regexp_replace(regexp_replace(f.term, '^\+ ?1', ''), '[^0-9]', '', 'g'), '^1(?=[0-9]{10}$)', '') as digits
    from (select app.folded(search) as term) f
    where f.term ~ '^[0-9+()./ ]+$'
  ) d
$$;

-- A sort order can't be a parameter; these constants are all that ever goes into a statement. Each has its index.
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
  end;
begin
  if keys is null then
    raise exception 'Members cannot be sorted by this' using errcode = '22023';
  end if;
  return array_to_string(keys, case when is_descending then ' desc, ' else ', ' end)
    || case when is_descending then ' desc' else '' end;
end
$$;

-- A page of these people, or of everyone, in an order by their own columns. Up to a thousand are looked up and sorted.
-- For more, the index is walked until the page is full, and those skipped are read from the index alone.
create or replace function app.members_page(people uuid[], ordering text, page_size integer, before bigint) returns uuid[]
language plpgsql stable
set search_path = ''
as $$
declare
  listed uuid[];
begin
  execute 'select array(select m.id from '
    || case
      when people is null then
        'public.members m where m.id not in (select x.member_id from app.hidden_members x)'
      when cardinality(people) <= 1000
        then 'unnest($1) f (id) join public.members m on m.id = f.id'
      else 'public.members m where (m.id in (select unnest($1))) is true'
    end
    || ' order by ' || ordering || ' limit $2 offset $3)'
  into listed using people, page_size, before;
  return listed;
end
$$;

-- A page in an order by what they hold, ties by name: the number of credentials, of live missions, the latest expiry,
-- or the earliest in these programs of what ends from one instant to another. People with nothing of the kind come
-- last. Names are sorted by their index, and then compared by position.
create or replace function app.members_by_held(
  people uuid[], sort text, is_descending boolean, programs uuid[], since timestamptz, past timestamptz, page_size integer,
  before bigint
) returns uuid[]
language plpgsql stable
set search_path = ''
set plan_cache_mode = force_custom_plan
set work_mem = '64MB'
as $$
declare
  sign constant integer := case when is_descending then -1 else 1 end;
  is_number constant boolean := sort in ('credentials', 'liveMissions');
  nothing constant double precision := case when is_number then 0 else double precision 'infinity' end;
begin
  return array(
    select o.id
    from (
      select n.id, n.place, coalesce(k.key, nothing) as key
      from (
        select m.id, row_number() over (order by m.last_name, m.first_name, m.id) as place
        from public.members m
        where case
          when people is null then m.id not in (select x.member_id from app.hidden_members x)
          else (m.id in (select unnest(people))) is true
        end
      ) n
      left join (
        select h.member_id, count(*)::double precision as key
        from app.held_now h where sort = 'credentials' group by h.member_id
        union all
        select h.member_id, sum(l.missions)
        from app.held_now h
        join (
          select l.certification_id, count(*)::integer as missions from app.live_missions l group by l.certification_id
        ) l on l.certification_id = h.credential_id
        where sort = 'liveMissions' group by h.member_id
        union all
        select h.member_id, date_part('epoch', max(h.until))
        from app.held_now h where sort = 'status' group by h.member_id
        union all
        select h.member_id, date_part('epoch', min(h.until))
        from app.held_now h
        where sort = 'soonest' and h.program_id = any (programs) and h.until >= since and h.until < past
        group by h.member_id
      ) k on k.member_id = n.id
    ) o
    -- Many numbers are equal, so each is combined with its position into one number.
    order by case when is_number then o.key * 4294967296 + o.place else o.key end * sign, o.place * sign
    limit page_size offset before);
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
as $$
declare
  total constant bigint := app.listed_total();
  before constant bigint := (page - 1)::bigint * page_size;
  ends constant record := app.ends_asked(standing);
  people uuid[];
  listed uuid[];
begin
  perform app.require_reader('list_members');
  if (direction in ('asc', 'desc')) is not true then
    raise exception 'The direction is asc or desc' using errcode = '22023';
  end if;
  if (page >= 1 and page_size between 1 and 100) is not true then
    raise exception 'Pages count from 1 and hold 1 to 100 members' using errcode = '22023';
  end if;
  people := app.members_found(search, program, type, base, standing, organization);
  if people is null and sort = 'lastName' and direction = 'asc' then
    -- Frequent queries keep their plan, since planning takes longer than answering.
    listed := array(
      select m.id from public.members m
      where m.id not in (select x.member_id from app.hidden_members x)
      order by m.last_name, m.first_name, m.id limit page_size offset before);
  elsif sort in ('credentials', 'liveMissions', 'status', 'soonest') then
    -- A filter for what ends also decides the order.
    listed := app.members_by_held(
      people, sort, direction = 'desc', app.programs_asked(program, type, base),
      coalesce(ends.since, now()), coalesce(ends.past, 'infinity'), page_size, before);
  else
    listed := app.members_page(people, app.member_ordering(sort, direction = 'desc'), page_size, before);
  end if;
  return json_build_object('total', total, 'matched', coalesce(cardinality(people), total), 'members', (
    select coalesce(json_agg(r), '[]')
    from (
      select m.id, m.first_name, m.last_name, m.email, m.phone, m.organization, h.current_until,
        coalesce(h.held_count, 0) as held_count, coalesce(h.live_missions, 0) as live_missions,
        coalesce(h.held, '[]') as credentials,
        -- Most people were never grounded and didn't leave, and asking that first takes much less.
        case when exists (select from app.grounding_events e where e.member_id = m.id) then
          app.grounding_told(m.id) end as grounding,
        case when exists (select from app.hidden_members x where x.member_id = m.id and x.kind = 'left') then
          app.leaving_told(m.id) end as former
      from unnest(listed) with ordinality l (id, place)
      join public.members m on m.id = l.id
      left join app.held_told(listed) h on h.member_id = m.id
      order by l.place
    ) r));
end
$$;

comment on function public.list_members is 'One page of the members with what their list shows (MEM-01 to MEM-18), searched, filtered, sorted and counted. Administrators, and readers about the people in their scope.';

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
  people uuid[];
  matched bigint;
  ids json := '[]';
begin
  perform app.require_reader('list_member_ids');
  people := app.members_found(search, program, type, base, standing, organization);
  matched := coalesce(cardinality(people), app.listed_total());
  if matched <= 1000 then
    ids := array_to_json(app.members_page(people, app.member_ordering('lastName', false), 1000, 0));
  end if;
  return json_build_object('matched', matched, 'ids', ids);
end
$$;

comment on function public.list_member_ids is 'Everybody whom list_members finds, in the order of the names; nobody when they are more than 1,000. Administrators, and readers about the people in their scope.';

grant execute on function public.list_member_ids(text, uuid, text, text, text, text) to app_admin;

-- The punch dialog's search, in the text before the tab. The trigram index needs three letters. Walking the names soon
-- finds matches of shorter terms, and of what a thousand people share.
create or replace function public.search_members(search text, limit_count integer default 10)
returns table (
  id uuid, first_name text, last_name text, email text, organization text, current_until timestamptz, held json, grounding json
)
language plpgsql stable security definer
set search_path = ''
set plan_cache_mode = force_custom_plan
as $$
declare
  pattern constant text := E'^[^\t]*' || app.search_pattern(search);
  most constant integer := least(greatest(limit_count, 0), 50);
  few constant integer := 1000;
  people uuid[];
begin
  perform app.require_reader('search_members');
  -- A few people are read and sorted; among many, the first by name are found soon.
  people := array(
    select m.id from public.members m
    where m.search_text ~ pattern
      and m.id not in (select x.member_id from app.hidden_members x)
    limit few);
  people := case
    when cardinality(people) < few then array(
      select m.id from unnest(people) f (id) join public.members m on m.id = f.id
      order by m.last_name, m.first_name, m.id limit most)
    else array(
      select m.id from public.members m
      where m.search_text ~ pattern
        and m.id not in (select x.member_id from app.hidden_members x)
      order by m.last_name, m.first_name, m.id limit most)
  end;
  return query
    select m.id, m.first_name, m.last_name, m.email, m.organization, h.current_until, coalesce(h.held, '[]'),
      case when exists (select from app.grounding_events e where e.member_id = m.id) then app.grounding_told(m.id) end
    from unnest(people) with ordinality l (id, place)
    join public.members m on m.id = l.id
    left join app.held_told(people) h on h.member_id = m.id
    order by l.place;
end
$$;

comment on function public.search_members is 'Substring, without case and accents, of full name, also with the last name first, or e-mail (PUN-10), ordered by name, each with what is held. Administrators, and readers about the people in their scope.';

grant execute on function public.search_members(text, integer) to app_admin;
