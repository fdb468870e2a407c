create table app.credential_events (
  id bigint generated always as identity primary key,
  credential_id uuid not null,
  member_id uuid not null,
  program_id uuid not null,
  kind text not null check (kind in ('issue', 'renew', 'reactivate', 'remove', 'void', 'correct')),
  actor_id uuid,
  at timestamptz not null,
  recorded_at timestamptz not null default clock_timestamp(),
  old_status text,
  new_status text not null,
  old_issued_date timestamptz,
  new_issued_date timestamptz not null,
  old_expiration_date timestamptz,
  new_expiration_date timestamptz not null,
  base text,
  is_annual_initial boolean not null default false,
  is_live_mission boolean not null default false,
  season_id uuid,
  training_session_id uuid
);

comment on table app.credential_events is 'The ledger: every change of every credential, whatever the way in. Append-only. No references, so that it outlives what it describes.';
comment on column app.credential_events.at is 'When the change took effect, never before the change that precedes it; recorded_at is when it was written.';

create index credential_events_member on app.credential_events (member_id, id);
create index credential_events_credential on app.credential_events (credential_id, id);

-- What the row cannot tell comes from app.act, a transaction-local setting that only the server's verbs write.
create function app.record_credential_event() returns trigger
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

create trigger record_credential_event_of_insert after insert on public.certifications
  for each row execute function app.record_credential_event();
-- An announced act counts even when it leaves every date as it was; any other update only when it changes something.
create trigger record_credential_event_of_update after update on public.certifications
  for each row when (
    coalesce(current_setting('app.act', true), '') <> '' or
    (old.status, old.issued_date, old.expiration_date, old.season_id, old.initial_training_session_id)
    is distinct from (new.status, new.issued_date, new.expiration_date, new.season_id, new.initial_training_session_id)
  )
  execute function app.record_credential_event();

create function app.refuse_ledger_change() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  raise exception 'The ledger is append-only' using errcode = '42501';
end
$$;

create trigger refuse_change before update or delete on app.credential_events
  for each row execute function app.refuse_ledger_change();
create trigger refuse_truncate before truncate on app.credential_events
  for each statement execute function app.refuse_ledger_change();
