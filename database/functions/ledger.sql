-- What the row cannot tell comes from app.act, a transaction-local setting that only the server's verbs write.
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
  was public.certifications;
  -- Acts that wait for each other may have read their clocks in another order; the ledger keeps the order of writing.
  latest timestamptz := (select e.at from app.credential_events e where e.credential_id = new.id order by e.id desc limit 1);
begin
  if tg_op = 'UPDATE' then
    was := old;
  end if;
  insert into app.credential_events (
    credential_id, member_id, program_id, kind, actor_id, at,
    old_status, new_status, old_issued_date, new_issued_date, old_expiration_date, new_expiration_date,
    base, is_annual_initial, is_live_mission, season_id, training_session_id
  ) values (
    new.id, new.member_id, new.program_id, kind, auth.uid(), greatest(coalesce((act ->> 'at')::timestamptz, now()), latest),
    was.status, new.status, was.issued_date, new.issued_date, was.expiration_date, new.expiration_date,
    act ->> 'base', coalesce((act ->> 'annualInitialTraining')::boolean, false), coalesce((act ->> 'liveMission')::boolean, false),
    new.season_id, coalesce((act ->> 'trainingSessionId')::uuid, new.initial_training_session_id)
  );
  return null;
end
$$;

create or replace trigger record_credential_event_of_insert after insert on public.certifications
  for each row execute function app.record_credential_event();
-- An announced act counts even when it leaves every date as it was; any other update only when it changes something.
create or replace trigger record_credential_event_of_update after update on public.certifications
  for each row when (
    coalesce(current_setting('app.act', true), '') <> '' or
    (old.status, old.issued_date, old.expiration_date, old.season_id, old.initial_training_session_id)
    is distinct from (new.status, new.issued_date, new.expiration_date, new.season_id, new.initial_training_session_id)
  )
  execute function app.record_credential_event();

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

-- The ledger stays out of reach of every request; this shows administrators the part about one member, in the order of writing.
create or replace function public.credential_events_of(member uuid, program uuid default null)
returns table (
  id bigint, credential_id uuid, program_id uuid, kind text, actor_id uuid, at timestamptz,
  old_status text, new_status text, old_issued_date timestamptz, new_issued_date timestamptz,
  old_expiration_date timestamptz, new_expiration_date timestamptz,
  base text, is_annual_initial boolean, is_live_mission boolean, season_id uuid, training_session_id uuid
)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if not app.is_admin() then
    raise exception 'permission denied for function credential_events_of' using errcode = '42501';
  end if;
  return query
    select e.id, e.credential_id, e.program_id, e.kind, e.actor_id, e.at,
      e.old_status, e.new_status, e.old_issued_date, e.new_issued_date, e.old_expiration_date, e.new_expiration_date,
      e.base, e.is_annual_initial, e.is_live_mission, e.season_id, e.training_session_id
    from app.credential_events e
    where e.member_id = member and (program is null or e.program_id = program)
    order by e.id;
end
$$;

comment on function public.credential_events_of is 'What happened to the credentials of a member, from the ledger. Administrators only.';

grant execute on function public.credential_events_of(uuid, uuid) to app_admin;
