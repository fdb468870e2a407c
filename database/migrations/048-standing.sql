-- How somebody stands, the worst first: of several, the greatest counts.
create type app.standing_state as enum ('lapsed', 'grounded', 'expiring_14', 'expiring_30', 'in_force');

-- What these asked is in database/functions/standing.
drop function if exists app.program_counts(uuid, timestamptz), app.type_counts(timestamptz), app.holders_of_any(text, uuid[]),
  app.needs_of_today(), app.needing_attention(), app.lapsing_people(),
  app.ends_at_base(uuid, timestamptz, timestamptz, integer, uuid[]);

-- What members and their number were kept beside, and what kept it, is asked.
drop trigger if exists count_added on public.members;
drop trigger if exists count_deleted on public.members;
drop trigger if exists count_none on public.members;
drop trigger if exists summarize_after_deletion on public.certification_punches;
drop trigger if exists summarize_after_change on public.certification_punches;
drop trigger if exists summarize_holders on public.programs;
drop procedure if exists app.recompute_members();
drop function if exists app.count_members(), app.count_no_members(), app.member_total(), app.summarize_members(uuid[]),
  app.summarize_after_punch(), app.summarize_holders(),
  app.members_by_end(uuid[], uuid[], timestamptz, text, integer, bigint);
drop view if exists app.member_summaries;
drop table app.member_total;

drop policy "The service compares what is kept of members" on public.members;
revoke select (id) on public.members from ffl_service;
alter table public.members
  drop column current_until, drop column avalanche_until, drop column rescue_until, drop column lift_ticket_until,
  drop column held_count, drop column live_mission_count, drop column held;

-- These included some of them.
create index members_by_name on public.members (last_name, first_name, id);
create index members_by_organization on public.members (organization, last_name, first_name, id);

-- The boards of a past and of a present day are one.
drop function if exists app.board_of_past(text, text[], timestamptz, timestamptz, boolean, text, text, bigint, integer),
  app.board_of_present(text, text[], timestamptz, boolean, text, text, bigint, integer),
  app.board_found(text[], uuid[], text[], timestamptz, boolean, text, text, bigint, integer),
  app.board_counts(bigint, bigint, bigint, bigint);

-- A roster is sorted by one statement.
drop function if exists app.roster_page_by_name(uuid[], uuid[], text[], text, bigint, integer), app.roster_page_by_date(text, text);
