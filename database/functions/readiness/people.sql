-- Where each of a board's programs counts: in the column at its place. 15 columns are one number. Inlined, as all of these.
create or replace function app.board_places(programs uuid[], places integer[])
returns table (program_id uuid, place integer, number integer)
language sql immutable
begin atomic
  select p.program_id, p.place, case when array_position(places, 16) is null then 0 else (p.place - 1) / 15 end
  from unnest(programs, places) p (program_id, place);
end;

-- The four bits of a column: 1 lapsed, 2 grounded, 4 expiring_14, 8 later. Of somebody's several the greatest counts.
create or replace function app.board_bits(state app.standing_state, place integer) returns bigint
language sql immutable
return case state when 'lapsed' then 1 when 'grounded' then 2 when 'expiring_14' then 4 else 8 end::bigint
  << (place - 1) % 15 * 4;

-- In how many of them somebody is in force.
create or replace function app.columns_in_force(states bigint) returns bigint
language sql immutable
return bit_count((((states >> 2) | (states >> 3)) & x'1111111111111111'::bigint)::bit(64));

-- How everybody stood in a board's columns at a past moment, as known at another, as app.board_page asks about today: a row
-- for each number, with how much hasn't lapsed, what of it lapses next, and what lapses last. A board of today needn't plan it.
create or replace function app.board_people_then(
  moment timestamptz, known_at timestamptz, programs uuid[], places integer[]
)
returns table (member_id uuid, number integer, states bigint, ahead bigint, next timestamptz, last timestamptz)
language plpgsql stable rows 10000
set search_path = ''
set plan_cache_mode = force_custom_plan
-- In its index's order the ledger needs no sort, which the planner would choose, as it would for people, whom it takes for
-- few; and nothing goes to disk.
set enable_seqscan = off
set enable_nestloop = off
set enable_sort = off
set work_mem = '64MB'
as $$
begin
  return query
    select s.member_id, p.number, bit_or(app.board_bits(s.state, p.place)),
      count(*) filter (where s.until >= moment), min(s.until) filter (where s.until >= moment), max(s.until)
    from app.standing(moment, known_at, null) s join app.board_places(programs, places) p on p.program_id = s.program_id
    group by s.member_id, p.number;
end
$$;

-- What some people held at a past moment, as known at another (null: nothing), by the ledger of their credentials.
create or replace function app.held_then(people uuid[], moment timestamptz, known_at timestamptz)
returns table (member_id uuid, program_id uuid, until timestamptz)
language plpgsql stable rows 200
set search_path = ''
set plan_cache_mode = force_custom_plan
set enable_seqscan = off
set work_mem = '64MB'
as $$
declare
  credentials uuid[];
begin
  if known_at is not null then
    credentials := array(select distinct e.credential_id from app.credential_events e where e.member_id = any (people));
    return query
      select h.member_id, h.program_id, h.expiration_date
      from app.held_as_of(moment, known_at) h where h.credential_id = any (credentials);
  end if;
end
$$;
