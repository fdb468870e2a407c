-- People found at a moment in the shown columns, counts of everybody and of those found in each column, and a page of
-- people. The plan is made for each query and contains only what was requested. Over 60 lines, because a single pass
-- over everybody serves all of it.
create or replace function app.board_page(
  keys text[], programs uuid[], places integer[], moment timestamptz, known_at timestamptz, in_all boolean, organization text,
  sort text, before bigint, page_size integer,
  out matched bigint, out counts json, out everybody json, out listed uuid[]
)
language plpgsql stable
set search_path = ''
set plan_cache_mode = force_custom_plan
-- An index has everything that is read. There are many people, whatever the planner guesses, and nothing is written to
-- disk.
set enable_seqscan = off
set enable_nestloop = off
set work_mem = '64MB'
as $$
declare
  columns constant integer := cardinality(keys);
  numbers constant integer := greatest(1, (columns + 14) / 15);
  -- For all programs (null), an index has what is held person by person.
  asked constant uuid[] := case when exists (select from public.programs p where p.id <> all (programs)) then programs end;
  people uuid[];
  nexts timestamptz[];
  lasts timestamptz[];
begin
  with people as materialized (
    select p.member_id, p.number, p.states,
      case when sort = 'soonest' then case when app.columns_in_force(p.states) > 0 then p.next else 'infinity' end end as next,
      case when sort = 'soonest' then p.last end as last,
      -- If several programs of a column are in force, the latest expiry counts.
      case when sort = 'soonest' then app.columns_in_force(p.states) in (0, p.ahead) end as is_next_sure,
      (board_page.organization is null
        or p.member_id in (select m.id from public.members m where m.organization = board_page.organization))
      and case
        when not in_all then true
        when numbers = 1 then app.columns_in_force(p.states) = columns
        else sum(app.columns_in_force(p.states)) over (partition by p.member_id) = columns
      end as is_found
    from (
      select s.member_id,
        case when numbers = 1 then 0 else (app.board_place(s.program_id, programs, places) - 1) / 15 end as number,
        bit_or(app.board_bits(s.state, app.board_place(s.program_id, programs, places))) as states,
        count(*) filter (where s.until >= moment) as ahead, min(s.until) filter (where s.until >= moment) as next,
        max(s.until) as last
      from app.standing_now(moment, asked) s
      where known_at is null
      group by 1, 2
      union all
      select t.* from app.board_people_then(moment, known_at, programs, places, numbers, sort) t where known_at is not null
    ) p
  ), counted as (
    select p.number, p.states, count(*) as everybody, count(*) filter (where p.is_found) as found
    from people p group by p.number, p.states
  ), kinds as (
    select k.key, c.everybody, c.found, c.states >> (k.place::integer - 1) % 15 * 4 & 15 as state
    from unnest(keys) with ordinality k (key, place) left join counted c on c.number = (k.place - 1) / 15
  ), latest as (
    -- The number that lapses in a column by then.
    select case when p.is_next_sure then p.next else p.last end as until
    from people p where sort = 'soonest' and p.is_found and p.next < 'infinity'
    order by 1 limit 1 offset (before + page_size) * numbers - 1
  )
  select
    case
      when numbers = 1 then (select coalesce(sum(c.found), 0) from counted c)
      else (select count(distinct p.member_id) from people p where p.is_found)
    end,
    k.counts, k.everybody,
    case when sort = 'name' then (
      -- People deleted since have no name, and come last.
      select (n.ids || case when known_at is not null then array(
          select distinct p.member_id from people p
          where cardinality(n.ids) < before + page_size and p.is_found
            and (p.member_id in (select m.id from public.members m)) is not true
          order by p.member_id) end
        )[least(before, 1000000000) + 1 : least(before, 1000000000) + page_size]
      from (
        select array(
          select m.id from public.members m where (m.id in (select p.member_id from people p where p.is_found)) is true
          order by m.last_name, m.first_name, m.id limit before + page_size) as ids
        offset 0
      ) n) end,
    o.people, o.nexts, o.lasts
  from (
    select json_object_agg(c.key, c.counts) as counts, json_object_agg(c.key, c.everybody) as everybody
    from (
      select c.key, coalesce(sum(c.everybody) filter (where c.state >= 4), 0) as everybody,
        json_build_object(
          'in_force', coalesce(sum(c.found) filter (where c.state >= 4), 0),
          'expiring_14', coalesce(sum(c.found) filter (where c.state between 4 and 7), 0),
          'grounded', coalesce(sum(c.found) filter (where c.state between 2 and 3), 0),
          'lapsed', coalesce(sum(c.found) filter (where c.state = 1), 0)) as counts
      from kinds c group by c.key
    ) c
  ) k cross join (
    -- People who may be on the page or before it.
    select array_agg(p.member_id) as people, array_agg(case when p.is_next_sure then p.next end) as nexts,
      array_agg(case when p.next = 'infinity' then p.last end) as lasts
    from people p
    where sort = 'soonest' and p.is_found and p.next <= coalesce((select l.until from latest l), 'infinity')
  ) o
  into matched, counts, everybody, listed, people, nexts, lasts;
  if sort = 'soonest' then
    listed := app.board_soonest(people, nexts, lasts, programs, places, moment, known_at, before, page_size);
  end if;
end
$$;

-- A page of these people by what lapses next in a column, looked up if it isn't given; then those with nothing in force
-- (infinity), latest lapse first. Names only break ties, so they are read where the page begins and ends.
create or replace function app.board_soonest(
  people uuid[], nexts timestamptz[], lasts timestamptz[], programs uuid[], places integer[], moment timestamptz,
  known_at timestamptz, before bigint, page_size integer
) returns uuid[]
language plpgsql stable
set search_path = ''
-- Planned once, since planning takes longer than a first page. There are many people, whatever the planner guesses.
set plan_cache_mode = force_generic_plan
set enable_nestloop = off
set work_mem = '64MB'
as $$
declare
  unsure constant uuid[] := array(select g.id from unnest(people, nexts) g (id, next) where g.next is null);
begin
  return array(
    with dated as (
      -- A board of more than 15 columns has several for each.
      select g.id, min(g.next) as next, max(g.last) as last
      from unnest(people, nexts, lasts) g (id, next, last)
      group by g.id having bool_and(g.next is not null)
      union all
      select c.member_id, min(c.until), null
      from (
        select h.member_id, max(h.until) as until
        from (
          select n.member_id, n.program_id, n.until from app.held_now n where known_at is null and n.member_id = any (unsure)
          union all
          select t.member_id, t.program_id, t.until
          from app.held_then(unsure, moment, known_at) t where known_at is not null
        ) h
        join unnest(programs, places) p (program_id, place) on p.program_id = h.program_id
        where h.until >= moment
        group by h.member_id, p.place
      ) c
      group by c.member_id
    ), placed as (
      select d.id, rank() over alike as first_place, count(*) over alike as last_place
      from dated d window alike as (order by d.next, case when d.next = 'infinity' then d.last end desc)
    ), on_page as (
      select p.id, p.first_place from placed p where p.first_place <= before + page_size and p.last_place > before
    )
    select o.id from on_page o
    order by o.first_place, (select m.last_name from public.members m where m.id = o.id),
      (select m.first_name from public.members m where m.id = o.id), o.id
    limit page_size offset before + 1 - (select min(o.first_place) from on_page o));
end
$$;
