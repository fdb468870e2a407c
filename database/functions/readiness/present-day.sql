-- The board at a moment from now on. `counts` covers those found, `everybody` everyone in force whatever the filters,
-- both by column key.
create or replace function app.board_of_present(
  base text, keys text[], moment timestamptz, in_all boolean, organization text, sort text, before bigint, page_size integer,
  out matched bigint, out counts json, out everybody json, out rows json
)
language plpgsql stable
set search_path = ''
as $$
declare
  -- The columns shown: types at any base, which are stored with each member, and programs.
  types text[];
  programs uuid[];
  program_keys text[];
  listed uuid[];
begin
  select coalesce(array_agg(c.type) filter (where not c.is_program), '{}'),
    coalesce(array_agg(c.program_ids[1]) filter (where c.is_program), '{}'),
    coalesce(array_agg(c.key) filter (where c.is_program), '{}')
  into types, programs, program_keys
  from app.board_columns(base) c where c.key = any (keys);
  select f.* into matched, counts, everybody, listed
  from app.board_found(types, programs, program_keys, moment, in_all, organization, sort, before, page_size) f;
  rows := (
    select coalesce(json_agg(json_build_object(
      'member_id', m.id, 'first_name', m.first_name, 'last_name', m.last_name, 'organization', m.organization, 'phone', m.phone,
      'held', m.held, 'grounding', app.grounding_told(m.id, moment)) order by l.place), '[]')
    from unnest(listed) with ordinality l (id, place) join public.members m on m.id = l.id);
end
$$;

-- Who is found, their standing in each column, and one page of them. Unused filters leave no trace in the plan, which
-- is made for each query.
create or replace function app.board_found(
  types text[], programs uuid[], program_keys text[], moment timestamptz, in_all boolean, organization text, sort text,
  before bigint, page_size integer, out matched bigint, out counts json, out everybody json, out listed uuid[]
)
language plpgsql stable
set search_path = ''
set plan_cache_mode = force_custom_plan
as $$
declare
  soon constant timestamptz := app.end_of_day_ahead(14, moment);
  is_everybody constant boolean := not in_all and organization is null;
begin
  with grounded as materialized (
    select g.member_id from app.grounded_at(moment) g
  ), holders as materialized (
    select c.member_id, min(c.expiration_date) filter (where c.expiration_date >= moment) as ahead,
      max(c.expiration_date) as last, count(*) filter (where c.expiration_date >= moment) as in_force
    from public.certifications c where c.program_id = any (programs) and c.status = 'valid'
    group by c.member_id
  ), found as not materialized (
    select m.id, m.last_name, m.first_name, t.avalanche, t.rescue, t.lift_ticket
    from public.members m
    cross join lateral (
      select case when 'avalanche' = any (types) then m.avalanche_until end as avalanche,
        case when 'rescue' = any (types) then m.rescue_until end as rescue,
        case when 'lift_ticket' = any (types) then m.lift_ticket_until end as lift_ticket
    ) t
    where (board_found.organization is null or m.organization = board_found.organization)
      and case
        when in_all then ('avalanche' <> all (types) or t.avalanche >= moment)
          and ('rescue' <> all (types) or t.rescue >= moment)
          and ('lift_ticket' <> all (types) or t.lift_ticket >= moment)
          and (programs = '{}' or m.id in (select h.member_id from holders h where h.in_force = cardinality(programs)))
          and m.id not in (select g.member_id from grounded g)
        else t.avalanche is not null or t.rescue is not null or t.lift_ticket is not null
          or m.id in (select h.member_id from holders h)
      end
  ), of_types as (
    select count(*) as people,
      count(f.avalanche) as avalanche, count(*) filter (where f.avalanche >= moment) as avalanche_in_force,
      count(*) filter (where f.avalanche >= moment and f.avalanche < soon) as avalanche_expiring_14,
      count(f.rescue) as rescue, count(*) filter (where f.rescue >= moment) as rescue_in_force,
      count(*) filter (where f.rescue >= moment and f.rescue < soon) as rescue_expiring_14,
      count(f.lift_ticket) as lift_ticket, count(*) filter (where f.lift_ticket >= moment) as lift_ticket_in_force,
      count(*) filter (where f.lift_ticket >= moment and f.lift_ticket < soon) as lift_ticket_expiring_14
    from found f
  ), of_grounded as (
    select count(*) filter (where f.avalanche >= moment) as avalanche,
      count(*) filter (where f.avalanche >= moment and f.avalanche < soon) as avalanche_14,
      count(*) filter (where f.rescue >= moment) as rescue,
      count(*) filter (where f.rescue >= moment and f.rescue < soon) as rescue_14,
      count(*) filter (where f.lift_ticket >= moment) as lift_ticket,
      count(*) filter (where f.lift_ticket >= moment and f.lift_ticket < soon) as lift_ticket_14
    from grounded g join found f on f.id = g.member_id
  ), by_column as (
    select t.key, t.held, t.in_force - t.grounded as in_force, t.expiring_14 - t.grounded_14 as expiring_14, t.grounded
    from of_types o cross join of_grounded g
    cross join lateral (values
      ('avalanche', o.avalanche, o.avalanche_in_force, o.avalanche_expiring_14, g.avalanche, g.avalanche_14),
      ('rescue', o.rescue, o.rescue_in_force, o.rescue_expiring_14, g.rescue, g.rescue_14),
      ('lift_ticket', o.lift_ticket, o.lift_ticket_in_force, o.lift_ticket_expiring_14, g.lift_ticket, g.lift_ticket_14)
    ) t (key, held, in_force, expiring_14, grounded, grounded_14)
    where types <> '{}' and t.key = any (types)
    union all
    select p.key, k.held, k.in_force - g.grounded, k.expiring_14 - g.grounded_14, g.grounded
    from unnest(programs, program_keys) p (id, key)
    cross join lateral (
      select count(*) as held, count(*) filter (where c.expiration_date >= moment) as in_force,
        count(*) filter (where c.expiration_date >= moment and c.expiration_date < soon) as expiring_14
      from public.certifications c
      where c.program_id = p.id and c.status = 'valid' and (is_everybody or c.member_id in (select f.id from found f))
    ) k
    cross join lateral (
      select count(*) as grounded, count(*) filter (where c.expiration_date < soon) as grounded_14
      from grounded d join public.certifications c on c.member_id = d.member_id
      where c.program_id = p.id and c.status = 'valid' and c.expiration_date >= moment
        and (is_everybody or c.member_id in (select f.id from found f))
    ) g
  )
  select
    case when types = '{}' and board_found.organization is null
      then (
        select count(*) from holders h
        where not in_all or h.in_force = cardinality(programs) and h.member_id not in (select g.member_id from grounded g))
      else (select o.people from of_types o)
    end,
    (select json_object_agg(c.key, app.board_counts(c.held, c.in_force, c.expiring_14, c.grounded)) from by_column c),
    case when is_everybody then (select json_object_agg(c.key, c.in_force) from by_column c)
      else (
        select json_object_agg(k.key, k.in_force)
        from (
          select t.type as key, t.in_force from app.type_counts(moment) t where types <> '{}' and t.type = any (types)
          union all
          select p.key, c.in_force
          from unnest(programs, program_keys) p (id, key) cross join lateral app.program_counts(p.id, moment) c
        ) k)
    end,
    case sort
      when 'name' then array(
        select f.id from found f order by f.last_name, f.first_name, f.id limit page_size offset before)
      -- By what lapses next; then those with nothing in force, latest lapse first. Ties by name.
      else array(
        select f.id
        from found f left join holders h on h.member_id = f.id
        cross join lateral (
          select case when f.id not in (select g.member_id from grounded g) then
            least(case when f.avalanche >= moment then f.avalanche end, case when f.rescue >= moment then f.rescue end,
              case when f.lift_ticket >= moment then f.lift_ticket end, h.ahead) end as ahead
        ) n
        order by n.ahead, case when n.ahead is null then greatest(f.avalanche, f.rescue, f.lift_ticket, h.last) end desc,
          f.last_name, f.first_name, f.id
        limit page_size offset before)
    end
  into matched, counts, everybody, listed;
end
$$;
