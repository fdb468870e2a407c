-- A report's entries of some programs (null: all) within a period, newest first, this many from a position on (null:
-- all). Inlined like the next one, so that the plan runs only the branch of the requested report.
create or replace function app.reported(
  report text, programs uuid[], begins timestamptz, ends timestamptz, listed bigint, before bigint
) returns table (id bigint, program_id uuid, dated timestamptz)
language sql stable
begin atomic
  select o.id, o.program_id, o.dated from (
    select r.id, r.program_id, r.dated from app.credentials_reported r
    where r.dated >= begins and r.dated < ends and (programs is null or r.program_id = any (programs))
    order by r.dated desc, r.id desc limit listed offset before
  ) o where report = 'credentials'
  union all
  select o.id, o.program_id, o.dated from (
    select r.id, r.program_id, r.dated from app.live_missions_reported r
    where r.dated >= begins and r.dated < ends and (programs is null or r.program_id = any (programs))
    order by r.dated desc, r.id desc limit listed offset before
  ) o where report = 'live-missions'
  union all
  select o.id, o.program_id, o.dated from (
    select r.id, r.program_id, r.dated from app.reminders_reported r
    where r.dated >= begins and r.dated < ends and (programs is null or r.program_id = any (programs))
    order by r.dated desc, r.id desc limit listed offset before
  ) o where report = 'reminders'
  union all
  select o.id, o.program_id, o.dated from (
    select r.id, r.program_id, r.dated from app.boardings_reported r
    where r.dated >= begins and r.dated < ends and (programs is null or r.program_id = any (programs))
    order by r.dated desc, r.id desc limit listed offset before
  ) o where report = 'boardings'
  union all
  select o.id, o.program_id, o.dated from (
    select r.id, r.program_id, r.dated from app.gaps_between(begins, ends) r
    where programs is null or r.program_id = any (programs)
    order by r.dated desc, r.id desc limit listed offset before
  ) o where report = 'gaps';
end;

-- A report's line for one entry; nothing if its program is gone.
create or replace function app.reported_line(report text, entry bigint) returns setof app.report_line
language sql stable
begin atomic
  select d.* from app.credential_line(entry) d where report = 'credentials'
  union all
  select d.* from app.live_mission_line(entry) d where report = 'live-missions'
  union all
  select d.* from app.reminder_line(entry) d where report = 'reminders'
  union all
  select d.* from app.boarding_line(entry) d where report = 'boardings'
  union all
  select d.* from app.gap_line(entry) d where report = 'gaps';
end;

-- Checks a report's query. Readers of a base get its last 366 days, and only its programs; row security keeps the log of
-- boardings to their base, and flights to both.
create or replace function app.report_asked(
  report text, program text, first_day date, last_day date,
  out programs uuid[], out begins timestamptz, out ends timestamptz
)
language plpgsql stable
set search_path = ''
as $$
begin
  if (report in ('credentials', 'live-missions', 'reminders', 'boardings', 'gaps')) is not true then
    raise exception 'There is no such report' using errcode = '22023';
  end if;
  if program is not null and app.report_type(program) is null then
    raise exception 'Reports know no such program' using errcode = '22023';
  end if;
  if report = 'reminders' and app.is_grantee() then
    raise exception 'Only administrators read reminders' using errcode = '42501';
  end if;
  if last_day < first_day then
    raise exception 'The first day must not be after the last one' using errcode = '22023';
  end if;
  if not app.is_reached(first_day) then
    raise exception 'Readers of a base see its last 366 days' using errcode = '22023';
  end if;
  if program is not null then
    programs := array(select p.id from public.programs p where p.program_type = app.report_type(program));
  end if;
  if app.is_grantee() and not app.sees_everybody() then
    if report in ('credentials', 'live-missions') then
      programs := array(
        select p.id from public.programs p
        where app.is_shown(p.base_id) and (report_asked.program is null or p.id = any (report_asked.programs)));
    end if;
    first_day := coalesce(first_day, app.reached_back_to());
  end if;
  begins := coalesce(first_day::timestamp at time zone 'America/Denver', '-infinity');
  ends := coalesce((last_day + 1)::timestamp at time zone 'America/Denver', 'infinity');
end
$$;

-- The type of this name, in any case.
create or replace function app.report_type(program text) returns text
language sql immutable
set search_path = ''
as $$
  select type from unnest(app.program_types()) type
  where lower(app.report_program(type)) = lower(btrim(program))
$$;

-- The earliest moment to look for the gaps of an early page. Gaps are expensive to find, so the latest month is
-- searched first, and more only if it has too few.
create or replace function app.gaps_looked_through(
  programs uuid[], begins timestamptz, ends timestamptz, needed bigint
) returns timestamptz
language plpgsql stable
set search_path = ''
as $$
declare
  since timestamptz;
begin
  foreach since in array array[now() - interval '1 month', now() - interval '6 months'] loop
    since := greatest(since, begins);
    if needed <= (
      select count(*) from app.gaps_between(since, ends) g where programs is null or g.program_id = any (programs)
    ) then
      return since;
    end if;
  end loop;
  return begins;
end
$$;

create or replace function public.report_page(
  report text,
  program text default null,
  first_day date default null,
  last_day date default null,
  page integer default 1,
  page_size integer default 50
) returns json
language plpgsql stable security definer
set search_path = ''
-- Planned once, since planning takes longer than the answer, and in index order, however few rows the planner expects.
set plan_cache_mode = force_generic_plan
set enable_sort = off
as $$
declare
  programs uuid[];
  begins timestamptz;
  ends timestamptz;
  before constant bigint := (page - 1)::bigint * page_size;
begin
  perform app.require_place('report_page');
  select a.programs, a.begins, a.ends into programs, begins, ends
  from app.report_asked(report, program, first_day, last_day) a;
  if (page >= 1 and page_size between 1 and 1000) is not true then
    raise exception 'Pages count from 1 and hold 1 to 1,000 rows' using errcode = '22023';
  end if;
  if report = 'gaps' and before + page_size <= 1000 then
    begins := app.gaps_looked_through(programs, begins, ends, before + page_size);
  end if;
  return json_build_object('asked_at', now(), 'rows', (
    with listed as materialized (
      select r.id, r.dated from app.reported(report, programs, begins, ends, page_size, before) r
    )
    select coalesce(json_agg(json_build_object(
      'id', l.id::text, 'member_id', d.member_id, 'name', d.name, 'organization', d.organization, 'mark', d.mark,
      'program', d.program, 'program_type', d.program_type, 'base', d.base,
      'day', (l.dated at time zone 'America/Denver')::date, 'expires_on', d.expires_on, 'notes', d.notes,
      'recorded_by', d.recorded_by, 'is_by_server', d.is_by_server, 'reminder', d.reminder, 'flight', d.flight
    ) order by l.dated desc, l.id desc), '[]')
    from listed l cross join lateral app.reported_line(report, l.id) d));
end
$$;

comment on function public.report_page is 'One page of a report, newest first: issues and renewals or live missions, from the ledger, reminders, boardings, or who flew while not current. Administrators, readers of a base about theirs, and of everything.';

grant execute on function public.report_page(text, text, date, date, integer, integer) to app_admin;

-- Number of a report's entries by month and program. Gaps are few and expensive to find, so they take one pass. For the
-- others, the last entry of a month leads to the month before, and each month takes one pass without a sort.
create or replace function app.reported_by_month(report text, programs uuid[], begins timestamptz, ends timestamptz)
returns table (month timestamptz, program_id uuid, entries bigint)
language plpgsql stable
set search_path = ''
set plan_cache_mode = force_generic_plan
set enable_sort = off
set max_parallel_workers_per_gather = 0
as $$
begin
  if report = 'gaps' then
    return query
      select date_trunc('month', r.dated, 'America/Denver'), r.program_id, count(*)
      from app.reported(report, programs, begins, ends, null, 0) r
      group by 1, 2;
    return;
  end if;
  return query
    with recursive months (first, past) as (
      select date_trunc('month', r.dated, 'America/Denver'), ends
      from app.reported(report, programs, begins, ends, 1, 0) r
      union all
      select date_trunc('month', r.dated, 'America/Denver'), m.first
      from months m cross join lateral app.reported(report, programs, begins, m.first, 1, 0) r
    )
    select m.first, n.program_id, n.entries
    from months m
    cross join lateral (
      select r.program_id, count(*) as entries
      from app.reported(report, programs, greatest(begins, m.first), m.past, null, 0) r
      group by r.program_id
    ) n;
end
$$;

create or replace function public.report_counts(
  report text,
  program text default null,
  first_day date default null,
  last_day date default null
) returns json
language plpgsql stable security definer
set search_path = ''
as $$
declare
  asked record;
begin
  perform app.require_place('report_counts');
  asked := app.report_asked(report, program, first_day, last_day);
  return (
    select json_build_object(
      'total', coalesce(sum(c.entries), 0),
      'months', coalesce(json_agg(json_build_object(
        'month', to_char(c.month at time zone 'America/Denver', 'YYYY-MM'), 'program', c.program, 'count', c.entries)
        order by c.month, c.program), '[]'),
      'compared', case report when 'gaps' then app.flights_compared(asked.programs, asked.begins, asked.ends) end)
    from (
      select m.month, app.report_program(p.program_type) as program, sum(m.entries) as entries
      from app.reported_by_month(report, asked.programs, asked.begins, asked.ends) m
      left join public.programs p on p.id = m.program_id
      group by 1, 2
    ) c);
end
$$;

comment on function public.report_counts is 'How many rows a report has, altogether and by month and program; a month without any is left out. Administrators, readers of a base about theirs, and of everything.';

grant execute on function public.report_counts(text, text, date, date) to app_admin;

-- Opens the whole report as the cursor "report" of this transaction, for acts.next_of_report.
create or replace function public.open_report(
  report text,
  program text default null,
  first_day date default null,
  last_day date default null
) returns refcursor
language plpgsql stable security definer
set search_path = ''
set plan_cache_mode = force_custom_plan
-- Row by row in index order, since a join that must be built first, or a sort, would delay the first row.
set enable_sort = off
set enable_hashjoin = off
set enable_mergejoin = off
as $$
declare
  programs uuid[];
  begins timestamptz;
  ends timestamptz;
  opened refcursor := 'report';
begin
  perform app.require_admin('open_report');
  select a.programs, a.begins, a.ends into programs, begins, ends
  from app.report_asked(report, program, first_day, last_day) a;
  open opened for
    select d.name, d.organization, d.mark, d.program, d.base, (l.dated at time zone 'America/Denver')::date as day,
      d.expires_on as "expiresOn", d.notes, d.recorded_by as "recordedBy", d.is_by_server as "isByServer", d.reminder,
      d.flight
    from app.reported(report, programs, begins, ends, null, 0) l cross join lateral app.reported_line(report, l.id) d
    order by l.dated desc, l.id desc;
  return opened;
end
$$;

comment on function public.open_report is 'Opens a whole report, newest first, as the cursor "report". Administrators only.';

-- The next lines of the open report. Fetched here, its lines are read with the owner's rights.
create or replace function acts.next_of_report(many integer)
returns table (
  name text, organization text, mark text, program text, base text, day date, "expiresOn" date, notes text,
  "recordedBy" text, "isByServer" boolean, reminder json, flight json
)
language plpgsql security definer
set search_path = ''
as $$
declare
  opened refcursor := 'report';
begin
  perform app.require_admin('next_of_report');
  for place in 1..many loop
    fetch opened into name, organization, mark, program, base, day, "expiresOn", notes, "recordedBy", "isByServer", reminder,
      flight;
    exit when not found;
    return next;
  end loop;
end
$$;

grant execute on function public.open_report(text, text, date, date), acts.next_of_report(integer) to app_admin;
