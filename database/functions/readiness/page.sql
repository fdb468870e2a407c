-- Who is found at a moment in the columns shown, how everybody and how those found stand in each, and one page of them.
-- What isn't asked for leaves no trace in the plan, which is made for each query. Over 60 lines, because everybody is read
-- once for all of it.
create or replace function app.board_page(
  keys text[], programs uuid[], places integer[], moment timestamptz, known_at timestamptz, in_all boolean, organization text,
  sort text, before bigint, page_size integer,
  out matched bigint, out counts json, out everybody json, out listed uuid[]
)
language plpgsql stable
set search_path = ''
set plan_cache_mode = force_custom_plan
-- An index has all that is read. People are many, whatever the planner guesses, and nothing goes to disk.
set enable_seqscan = off
set enable_nestloop = off
set work_mem = '64MB'
as $$
declare
  columns constant integer := cardinality(keys);
  numbers constant integer := greatest(1, (columns + 14) / 15);
begin
  with people as materialized (
    select p.member_id, p.number, p.states,
      case when sort = 'soonest' and app.columns_in_force(p.states) > 0 then p.next end as next,
      case when sort = 'soonest' then case when p.ahead = app.columns_in_force(p.states) then p.next else p.last end end
        as next_at_most,
      (board_page.organization is null
        or p.member_id in (select m.id from public.members m where m.organization = board_page.organization))
      and case
        when not in_all then true
        when numbers = 1 then app.columns_in_force(p.states) = columns
        else sum(app.columns_in_force(p.states)) over (partition by p.member_id) = columns
      end as is_found
    from (
      select s.member_id, p.number, bit_or(app.board_bits(s.state, p.place)) as states,
        count(*) filter (where s.until >= moment) as ahead, min(s.until) filter (where s.until >= moment) as next,
        max(s.until) as last
      from app.standing_now(moment, programs) s join app.board_places(programs, places) p on p.program_id = s.program_id
      where known_at is null
      group by s.member_id, p.number
      union all
      select t.* from app.board_people_then(moment, known_at, programs, places) t where known_at is not null
    ) p
  ), counted as (
    select p.number, p.states, count(*) as everybody, count(*) filter (where p.is_found) as found
    from people p group by p.number, p.states
  ), kinds as (
    select k.key, c.everybody, c.found, c.states >> (k.place::integer - 1) % 15 * 4 & 15 as state
    from unnest(keys) with ordinality k (key, place) left join counted c on c.number = (k.place - 1) / 15
  ), latest as (
    -- So many lapse in a column by then.
    select p.next_at_most as until from people p where p.is_found and p.next is not null
    order by p.next_at_most limit 1 offset (before + page_size) * numbers - 1
  )
  select
    case
      when numbers = 1 then (select coalesce(sum(c.found), 0) from counted c)
      else (select count(distinct p.member_id) from people p where p.is_found)
    end,
    (
      select json_object_agg(c.key, c.counts) from (
        select c.key, json_build_object(
          'in_force', coalesce(sum(c.found) filter (where c.state >= 4), 0),
          'expiring_14', coalesce(sum(c.found) filter (where c.state between 4 and 7), 0),
          'grounded', coalesce(sum(c.found) filter (where c.state between 2 and 3), 0),
          'lapsed', coalesce(sum(c.found) filter (where c.state = 1), 0)) as counts
        from kinds c group by c.key) c),
    (
      select json_object_agg(c.key, c.everybody) from (
        select c.key, coalesce(sum(c.everybody) filter (where c.state >= 4), 0) as everybody from kinds c group by c.key) c),
    case
      -- Whoever was deleted since has no name, and comes last.
      when sort = 'name' then (
        array(
          select m.id from public.members m where (m.id in (select p.member_id from people p where p.is_found)) is true
          order by m.last_name, m.first_name, m.id limit before + page_size)
        || array(
          select distinct p.member_id from people p
          where known_at is not null and p.is_found and (p.member_id in (select m.id from public.members m)) is not true
          order by p.member_id)
        )[least(before, 1000000000) + 1 : least(before, 1000000000) + page_size]
      -- Whoever may be on the page, or before it: of several programs in a column, the one that lapses last counts.
      else array(
        select p.member_id from people p
        where p.is_found and case when exists (select from latest) then p.next <= (select l.until from latest l) else true end)
    end
  into matched, counts, everybody, listed;
  if sort = 'soonest' then
    listed := app.board_soonest(listed, programs, places, moment, known_at, before, page_size);
  end if;
end
$$;

-- A page of these people by what lapses next in a column; then those with nothing in force, latest lapse first. Names only
-- break ties.
create or replace function app.board_soonest(
  people uuid[], programs uuid[], places integer[], moment timestamptz, known_at timestamptz, before bigint, page_size integer
) returns uuid[]
language plpgsql stable
set search_path = ''
set plan_cache_mode = force_custom_plan
set work_mem = '64MB'
as $$
begin
  return array(
    select f.member_id
    from (
      select c.member_id, min(c.until) filter (where c.state >= 'expiring_14') as ahead, max(c.until) as last
      from (
        select h.member_id, max(h.until) as until, max(app.state_of(
          h.until, moment, h.member_id in (select g.member_id from app.grounded(moment, known_at) g),
          (select app.expiring_14_until(moment)), (select app.expiring_30_until(moment)))) as state
        from (
          select n.member_id, n.program_id, n.until from app.held_now n where known_at is null and n.member_id = any (people)
          union all
          select t.member_id, t.program_id, t.until from app.held_then(people, moment, known_at) t where known_at is not null
        ) h
        join unnest(programs, places) p (program_id, place) on p.program_id = h.program_id
        group by h.member_id, p.place
      ) c
      group by c.member_id
    ) f
    left join public.members m on m.id = f.member_id
    order by f.ahead, case when f.ahead is null then f.last end desc, m.last_name, m.first_name, f.member_id
    limit page_size offset before);
end
$$;
