-- What no report includes: undone entries, and what happened on the day its credential was removed, if it was issued
-- that day too and isn't held since. Everything else stays, marked (design 9.7, decision 0058).
create or replace view app.untold_entries with (security_invoker = true) as
  select v.voids as id from app.credential_events v where v.voids is not null
  union all
  select a.id
  from app.credentials_removed_at_once r
  join app.credential_entries a on a.credential_id = r.credential_id and a.id <= r.id
  where (a.at at time zone 'America/Denver')::date >= r.removed_on
    and not exists (select from app.credential_events v where v.voids = r.id)
    and 'inactive' = (
      select coalesce(l.new_status, l.old_status) from app.credential_events l
      where l.credential_id = r.credential_id and l.is_change order by l.at desc, l.id desc limit 1);

-- Credentials Issued: each issue and renewal with the dates it set (design 9.6). `dated` is what a report filters by.
create or replace view app.credentials_reported with (security_invoker = true) as
  select e.id, e.program_id, e.new_issued_date as dated
  from app.credential_events e
  where e.counts_as_issue and e.id not in (select u.id from app.untold_entries u);

-- Each live mission on the timeline, bare punches included.
create or replace view app.live_missions_reported with (security_invoker = true) as
  select e.id, e.program_id, e.at as dated, e.member_id, e.recorded_at
  from app.credential_events e
  where e.is_live_mission and e.is_entry
    and e.id not in (select u.id from app.untold_entries u);

-- Each end that somebody was to be reminded of, by the day of its letter.
create or replace view app.reminders_reported with (security_invoker = true) as
  select r.id, r.program_id, r.day::timestamp at time zone 'America/Denver' as dated from app.reminders r;

-- What a report says about an entry of the ledger. A deleted person leaves only the bare facts.
create or replace view app.report_rows with (security_invoker = true) as
  select e.id, e.member_id, m.first_name || ' ' || m.last_name as name, m.organization,
    case when m.id is null then 'deleted' when c.status = 'inactive' then 'removed' end as mark,
    p.name as program, p.program_type, b.base_name as base,
    (e.new_expiration_date at time zone 'America/Denver')::date as expires_on, n.notes,
    a.first_name || ' ' || a.last_name || app.own_record_mark(e.actor_id, m.user_id) as recorded_by, e.actor_id is null as is_by_server, null::json as reminder, null::json as flight,
    e.program_id, e.at, e.recorded_at
  from app.credential_events e
  join public.programs p on p.id = e.program_id
  left join public.bases b on b.id = p.base_id
  left join public.members m on m.id = e.member_id
  left join public.certifications c on c.id = e.credential_id
  left join public.certification_punches n on n.id = e.punch_id
  left join public.administrators a on a.user_id = e.actor_id;

-- The same about a reminder. It goes with its person.
create or replace view app.reminder_report_rows with (security_invoker = true) as
  select r.id, r.member_id, m.first_name || ' ' || m.last_name as name, m.organization, null::text as mark,
    p.name as program, p.program_type, b.base_name as base,
    (r.expires_at at time zone 'America/Denver')::date as expires_on, null::text as notes,
    null::text as recorded_by, true as is_by_server, json_build_object('step', r.step, 'state', r.state) as reminder,
    null::json as flight
  from app.reminders r
  join public.programs p on p.id = r.program_id
  left join public.bases b on b.id = p.base_id
  join public.members m on m.id = r.member_id;

-- A report's query, checked: a condition on the view that it reads, that condition's values, and what its rows are joined to.
create or replace function app.report_asked(
  report text, program text, first_day date, last_day date,
  out source text, out rows text, out programs uuid[], out begins timestamptz, out ends timestamptz
)
language plpgsql stable
set search_path = ''
as $$
begin
  source := case report
    when 'credentials' then 'app.credentials_reported' when 'live-missions' then 'app.live_missions_reported'
    when 'reminders' then 'app.reminders_reported' when 'boardings' then 'app.boardings_reported'
    when 'gaps' then 'app.gaps_between($1, $2)' end
    || ' r where r.dated >= $1 and r.dated < $2 and ($3 is null or r.program_id = any($3))';
  if source is null then
    raise exception 'There is no such report' using errcode = '22023';
  end if;
  rows := case report
    when 'reminders' then 'app.reminder_report_rows' when 'boardings' then 'app.boarding_report_rows'
    when 'live-missions' then 'app.live_mission_report_rows' else 'app.report_rows' end || ' d on d.id = t.id';
  if report = 'gaps' then
    rows := 'app.gap_report_row(t.id) d on true';
  end if;
  if program is not null and app.report_type(program) is null then
    raise exception 'Reports know no such program' using errcode = '22023';
  end if;
  if last_day < first_day then
    raise exception 'The first day must not be after the last one' using errcode = '22023';
  end if;
  if program is not null then
    programs := array(select p.id from public.programs p where p.program_type = app.report_type(program));
  end if;
  begins := coalesce(first_day::timestamp at time zone 'America/Denver', '-infinity');
  ends := coalesce((last_day + 1)::timestamp at time zone 'America/Denver', 'infinity');
end
$$;

-- The three programs reports tell apart, each meaning all programs of a type (R-56, design 9.32).
create or replace function app.report_program(type text) returns text
language sql immutable
set search_path = ''
as $$
  select case type
    when 'avalanche' then 'Avalanche Deployment' when 'rescue' then 'Rescue Deployment' when 'lift_ticket' then 'Lift Ticket'
  end
$$;

create or replace function app.report_type(program text) returns text
language sql immutable
set search_path = ''
as $$
  select type from unnest(array['avalanche', 'rescue', 'lift_ticket']) type
  where lower(app.report_program(type)) = lower(btrim(program))
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
-- In index order, whatever the planner thinks of how few there are.
set enable_sort = off
as $$
declare
  asked record;
  since timestamptz;
  found bigint;
  told json;
begin
  perform app.require_admin('report_page');
  asked := app.report_asked(report, program, first_day, last_day);
  if (page >= 1 and page_size between 1 and 1000) is not true then
    raise exception 'Pages count from 1 and hold 1 to 1,000 rows' using errcode = '22023';
  end if;
  if report = 'gaps' and page::bigint * page_size <= 1000 then
    -- Each is dear to find: for an early page the latest month is looked through first, and more only if it has too few.
    foreach since in array array[now() - interval '1 month', now() - interval '6 months'] loop
      since := greatest(since, asked.begins);
      execute 'select count(*) from ' || asked.source into found using since, asked.ends, asked.programs;
      if found >= page::bigint * page_size then
        asked.begins := since;
        exit;
      end if;
    end loop;
  end if;
  execute 'with picked as materialized (
      select r.id, r.dated from ' || asked.source || ' order by r.dated desc, r.id desc limit $4 offset $5
    )
    select coalesce(json_agg(json_build_object(
      ''id'', t.id::text, ''member_id'', d.member_id, ''name'', d.name, ''organization'', d.organization, ''mark'', d.mark,
      ''program'', d.program, ''program_type'', d.program_type, ''base'', d.base, ''day'', (t.dated at time zone ''America/Denver'')::date,
      ''expires_on'', d.expires_on, ''notes'', d.notes, ''recorded_by'', d.recorded_by, ''is_by_server'', d.is_by_server, ''reminder'', d.reminder,
      ''flight'', d.flight
    ) order by t.dated desc, t.id desc), ''[]'')
    from picked t join ' || asked.rows
  into told using asked.begins, asked.ends, asked.programs, page_size, (page - 1)::bigint * page_size;
  return json_build_object('asked_at', now(), 'rows', told);
end
$$;

comment on function public.report_page is 'One page of a report, newest first: issues and renewals or live missions, from the ledger, reminders, boardings, or who flew while not current. Administrators only.';

grant execute on function public.report_page(text, text, date, date, integer, integer) to app_admin;

-- Counted month by month, so no row has to be asked for its month, and each month takes one pass without a sort.
create or replace function public.report_counts(
  report text,
  program text default null,
  first_day date default null,
  last_day date default null
) returns json
language plpgsql stable security definer
set search_path = ''
set enable_sort = off
set max_parallel_workers_per_gather = 0
as $$
declare
  asked record;
  first timestamptz;
  last timestamptz;
  told json;
begin
  perform app.require_admin('report_counts');
  asked := app.report_asked(report, program, first_day, last_day);
  if report = 'gaps' then
    -- Few, and each dear to find: in one pass.
    execute 'select coalesce(json_agg(json_build_object(''month'', c.month, ''program'', c.program, ''count'', c.count)
        order by c.month, c.program), ''[]'')
      from (
        select to_char(r.dated at time zone ''America/Denver'', ''YYYY-MM'') as month,
          app.report_program(p.program_type) as program, count(*) as count
        from ' || replace(asked.source, ' r where', ' r left join public.programs p on p.id = r.program_id where') || '
        group by 1, 2
      ) c'
    into told using asked.begins, asked.ends, asked.programs;
  else
    execute 'select (select r.dated from ' || asked.source || ' order by r.dated limit 1), (select r.dated from ' || asked.source || ' order by r.dated desc limit 1)'
    into first, last using asked.begins, asked.ends, asked.programs;
    execute 'select coalesce(json_agg(json_build_object(''month'', to_char(c.month, ''YYYY-MM''), ''program'', c.program, ''count'', c.count)
        order by c.month, c.program), ''[]'')
      from (
        select m.month, app.report_program(p.program_type) as program, sum(n.count) as count
        from generate_series(date_trunc(''month'', $4), date_trunc(''month'', $5), interval ''1 month'') m (month)
        cross join lateral (
          select r.program_id, count(*) as count from ' || asked.source || '
            and r.dated >= m.month at time zone ''America/Denver''
            and r.dated < (m.month + interval ''1 month'') at time zone ''America/Denver''
          group by r.program_id
        ) n
        left join public.programs p on p.id = n.program_id
        group by m.month, app.report_program(p.program_type)
      ) c'
    into told using asked.begins, asked.ends, asked.programs,
      first at time zone 'America/Denver', last at time zone 'America/Denver';
  end if;
  return json_build_object(
    'total', (select coalesce(sum((c ->> 'count')::bigint), 0) from json_array_elements(told) c), 'months', told,
    'compared', case report when 'gaps' then app.flights_compared(asked.programs, asked.begins, asked.ends) end);
end
$$;

comment on function public.report_counts is 'How many rows a report has, altogether and by month and program; a month without any is left out. Administrators only.';

grant execute on function public.report_counts(text, text, date, date) to app_admin;

-- Opens the whole report as the cursor "report" of this transaction. Whoever may open it may fetch it.
create or replace function public.open_report(
  report text,
  program text default null,
  first_day date default null,
  last_day date default null
) returns refcursor
language plpgsql stable security definer
set search_path = ''
-- Row by row in index order: a join that must be built first, or a sort, would delay the first row.
set enable_sort = off
set enable_hashjoin = off
set enable_mergejoin = off
as $$
declare
  asked record;
  opened refcursor := 'report';
begin
  perform app.require_admin('open_report');
  asked := app.report_asked(report, program, first_day, last_day);
  open opened for execute 'select d.name, d.organization, d.mark, d.program, d.base,
      (t.dated at time zone ''America/Denver'')::date as day, d.expires_on as "expiresOn", d.notes,
      d.recorded_by as "recordedBy", d.is_by_server as "isByServer", d.reminder, d.flight
    from (select r.id, r.dated from ' || asked.source || ' order by r.dated desc, r.id desc) t
    join ' || asked.rows || '
    order by t.dated desc, t.id desc'
  using asked.begins, asked.ends, asked.programs;
  return opened;
end
$$;

comment on function public.open_report is 'Opens a whole report, newest first, as the cursor "report". Administrators only.';

grant execute on function public.open_report(text, text, date, date) to app_admin;
