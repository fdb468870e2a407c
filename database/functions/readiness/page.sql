-- Who is found at a moment in the columns shown, how everybody and how those found stand in each, and one page of them.
-- What an order doesn't need leaves no trace in the plan, which is made for each query.
create or replace function app.board_page(
  base text, keys text[], programs uuid[], moment timestamptz, known_at timestamptz, in_all boolean, organization text, sort text,
  before bigint, page_size integer,
  out matched bigint, out counts json, out everybody json, out listed uuid[]
)
language plpgsql stable
set search_path = ''
set plan_cache_mode = force_custom_plan
-- In its index's order the ledger needs no sort, which the planner would choose, and nothing goes to disk.
set enable_seqscan = off
set work_mem = '64MB'
as $$
declare
  is_everybody constant boolean := not in_all and organization is null;
begin
  with places as materialized (
    select c.place::integer as place, c.key, unnest(c.program_ids) as program_id
    from app.board_columns(base) c where c.key = any (keys)
  ), standing as materialized (
    select s.member_id, p.place, case when sort = 'soonest' then max(s.until) end as until, max(s.state) as state
    from app.standing(moment, known_at, programs) s join places p on p.program_id = s.program_id
    group by s.member_id, p.place
  ), people as (
    select s.member_id, case when sort = 'soonest' then max(s.until) end as last,
      case when sort = 'soonest' then min(s.until) filter (where s.state >= 'expiring_14') end as ahead
    from standing s
    group by s.member_id
    having not in_all or count(*) filter (where s.state >= 'expiring_14') = cardinality(keys)
  ), found as materialized (
    select p.* from people p
    where board_page.organization is null
      or p.member_id in (select m.id from public.members m where m.organization = board_page.organization)
  ), counted as (
    select s.place, s.state, count(*) as everybody,
      count(*) filter (where is_everybody or s.member_id in (select f.member_id from found f)) as found
    from standing s group by s.place, s.state
  ), columns as (
    select p.key, coalesce(sum(k.found) filter (where k.state >= 'expiring_14'), 0) as in_force,
      coalesce(sum(k.found) filter (where k.state = 'expiring_14'), 0) as expiring_14,
      coalesce(sum(k.found) filter (where k.state = 'grounded'), 0) as grounded,
      coalesce(sum(k.found) filter (where k.state = 'lapsed'), 0) as lapsed,
      coalesce(sum(k.everybody) filter (where k.state >= 'expiring_14'), 0) as everybody
    from (select distinct p.key, p.place from places p) p left join counted k on k.place = p.place
    group by p.key
  )
  select (select count(*) from found),
    case
      when sort = 'name' and known_at is null then array(
        select m.id from public.members m where (m.id in (select f.member_id from found f)) is true
        order by m.last_name, m.first_name, m.id limit page_size offset before)
      -- Whoever was deleted since has no name, and comes last.
      when sort = 'name' then array(
        select f.member_id
        from found f
        left join (
          select m.id, row_number() over (order by m.last_name, m.first_name, m.id) as place from public.members m
        ) n on n.id = f.member_id
        order by n.place, f.member_id
        limit page_size offset before)
      -- By what lapses next; then those with nothing in force, latest lapse first. Names only break ties.
      else array(
        select f.member_id
        from (
          select f.* from found f order by f.ahead, case when f.ahead is null then f.last end desc
          fetch first (before + page_size) rows with ties
        ) f
        left join public.members m on m.id = f.member_id
        order by f.ahead, case when f.ahead is null then f.last end desc, m.last_name, m.first_name, f.member_id
        limit page_size offset before)
    end,
    (
      select json_object_agg(c.key, json_build_object(
        'in_force', c.in_force, 'expiring_14', c.expiring_14, 'grounded', c.grounded, 'lapsed', c.lapsed))
      from columns c),
    (select json_object_agg(c.key, c.everybody) from columns c)
  into matched, listed, counts, everybody;
end
$$;
