-- The place of the column in which a program counts: `places` has it where `programs`, which are in order, have the program.
-- Found by halving, not by a join, which would lose the order of people. Inlined, as all of these.
create or replace function app.board_place(program uuid, programs uuid[], places integer[]) returns integer
language sql immutable
return places[width_bucket(program, programs)];

-- The four bits of a column: 1 lapsed, 2 grounded, 4 expiring_14, 8 later. The greatest of a person's states counts.
create or replace function app.board_bits(state app.standing_state, place integer) returns bigint
language sql immutable
return case state when 'lapsed' then 1 when 'grounded' then 2 when 'expiring_14' then 4 else 8 end::bigint
  << (place - 1) % 15 * 4;

-- Number of the columns in which somebody is in force.
create or replace function app.columns_in_force(states bigint) returns bigint
language sql immutable
return bit_count((((states >> 2) | (states >> 3)) & x'1111111111111111'::bigint)::bit(64));

-- How everybody stood in a board's columns at a past moment, as known at another, in the form that app.board_page uses
-- for today: a row per number, with how much hasn't lapsed, what of it lapses next, and what lapses last. Separate, so
-- that a board of today doesn't plan it.
create or replace function app.board_people_then(
  moment timestamptz, known_at timestamptz, programs uuid[], places integer[], numbers integer, sort text
)
returns table (member_id uuid, number integer, states bigint, ahead bigint, next timestamptz, last timestamptz)
language plpgsql stable rows 10000
set search_path = ''
set plan_cache_mode = force_custom_plan
-- In index order the ledger needs no sort, which the planner would choose, also for people, since it expects few; and
-- nothing is written to disk.
set enable_seqscan = off
set enable_nestloop = off
set enable_sort = off
set work_mem = '64MB'
as $$
begin
  return query
    select s.member_id,
      case when numbers = 1 then 0 else (app.board_place(s.program_id, programs, places) - 1) / 15 end,
      bit_or(app.board_bits(s.state, app.board_place(s.program_id, programs, places))),
      case when sort = 'soonest' then count(*) filter (where s.until >= moment) end,
      case when sort = 'soonest' then min(s.until) filter (where s.until >= moment) end,
      case when sort = 'soonest' then max(s.until) end
    from app.standing_then(moment, known_at, programs) s
    group by 1, 2;
end
$$;

-- What some people held at a past moment, as known at another (null: nothing), from the ledger of their credentials.
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
