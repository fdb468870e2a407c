-- No request can read the ledger; this shows administrators one member's part, in order of writing. What a merge
-- entered again was recorded when it was first, or it would count as recorded late.
create or replace function public.credential_events_of(member uuid, program uuid default null)
returns table (
  id bigint, credential_id uuid, program_id uuid, kind text, punch_id uuid, voids bigint, actor_id uuid, at timestamptz, recorded_at timestamptz,
  old_status text, new_status text, old_issued_date timestamptz, new_issued_date timestamptz,
  old_expiration_date timestamptz, new_expiration_date timestamptz,
  old_annual_date timestamptz, new_annual_date timestamptz,
  base text, is_annual_initial boolean, is_live_mission boolean, season_id uuid, training_session_id uuid
)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform app.require_reader('credential_events_of');
  return query
    -- After an undone merge, a row may have been recorded first for somebody outside a reader's scope.
    select e.id, e.credential_id, e.program_id, e.kind, e.punch_id, e.voids, e.actor_id, e.at, coalesce(f.recorded_at, e.recorded_at),
      e.old_status, e.new_status, e.old_issued_date, e.new_issued_date, e.old_expiration_date, e.new_expiration_date,
      e.old_annual_date, e.new_annual_date,
      e.base, e.is_annual_initial, e.is_live_mission, e.season_id, e.training_session_id
    from app.credential_events e
    left join lateral app.recorded_first(e.id) f on true
    where e.member_id = member and (program is null or e.program_id = program)
    order by e.id;
end
$$;

comment on function public.credential_events_of is 'What happened to the credentials of a member, from the ledger. What a merge entered again has the time at which it was recorded first. Administrators, and readers about the people in their scope.';

grant execute on function public.credential_events_of(uuid, uuid) to app_admin;

-- Credentials held at one moment, lapsed or not, as known at another. Reads no present-day table, so that a past day
-- stays as it was. Its names are bound at creation, so it needs no search path and is inlined into the query that reads
-- it.
create or replace function app.held_as_of(moment timestamptz, known_at timestamptz)
returns table (
  member_id uuid, credential_id uuid, program_id uuid, base text, issued_date timestamptz, expiration_date timestamptz
)
language sql stable
begin atomic
  select latest.member_id, latest.credential_id, latest.program_id, latest.base, latest.new_issued_date,
    latest.new_expiration_date
  from (
    select distinct on (e.credential_id) e.credential_id, e.member_id, e.program_id, e.base, e.new_status, e.new_issued_date,
      e.new_expiration_date
    from app.changes_standing(known_at) e
    where e.at <= moment
    order by e.credential_id, e.at desc, e.id desc
  ) latest
  where latest.new_status = 'valid';
end;

-- The standing of one member in some programs (null: any) just before a moment, as known at another, and whether they
-- had held any of them until then. Uses the member's index, so that a report can call it for each of its rows. Inlined
-- like the one above.
create or replace function app.standing_of(member uuid, programs uuid[], moment timestamptz, known_at timestamptz)
returns table (standing text, was_held boolean)
language sql stable
begin atomic
  select case
    when exists (select from app.hidden_then(moment, known_at) x where x.member_id = member) then 'none'
    when not coalesce(bool_or(e.new_expiration_date >= moment) filter (where e.place = 1 and e.new_status = 'valid'), false) then
      case when count(*) filter (where e.place = 1 and e.new_status = 'valid') > 0 then 'lapsed' else 'none' end
    when exists (select from app.grounded(moment, known_at) g where g.member_id = member) then 'grounded'
    else 'in_force' end,
    count(*) > 0
  from (
    select e.new_status, e.new_expiration_date,
      row_number() over (partition by e.credential_id order by e.at desc, e.id desc) as place
    from app.changes_standing(known_at) e
    where e.member_id = member and e.at < moment and (programs is null or e.program_id = any (programs))
  ) e;
end;

create or replace function app.standing_at(member uuid, programs uuid[], moment timestamptz, known_at timestamptz) returns text
language sql stable
set search_path = ''
-- Reports turn it off, and a few rows of one member are quickest sorted; planned once, not for each of a report's rows.
set enable_sort = on
set plan_cache_mode = force_generic_plan
as $$
  select s.standing from app.standing_of(member, programs, moment, known_at) s
$$;

-- The caller adds the names of people who still exist.
create or replace function public.members_as_of(moment timestamptz, known_at timestamptz default now())
returns table (
  member_id uuid, credential_id uuid, program_id uuid, base text, issued_date timestamptz, expiration_date timestamptz
)
language plpgsql stable security definer
set search_path = ''
set plan_cache_mode = force_custom_plan
-- In index order a million rows need no sort, which the planner would choose.
set enable_seqscan = off
set work_mem = '64MB'
as $$
begin
  perform app.require_place('members_as_of');
  if not app.is_reached(app.day_in_denver(moment)) then
    raise exception 'Readers of a base see its last 366 days' using errcode = '22023';
  end if;
  return query
    select h.* from app.held_as_of(moment, known_at) h
    where h.expiration_date >= moment
      and ((select not app.is_grantee()) or h.program_id in (select p.id from public.programs p where app.is_shown(p.base_id)))
      and h.member_id not in (select g.member_id from app.grounded(moment, known_at) g)
      and h.member_id not in (select x.member_id from app.hidden_then(moment, known_at) x);
end
$$;

comment on function public.members_as_of is 'Who held which credential in force at a moment, as known at another, from the ledger alone. What is known to be undone was never there. Administrators, readers of a base about theirs, and of everything.';

grant execute on function public.members_as_of(timestamptz, timestamptz) to app_admin;
