-- Who is ready: people by program at one base or at any, today, on a day of the past from the ledger alone, or on a day
-- to come from the stored dates, as if nobody punched.

-- A day other than today is seen at its last moment, so that what lapses on it has lapsed. What was given until the end of
-- a day is stored as its last millisecond, as `endOfDay` of the domain says it.
create or replace function app.last_moment(day date) returns timestamptz
language sql stable
set search_path = ''
as $$ select (day + 1)::timestamp at time zone 'America/Denver' - interval '1 ms' $$;

-- At a base its programs; at any base the three types, each with its programs of all bases, and every other program alone.
create or replace function app.board_columns(at_base text)
returns table (
  place bigint, key text, name text, base_name text, type text, scope uuid, is_program boolean, program_ids uuid[], needed integer
)
language sql stable
set search_path = ''
as $$
  select row_number() over (
      order by array_position(array['avalanche', 'rescue', 'lift_ticket'], c.type), c.name collate app.natural_order,
        c.base_name collate app.natural_order, c.key),
    c.key, c.name, c.base_name, c.type, case when c.is_program then c.program_ids[1] else app.named_scope(c.type) end, c.is_program,
    c.program_ids, case when c.is_program then (select n.needed from app.program_needs n where n.program_id = c.program_ids[1]) end
  from (
    select coalesce(p.program_type, p.id::text) as key, min(p.name) as name, p.program_type as type,
      at_base is not null or p.program_type is null as is_program,
      case when at_base is not null or p.program_type is null then min(b.base_name) end as base_name,
      array_agg(p.id order by p.id) as program_ids
    from public.programs p left join public.bases b on b.id = p.base_id
    where at_base is null or b.id = app.base_named(at_base)
    group by 1, 3, 4
  ) c
$$;

create or replace function public.readiness_board(
  day date default null,
  known_then boolean default false,
  base text default null,
  programs text[] default null,
  in_all boolean default false,
  organization text default null,
  sort text default 'name',
  page integer default 1,
  page_size integer default 50
) returns json
language plpgsql stable security definer
set search_path = ''
-- Starting another process takes longer than the whole answer of today.
set max_parallel_workers_per_gather = 0
set random_page_cost = 1.1
set work_mem = '64MB'
as $$
declare
  today constant date := app.day_in_denver(now());
  moment constant timestamptz := case when day is null or day = today then now() else app.last_moment(day) end;
  before constant bigint := (page - 1)::bigint * page_size;
  -- Of the columns that are shown, in their order.
  keys text[];
  scopes uuid[];
  found json;
begin
  perform app.require_admin('readiness_board');
  if (sort in ('name', 'soonest')) is not true then
    raise exception 'A board cannot be sorted by this' using errcode = '22023';
  end if;
  if (page >= 1 and page_size between 1 and 1000) is not true then
    raise exception 'Pages count from 1 and hold 1 to 1,000 rows' using errcode = '22023';
  end if;
  if day not between '1900-01-01' and '2100-12-31' then
    raise exception 'There is no such day' using errcode = '22023';
  end if;
  keys := array(select c.key from app.board_columns(base) c where programs is null or c.key = any(programs) order by c.place);
  if keys = '{}' then
    found := '{"matched": 0, "counts": [], "everybody": [], "rows": []}';
  elsif day < today then
    found := app.board_of_past(
      base, keys, moment, case when known_then then moment else now() end,
      in_all, organization, sort, before, page_size);
  else
    found := app.board_of_present(base, keys, moment, in_all, organization, sort, before, page_size);
  end if;
  return json_build_object(
    'asked_at', now(), 'today', today,
    'columns', (
      select coalesce(json_agg(json_build_object(
        'key', c.key, 'name', c.name, 'base', c.base_name, 'type', c.type, 'programs', c.program_ids, 'needed', c.needed,
        'counts', found -> 'counts' -> (array_position(keys, c.key) - 1),
        'everybody', found -> 'everybody' -> (array_position(keys, c.key) - 1)) order by c.place), '[]')
      from app.board_columns(base) c),
    'matched', found -> 'matched', 'rows', found -> 'rows');
end
$$;

comment on function public.readiness_board is 'One page of who is in force in which program, at a base or at any, on a day. A past day is told by the ledger, as it was or as it was known then; a day to come by the stored dates. Administrators only.';

grant execute on function public.readiness_board(date, boolean, text, text[], boolean, text, text, integer, integer) to app_admin;

-- Of a moment from now on. What the list of members keeps says how many stand how in each column, and mostly how many are
-- found: then a page by name walks the names, and one of the first by the soonest lapse reads no more of each column than
-- it can need. For anything else the columns are laid side by side.
create or replace function app.board_of_present(
  base text, keys text[], moment timestamptz, in_all boolean, organization text, sort text, before bigint, page_size integer
) returns json
language plpgsql stable
set search_path = ''
as $$
declare
  asked record;
  matched bigint;
  listed uuid[];
  everybody json;
  counts json;
begin
  asked := app.board_asked(base, keys, moment, in_all, organization, sort);
  if sort = 'name' and asked.matched is not null then
    matched := asked.matched;
    execute 'select array(select m.id from public.members m where ' || asked.of_members
      || ' order by m.last_name, m.first_name, m.id limit $1 offset $2)'
    into listed using greatest(least(page_size, matched - before), 0), before;
    if organization is not null then
      counts := app.counts_of_organization(asked.sources, organization, moment);
    end if;
  elsif sort = 'soonest' and organization is null and (not in_all or cardinality(asked.sources) = 1) and before < 20000 then
    matched := coalesce(asked.matched, app.board_matched(asked.sources, moment));
    listed := app.board_page_by_lapse(asked.sources, moment, in_all, before, page_size);
  else
    select l.matched, l.listed, l.counts into matched, listed, counts
    from app.board_side_by_side(
      asked.sources, moment, in_all, asked.is_most, organization, sort, before, page_size) l;
  end if;
  select json_agg(k.in_force order by k.place),
    coalesce(counts, json_agg(app.board_counts(case when in_all then k.in_force else k.held end, k.in_force, k.expiring) order by k.place))
  into everybody, counts
  from (
    select c.place, app.count_standing(c.scope, c.is_program, null, 0) as held,
      app.count_standing(c.scope, c.is_program, 'in_force', 0, moment) as in_force,
      app.count_standing(c.scope, c.is_program, 'expiring_14', 0, moment) as expiring
    from app.board_columns(base) c where c.key = any(keys)
  ) k;
  return json_build_object(
    'matched', matched, 'counts', counts, 'everybody', everybody,
    'rows', (
      select coalesce(json_agg(json_build_object(
        'member_id', m.id, 'first_name', m.first_name, 'last_name', m.last_name, 'organization', m.organization,
        'held', m.held) order by l.place), '[]')
      from unnest(listed) with ordinality l (id, place) join public.members m on m.id = l.id));
end
$$;

create or replace function app.board_counts(held bigint, in_force bigint, expiring bigint) returns json
language sql immutable
set search_path = ''
as $$ select json_build_object('in_force', in_force, 'expiring_14', expiring, 'lapsed', held - in_force) $$;

-- The same of each column of what stands in a query, as one array: in force from `moment` on, expiring before `soon`.
-- Of `array[...]`, since a function takes a hundred arguments and there may be more columns.
create or replace function app.counts_of(untils text[], moment text, soon text) returns text
language sql immutable
set search_path = ''
as $$
  select 'array_to_json(array[' || string_agg(format(
    'app.board_counts(count(%1$s), count(*) filter (where %1$s >= %2$s), count(*) filter (where %1$s >= %2$s and %1$s < %3$s))',
    u, moment, soon), ', ' order by place) || '])'
  from unnest(untils) with ordinality untils (u, place)
$$;

-- The same of the people of one organization, each column asked for itself: nothing has to be laid side by side.
create or replace function app.counts_of_organization(sources text[], organization text, moment timestamptz) returns json
language plpgsql stable
set search_path = ''
as $$
declare
  counts json;
begin
  execute (
    select 'select array_to_json(array[' || string_agg(format(
      '(select app.board_counts(count(*), count(*) filter (where s.until >= $2), count(*) filter (where s.until >= $2 and s.until < $3))
        from public.members m join (select s.member_id, s.until from %s) s on s.member_id = m.id where m.organization = $1)',
      source), ', ' order by place) || '])'
    from unnest(sources) with ordinality sources (source, place))
  into counts using organization, moment, app.end_of_day_ahead(14, moment);
  return counts;
end
$$;

-- Where the last expiry of each column is kept. And how many are found, with the condition of a member `m` to be among
-- them, where that is kept: of one column, of all of them, and by name of an organization in all of them. And whether a
-- column is of a type of all bases, which most people hold.
create or replace function app.board_asked(
  at_base text, keys text[], moment timestamptz, in_all boolean, organization text, sort text,
  out sources text[], out of_members text, out matched bigint, out is_most boolean
)
language plpgsql stable
set search_path = ''
as $$
declare
  shown record;
begin
  select array_agg(app.standings_in(c.scope, c.is_program) order by c.place) filter (where c.key = any(keys)) as sources,
    bool_and(c.key = any(keys)) as is_whole, (array_agg(c.scope) filter (where c.key = any(keys)))[1] as scope,
    bool_or(c.is_program) filter (where c.key = any(keys)) as is_program,
    bool_or(not c.is_program) filter (where c.key = any(keys)) as is_most,
    coalesce(app.base_named(at_base), app.named_scope('anything')) as whole
  into shown from app.board_columns(at_base) c;
  sources := shown.sources;
  is_most := shown.is_most;
  of_members := 'm.held_count > 0';
  if organization is null and cardinality(sources) = 1 then
    of_members := of_members || format(
      ' and (m.id in (select s.member_id from %s where s.until >= %L)) is true', sources[1],
      case when in_all then moment else '-infinity' end);
    matched := app.count_standing(shown.scope, shown.is_program, case when in_all then 'in_force' end, 0, moment);
  elsif shown.is_whole and not in_all and (organization is null or sort = 'name') then
    if at_base is not null then
      of_members := of_members || format(
        ' and (m.id in (select s.member_id from %s)) is true', app.standings_in(shown.whole, false));
    end if;
    if organization is null then
      matched := app.counted_members('holds ' || shown.whole);
    else
      of_members := of_members || format(' and m.organization = %L', organization);
      execute 'select count(*) from public.members m where ' || of_members into matched;
    end if;
  end if;
end
$$;

-- In the order of what lapses next, of equal dates by name; then who has nothing in force, the latest lapse first.
create or replace function app.board_page_by_lapse(
  sources text[], moment timestamptz, in_all boolean, before bigint, page_size integer
) returns uuid[]
language plpgsql stable
set search_path = ''
as $$
declare
  ahead text := app.board_entries(sources, format('s.until >= %L', moment));
  listed uuid[];
  in_force bigint;
begin
  -- Whoever is on the page stands no later in the column of the next lapse than on the board, so that of each column so
  -- many entries are enough.
  execute format($statement$
    with first as materialized (
      select e.member_id, min(e.until) as next from (%s) e group by e.member_id
    ), bounds as materialized (
      select min(p.next) as lowest, max(p.next) as highest
      from (select f.next from first f order by f.next limit $2 offset $3) p
    ), near as materialized (
      select e.member_id, min(e.until) as next from (%s) e
      where e.until between (select lowest from bounds) and (select highest from bounds)
        and e.member_id not in (select f.member_id from first f where f.next < (select lowest from bounds))
      group by e.member_id
    )
    select array(
        select n.member_id from near n join public.members m on m.id = n.member_id
        order by n.next, m.last_name, m.first_name, m.id
        limit $2 offset $3 - (select count(*) from first f where f.next < (select lowest from bounds))),
      (select count(*) from first)
    $statement$, app.board_entries(sources, format('s.until >= %L order by s.until limit $1', moment)), ahead)
  into listed, in_force using before + page_size, page_size, before;
  if in_all or in_force >= before + page_size then
    return listed;
  end if;
  execute format($statement$
    select $3 || array(
      select m.id
      from (select e.member_id, max(e.until) as last from (%s) e group by e.member_id) l
      join public.members m on m.id = l.member_id
      where (l.member_id in (select e.member_id from (%s) e)) is false
      order by l.last desc, m.last_name, m.first_name, m.id limit $1 offset greatest($2, 0))
    $statement$, app.board_entries(sources, format('s.until < %L', moment)), ahead)
  into listed using page_size - cardinality(listed), before - in_force, listed;
  return listed;
end
$$;

create or replace function app.board_entries(sources text[], condition text) returns text
language sql immutable
set search_path = ''
as $$
  select string_agg(format('(select s.member_id, s.until from %s where %s)', source, condition), ' union all ')
  from unnest(sources) source
$$;

-- Each column is read once in the order of its members, and they are joined as they come: as `until1` and so on, null for
-- who is not in it. Begins with who is asked about, if that is not everybody in the columns.
create or replace function app.board_joined(sources text[], moment timestamptz, in_all boolean, begin_with text) returns text
language sql immutable
set search_path = ''
as $$
  select coalesce(begin_with || joining, '') || string_agg(
    format('(select s.member_id, s.until as until%s from %s where s.until >= %L) u%1$s', n, source,
      case when in_all then moment else '-infinity' end)
    || case when n = 1 and begin_with is null then '' else ' using (member_id)' end, joining order by n)
  from unnest(sources) with ordinality columns (source, n)
  cross join lateral (
    select case when in_all then ' join ' when begin_with is null then ' full join ' else ' left join ' end as joining) j
  group by joining
$$;

-- How many are in any of the columns.
create or replace function app.board_matched(sources text[], moment timestamptz) returns bigint
language plpgsql stable
set search_path = ''
set enable_hashjoin = off
as $$
declare
  matched bigint;
begin
  execute 'select count(*) from ' || app.board_joined(sources, moment, false, null) into matched;
  return matched;
end
$$;

-- Who is found, and one page of them.
create or replace function app.board_side_by_side(
  sources text[], moment timestamptz, in_all boolean, is_most boolean, organization text, sort text, before bigint,
  page_size integer, out matched bigint, out listed uuid[], out counts json
)
language plpgsql stable
set search_path = ''
set enable_hashjoin = off
as $$
declare
  begin_with text;
  is_held text;
  next text := 'null::timestamptz';
  -- Of whom not everybody is found, those found are counted.
  untils constant text[] := case when organization is not null or in_all then
    array(select 'until' || n from generate_series(1, cardinality(sources)) n) end;
  -- Where most people are found, the others are looked for, who are fewer to tell from.
  is_of_others constant boolean := is_most and organization is null and sort = 'name' and not in_all;
begin
  if organization is not null then
    begin_with := format('(select m.id as member_id from public.members m where m.organization = %L) m', organization);
  elsif is_of_others then
    begin_with := '(select m.id as member_id from public.members m) m';
  end if;
  select string_agg(format('until%s is not null', n), ' or ') into is_held from generate_series(1, cardinality(sources)) n;
  if sort = 'soonest' then
    select app.board_next(
      string_agg(format('case when until%s >= %L then until%1$s end', n, moment), ', '), string_agg(format('until%s', n), ', '))
    into next from generate_series(1, cardinality(sources)) n;
  end if;
  execute format($statement$
    with asked as materialized (select member_id, %1$s as next%6$s from %2$s where (%3$s) is %5$s)
    select (select count(*) from asked), array%4$s, %7$s
    $statement$,
    next, app.board_joined(sources, moment, in_all, begin_with), is_held,
    case sort when 'soonest' then app.listed_by_lapse('$1', '$2') else format($listed$(
      select m.id from public.members m where (m.id in (select a.member_id from asked a)) is %s
      order by m.last_name, m.first_name, m.id limit $1 offset $2)$listed$, (not is_of_others)::text) end,
    (not is_of_others)::text,
    coalesce(', ' || array_to_string(untils, ', '), ''),
    coalesce('(select ' || app.counts_of(untils, '$3', '$4') || ' from asked)', 'null::json'))
  into matched, listed, counts using page_size, before, moment, app.end_of_day_ahead(14, moment);
  matched := case when is_of_others then app.counted_members('members') - matched else matched end;
end
$$;

-- What decides the place of somebody: the first expiry ahead. Who has nothing in force comes after all others, the latest
-- lapse first: mirrored at the end of the calendar.
create or replace function app.board_next(ahead text, untils text) returns text
language sql immutable
set search_path = ''
as $$
  select format('coalesce(least(%1$s), %3$L::timestamptz + (%3$L::timestamptz - greatest(%2$s)))', ahead, untils,
    timestamptz '2101-01-01 00:00+00')
$$;

-- One page of those who are `asked`, by what lapses next, of equal dates by name.
create or replace function app.listed_by_lapse(page_size text, before text) returns text
language sql immutable
set search_path = ''
as $$
  select format($listed$(
    with bounds as materialized (
      select min(p.next) as lowest, max(p.next) as highest
      from (select a.next from asked a order by a.next limit %1$s offset %2$s) p
    )
    select a.member_id from asked a left join public.members m on m.id = a.member_id
    where a.next between (select lowest from bounds) and (select highest from bounds)
    order by a.next, m.last_name, m.first_name, a.member_id
    limit %1$s offset %2$s - (select count(*) from asked a where a.next < (select lowest from bounds)))$listed$,
    page_size, before)
$$;

-- Of the last moment of a past day, from the ledger alone. Names and organizations are those of today; who was deleted
-- since has none, and stands at the end of the names.
create or replace function app.board_of_past(
  base text, keys text[], moment timestamptz, known_at timestamptz, in_all boolean, organization text, sort text,
  before bigint, page_size integer
) returns json
language plpgsql stable
set search_path = ''
-- In the order of its index the ledger needs no sorting, which the planner would choose.
set enable_seqscan = off
as $$
declare
  places integer := cardinality(keys);
  answer json;
begin
  execute format($statement$
    with held as materialized (
      select h.member_id, h.program_id, h.expiration_date as until, p.place
      from %6$s
      join (
        select array_position($3, c.key) as place, unnest(c.program_ids) as id from app.board_columns($4) c where c.key = any($3)
      ) p on p.id = h.program_id
    ), people as materialized (
      select h.member_id, %1$s from held h group by h.member_id
    ), asked as materialized (
      select p.member_id, %2$s as next from people p
      where %3$s and ($5 is null or p.member_id in (select m.id from public.members m where m.organization = $5))
    ), listed as materialized (
      select l.member_id, l.place from unnest(%4$s) with ordinality l (member_id, place)
    ), of_listed as materialized (
      select h.member_id, json_agg(json_build_object('program_id', h.program_id, 'expiration_date', h.until) order by h.until, h.program_id) as held
      from held h where (h.member_id in (select l.member_id from listed l)) is true group by h.member_id
    )
    select json_build_object('matched', (select count(*) from asked),
      'counts', (select %5$s from people p where p.member_id in (select a.member_id from asked a)),
      'everybody', (select array_to_json(array[%7$s]) from people p),
      'rows', (
        select coalesce(json_agg(json_build_object(
          'member_id', l.member_id, 'first_name', m.first_name, 'last_name', m.last_name, 'organization', m.organization,
          'held', o.held) order by l.place), '[]')
        from listed l join of_listed o on o.member_id = l.member_id left join public.members m on m.id = l.member_id))
    $statement$,
    (select string_agg(format('max(h.until) filter (where h.place = %s) as u%1$s', n), ', ') from generate_series(1, places) n),
    (select app.board_next(
        string_agg(format('case when p.u%s >= $6 then p.u%1$s end', n), ', '), string_agg(format('p.u%s', n), ', '))
     from generate_series(1, places) n),
    case when in_all then (select string_agg(format('p.u%s >= $6', n), ' and ') from generate_series(1, places) n) else 'true' end,
    app.listed_of_past(sort),
    app.counts_of(array(select 'p.u' || n from generate_series(1, places) n), '$6', '$7'),
    app.held_as_of(),
    (select string_agg(format('count(*) filter (where p.u%s >= $6)', n), ', ' order by n) from generate_series(1, places) n))
  into answer
  using app.end_of_day_ahead(0, moment) - interval '1 us', known_at, keys, base, organization, moment,
    app.end_of_day_ahead(14, moment), page_size, before;
  return answer;
end
$$;

create or replace function app.listed_of_past(sort text) returns text
language sql immutable
set search_path = ''
as $$
  select case sort
    when 'name' then $listed$(
        with named as materialized (
          select array(
            select m.id from public.members m where (m.id in (select a.member_id from asked a)) is true
            order by m.last_name, m.first_name, m.id limit $8 offset $9) as ids
        ), gone as materialized (
          select a.member_id, row_number() over (order by a.member_id) + (select count(*) from asked) - count(*) over () as place
          from asked a where (a.member_id in (select m.id from public.members m)) is false
        )
        select case when cardinality(n.ids) = $8 then n.ids else n.ids || array(
          select g.member_id from gone g where g.place > $9 and g.place <= $9 + $8 order by g.place) end
        from named n)$listed$
    else 'array' || app.listed_by_lapse('$8', '$9')
  end
$$;

-- The weeks from this one on: how many are in force in each program that needs people, at the end of each week, if nobody
-- punches. Kept by days, and on the last day of a week by instants.
create or replace function public.readiness_weeks(base text default null, weeks integer default 12) returns json
language plpgsql stable security definer
set search_path = ''
as $$
declare
  monday constant date := date_trunc('week', app.day_in_denver(now())::timestamp)::date;
begin
  perform app.require_admin('readiness_weeks');
  if (weeks between 1 and 52) is not true then
    raise exception 'Weeks are 1 to 52' using errcode = '22023';
  end if;
  return json_build_object(
    'weeks', (select json_agg(monday + 7 * n order by n) from generate_series(0, weeks - 1) n),
    'without_number', (
      select count(*) from public.programs p
      left join public.bases b on b.id = p.base_id
      where (readiness_weeks.base is null or b.id = app.base_named(readiness_weeks.base))
        and p.id not in (select d.program_id from app.program_needs d)),
    'programs', (
      select coalesce(json_agg(json_build_object(
        'program_id', p.id, 'name', p.name, 'base', b.base_name, 'needed', d.needed,
        'in_force', app.count_standing(p.id, true, 'in_force', 0),
        'by_week', (
          select json_agg((
              select coalesce(sum(c.change), 0) from app.member_counts c
              where c.what = 'until ' || p.id and c.day > monday + 7 * n + 6
            ) + (
              select count(*) from public.certifications c
              where c.program_id = p.id and c.status = 'valid' and c.expiration_date >= app.last_moment(monday + 7 * n + 6)
                and c.expiration_date < app.end_of_day_ahead(0, app.last_moment(monday + 7 * n + 6))
            ) order by n)
          from generate_series(0, weeks - 1) n)
        ) order by b.base_name collate app.natural_order, p.name collate app.natural_order, p.id), '[]')
      from app.program_needs d
      join public.programs p on p.id = d.program_id
      left join public.bases b on b.id = p.base_id
      where readiness_weeks.base is null or b.id = app.base_named(readiness_weeks.base)));
end
$$;

comment on function public.readiness_weeks is 'How many are in force in each program that needs people, now and at the end of each week to come if nobody punches. Administrators only.';

grant execute on function public.readiness_weeks(text, integer) to app_admin;

create or replace function public.set_needed(program uuid, needed integer) returns integer
language plpgsql security definer
set search_path = ''
as $$
begin
  perform app.require_admin('set_needed');
  if needed is null then
    delete from app.program_needs n where n.program_id = program;
  else
    insert into app.program_needs as n (program_id, needed) values (program, set_needed.needed)
    on conflict (program_id) do update set needed = excluded.needed;
  end if;
  return needed;
end
$$;

comment on function public.set_needed is 'How many people a program needs in force; null for no number. Administrators only.';

grant execute on function public.set_needed(uuid, integer) to app_admin;
