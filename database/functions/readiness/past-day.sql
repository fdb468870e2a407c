-- The board at a past day's last moment, from the ledger alone, in the same shape as the present one. Names and
-- organizations are today's; people deleted since have none and sort last by name.
create or replace function app.board_of_past(
  base text, keys text[], moment timestamptz, known_at timestamptz, in_all boolean, organization text, sort text,
  before bigint, page_size integer, out matched bigint, out counts json, out everybody json, out rows json
)
language plpgsql stable
set search_path = ''
set plan_cache_mode = force_custom_plan
-- In its index's order the ledger needs no sort, which the planner would choose, and nothing goes to disk.
set enable_seqscan = off
set work_mem = '64MB'
as $$
declare
  soon constant timestamptz := app.end_of_day_ahead(14, moment);
  is_everybody constant boolean := not in_all and organization is null;
begin
  with held as materialized (
    select h.member_id, h.program_id, h.expiration_date as until, c.place
    from app.held_as_of(moment, known_at) h
    join (
      select c.place::integer as place, unnest(c.program_ids) as program_id from app.board_columns(base) c where c.key = any (keys)
    ) c on c.program_id = h.program_id
  ), grounded as materialized (
    select g.member_id, json_build_object('id', g.event_id::text, 'since', g.since, 'until', g.until) as told
    from app.grounded_as_of(moment, known_at) g
  ), standing as materialized (
    select k.*, k.until >= moment and not k.is_grounded as is_in_force, k.until >= moment and k.is_grounded as is_stopped
    from (
      select h.member_id, h.place, max(h.until) as until, h.member_id in (select g.member_id from grounded g) as is_grounded
      from held h group by h.member_id, h.place
    ) k
  ), people as materialized (
    select s.member_id, min(s.until) filter (where s.is_in_force) as ahead, max(s.until) as last
    from standing s
    group by s.member_id
    having not in_all or count(*) filter (where s.is_in_force) = cardinality(keys)
  ), found as materialized (
    select p.* from people p
    where board_of_past.organization is null
      or p.member_id in (select m.id from public.members m where m.organization = board_of_past.organization)
  ), named as materialized (
    select array(
      select m.id from public.members m where (m.id in (select f.member_id from found f)) is true
      order by m.last_name, m.first_name, m.id limit page_size offset before) as ids
  ), listed as materialized (
    select l.member_id, l.place
    from unnest(case sort
      when 'name' then (
        select case when cardinality(n.ids) = page_size then n.ids else n.ids || (
          select gone.ids[greatest(before - gone.others, 0) + 1:greatest(before + page_size - gone.others, 0)]
          from (
            select array_agg(f.member_id order by f.member_id) as ids, (select count(*) from found) - count(*) as others
            from found f where (f.member_id in (select m.id from public.members m)) is false
          ) gone) end
        from named n)
      else array(
        select f.member_id
        from (
          -- Names only break ties between dates.
          select f.* from found f order by f.ahead, case when f.ahead is null then f.last end desc
          fetch first (before + page_size) rows with ties
        ) f
        left join public.members m on m.id = f.member_id
        order by f.ahead, case when f.ahead is null then f.last end desc, m.last_name, m.first_name, f.member_id
        limit page_size offset before)
    end) with ordinality l (member_id, place)
  ), of_everybody as materialized (
    select s.place, count(*) as held, count(*) filter (where s.is_in_force) as in_force,
      count(*) filter (where s.is_in_force and s.until < soon) as expiring_14,
      count(*) filter (where s.is_stopped) as grounded
    from standing s group by s.place
  ), of_found as materialized (
    select e.* from of_everybody e where is_everybody
    union all
    select s.place, count(*), count(*) filter (where s.is_in_force),
      count(*) filter (where s.is_in_force and s.until < soon), count(*) filter (where s.is_stopped)
    from standing s where not is_everybody and s.member_id in (select f.member_id from found f) group by s.place
  )
  select (select count(*) from found),
    (
      select json_object_agg(c.key, app.board_counts(
        coalesce(k.held, 0), coalesce(k.in_force, 0), coalesce(k.expiring_14, 0), coalesce(k.grounded, 0)))
      from app.board_columns(base) c left join of_found k on k.place = c.place where c.key = any (keys)),
    (
      select json_object_agg(c.key, coalesce(k.in_force, 0))
      from app.board_columns(base) c left join of_everybody k on k.place = c.place where c.key = any (keys)),
    (
      select coalesce(json_agg(json_build_object(
        'member_id', l.member_id, 'first_name', m.first_name, 'last_name', m.last_name, 'organization', m.organization, 'phone', m.phone,
        'held', o.held, 'grounding', (select g.told from grounded g where g.member_id = l.member_id)) order by l.place), '[]')
      from listed l
      join (
        select h.member_id,
          json_agg(json_build_object('program_id', h.program_id, 'expiration_date', h.until) order by h.until, h.program_id) as held
        from held h where (h.member_id in (select l.member_id from listed l)) is true group by h.member_id
      ) o on o.member_id = l.member_id
      left join public.members m on m.id = l.member_id)
  into matched, counts, everybody, rows;
end
$$;
