create or replace function app.latest_change(credential uuid) returns app.credential_events
language plpgsql stable
set search_path = ''
as $$
declare
  latest app.credential_events;
begin
  select * into latest from app.credential_events e
  where e.credential_id = credential and e.kind <> 'punch' order by e.at desc, e.id desc limit 1;
  return latest;
end
$$;

create or replace function app.base_of_program(program uuid) returns text
language sql stable
set search_path = ''
as $$
  select b.base_name from public.programs p join public.bases b on b.id = p.base_id where p.id = program
$$;

-- What the row cannot tell comes from app.act, a transaction-local setting that only the server's verbs write. A verb that
-- writes a punch itself names it in app.act_punch until it stands in the timeline.
create or replace function app.record_credential_event() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  act jsonb := coalesce(nullif(current_setting('app.act', true), '')::jsonb, '{}');
  kind text := case
    when tg_op = 'INSERT' then 'issue'
    when old.status = 'inactive' and new.status = 'valid' then coalesce(act ->> 'kind', 'reactivate')
    when old.status = 'valid' and new.status = 'inactive' then coalesce(act ->> 'kind', 'remove')
    else coalesce(act ->> 'kind', 'correct')
  end;
  -- What is written by hand as issued in the past took effect then.
  began timestamptz := coalesce((act ->> 'at')::timestamptz, case tg_op when 'INSERT' then least(new.issued_date, now()) end);
  was public.certifications;
  latest_at timestamptz;
  latest_recorded_at timestamptz;
  latest_base text;
begin
  if tg_op = 'UPDATE' then
    was := old;
    -- Of app.latest_change only what the index has.
    select e.at, e.recorded_at, e.base into latest_at, latest_recorded_at, latest_base
    from app.credential_events e
    where e.credential_id = new.id and e.kind <> 'punch' order by e.at desc, e.id desc limit 1;
  end if;
  insert into app.credential_events (
    credential_id, member_id, program_id, kind, punch_id, voids, actor_id, at, recorded_at,
    old_status, new_status, old_issued_date, new_issued_date, old_expiration_date, new_expiration_date, old_annual_date, new_annual_date,
    base, is_annual_initial, is_live_mission, season_id, training_session_id, batch_id
  ) values (
    new.id, new.member_id, new.program_id, kind,
    coalesce(nullif(current_setting('app.act_punch', true), ''), act ->> 'punchId')::uuid, (act ->> 'voids')::bigint, auth.uid(),
    -- Acts that wait for each other may have read their clocks in another order; the ledger keeps the order of writing.
    greatest(coalesce(began, now()), latest_at), greatest(clock_timestamp(), latest_recorded_at),
    was.status, new.status, was.issued_date, new.issued_date, was.expiration_date, new.expiration_date, was.annual_date, new.annual_date,
    case when act ? 'base' then act ->> 'base' else coalesce(latest_base, app.base_of_program(new.program_id)) end,
    coalesce((act ->> 'annualInitialTraining')::boolean, false), coalesce((act ->> 'liveMission')::boolean, false),
    new.season_id, coalesce((act ->> 'trainingSessionId')::uuid, new.initial_training_session_id),
    (act ->> 'batchId')::uuid
  );
  return null;
end
$$;

create or replace trigger record_credential_event_of_insert after insert on public.certifications
  for each row execute function app.record_credential_event();
-- An announced act counts even when it leaves every date as it was; any other update only when it changes something. Who
-- changes thousands records them together.
create or replace trigger record_credential_event_of_update after update on public.certifications
  for each row when (
    coalesce(current_setting('app.records_later', true), '') <> 'on' and (
      coalesce(current_setting('app.act', true), '') <> '' or
      (old.status, old.issued_date, old.expiration_date, old.annual_date, old.season_id, old.initial_training_session_id)
      is distinct from (new.status, new.issued_date, new.expiration_date, new.annual_date, new.season_id, new.initial_training_session_id)
    )
  )
  execute function app.record_credential_event();

-- A season that is deleted is named by thousands of credentials: they are changed and recorded together.
create or replace function app.clear_season() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform set_config('app.records_later', 'on', true);
  with cleared as (
    update public.certifications c set season_id = null where c.season_id = old.id returning c.*
  )
  insert into app.credential_events (
    credential_id, member_id, program_id, kind, actor_id, at, recorded_at,
    old_status, new_status, old_issued_date, new_issued_date, old_expiration_date, new_expiration_date, old_annual_date, new_annual_date,
    base, training_session_id
  )
  select c.id, c.member_id, c.program_id, 'correct', auth.uid(),
    greatest(now(), latest.at), greatest(clock_timestamp(), latest.recorded_at),
    c.status, c.status, c.issued_date, c.issued_date, c.expiration_date, c.expiration_date, c.annual_date, c.annual_date,
    coalesce(latest.base, app.base_of_program(c.program_id)), c.initial_training_session_id
  from cleared c cross join lateral app.latest_change(c.id) latest;
  perform set_config('app.records_later', '', true);
  return old;
end
$$;

create or replace trigger clear_season before delete on public.seasons
  for each row execute function app.clear_season();

-- Where a credential goes with its member this runs once for each of them, so it looks at nothing but what went.
create or replace function app.record_credential_deletions() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into app.credential_events (
    credential_id, member_id, program_id, kind, actor_id, at, recorded_at,
    old_status, old_issued_date, old_expiration_date, old_annual_date, base, season_id, training_session_id
  )
  select g.id, g.member_id, g.program_id, 'delete', auth.uid(),
    greatest(now(), latest.at), greatest(clock_timestamp(), latest.recorded_at),
    g.status, g.issued_date, g.expiration_date, g.annual_date, latest.base, g.season_id, g.initial_training_session_id
  from gone g cross join lateral app.latest_change(g.id) latest;
  return null;
end
$$;

create or replace trigger record_credential_deletions after delete on public.certifications
  referencing old table as gone for each statement execute function app.record_credential_deletions();

-- A punch locks the member like every change. That of an act needs no more: it has the lock, and its row in the ledger.
create or replace function app.place_punch() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform app.lock_member(c.member_id) from public.certifications c where c.id = new.certification_id;
  return new;
end
$$;

create or replace trigger place_punch before insert on public.certification_punches
  for each row when (coalesce(current_setting('app.act_punch', true), '') <> new.id::text)
  execute function app.place_punch();

-- A punch that no act made changes nothing, but the ledger knows it and who wrote it.
create or replace function app.record_punch() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  latest app.credential_events := app.latest_change(new.certification_id);
begin
  insert into app.credential_events (
    credential_id, member_id, program_id, kind, punch_id, actor_id, at, recorded_at,
    old_status, new_status, old_issued_date, new_issued_date, old_expiration_date, new_expiration_date, old_annual_date, new_annual_date,
    base, is_live_mission, season_id, training_session_id
  )
  select c.id, c.member_id, c.program_id, 'punch', new.id, auth.uid(), new.punch_date,
    greatest(clock_timestamp(), latest.recorded_at),
    c.status, c.status, c.issued_date, c.issued_date, c.expiration_date, c.expiration_date, c.annual_date, c.annual_date,
    latest.base, exists (select from app.live_missions l where l.id = new.id), c.season_id, new.training_session_id
  from public.certifications c where c.id = new.certification_id;
  return null;
end
$$;

create or replace trigger record_punch after insert on public.certification_punches
  for each row when (coalesce(current_setting('app.act_punch', true), '') <> new.id::text)
  execute function app.record_punch();

create or replace function app.refuse_ledger_change() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  raise exception 'The ledger is append-only' using errcode = '42501';
end
$$;

create or replace trigger refuse_change before update or delete on app.credential_events
  for each row execute function app.refuse_ledger_change();
create or replace trigger refuse_truncate before truncate on app.credential_events
  for each statement execute function app.refuse_ledger_change();
