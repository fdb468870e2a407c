create table app.credential_events (
  id bigint generated always as identity primary key,
  credential_id uuid not null,
  member_id uuid not null,
  program_id uuid not null,
  kind text not null check (kind in ('issue', 'renew', 'reactivate', 'remove', 'void', 'correct')),
  actor_id uuid,
  at timestamptz not null,
  recorded_at timestamptz not null default clock_timestamp(),
  old_status text check (old_status in ('valid', 'inactive')),
  new_status text not null check (new_status in ('valid', 'inactive')),
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
