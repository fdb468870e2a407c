-- What a ledger row can say. A new kind is a row here and a line of `ledgerKinds` in the domain.
create table app.event_kinds (
  kind text primary key,
  is_change boolean not null,
  is_entry boolean not null,
  counts_as_issue boolean not null
);

comment on column app.event_kinds.is_change is 'What it says about the credential holds from then on; a bare punch leaves the credential as it was.';
comment on column app.event_kinds.is_entry is 'Makes someone credentialed on its day: each act and each bare punch.';
comment on column app.event_kinds.counts_as_issue is 'Sets new dates with its own punch, and is what Credentials Issued reports.';

insert into app.event_kinds (kind, is_change, is_entry, counts_as_issue) values
  ('issue', true, true, true),
  ('renew', true, true, true),
  ('reactivate', true, true, true),
  ('remove', true, false, false),
  ('void', true, false, false),
  ('correct', true, false, false),
  ('clocks', true, false, false),
  ('punch', false, true, false),
  ('delete', true, false, false);

create table app.credential_events (
  id bigint generated always as identity primary key,
  credential_id uuid not null,
  member_id uuid not null,
  program_id uuid not null,
  kind text not null,
  is_change boolean not null,
  is_entry boolean not null,
  counts_as_issue boolean not null,
  punch_id uuid,
  voids bigint,
  actor_id uuid,
  at timestamptz(3) not null,
  recorded_at timestamptz(3) not null default date_trunc('milliseconds', clock_timestamp()),
  old_status text check (old_status in ('valid', 'inactive')),
  new_status text check (new_status in ('valid', 'inactive')),
  old_issued_date timestamptz(3),
  new_issued_date timestamptz(3),
  old_expiration_date timestamptz(3),
  new_expiration_date timestamptz(3),
  old_annual_date timestamptz(3),
  new_annual_date timestamptz(3),
  base text,
  is_annual_initial boolean not null default false,
  is_live_mission boolean not null default false,
  season_id uuid,
  training_session_id uuid,
  batch_id uuid,
  constraint credential_events_void_names_what_it_undoes check ((kind = 'void') = (voids is not null)),
  constraint credential_events_punch_names_itself check (kind <> 'punch' or punch_id is not null),
  constraint credential_events_nothing_is_left_of_a_deletion check (
    num_nonnulls(new_status, new_issued_date, new_expiration_date) = case when kind = 'delete' then 0 else 3 end)
);

comment on table app.credential_events is 'The ledger: every change of every credential and every bare punch, however it arrived. Append-only. No references and no names, so it outlives what it describes.';
comment on column app.credential_events.is_change is 'This and the next two are the kind''s, copied so an index can hold them.';
comment on column app.credential_events.punch_id is 'The timeline entry made or, by a void, undone; a void''s reason is stored there.';
comment on column app.credential_events.voids is 'For a void: the row it undoes.';
comment on column app.credential_events.actor_id is 'The account that did it; null on the server itself.';
comment on column app.credential_events.at is 'When it took effect; for a change, never before the preceding change, except for dates a void leaves in the past.';
comment on column app.credential_events.recorded_at is 'When it was written, in the order of writing.';
comment on column app.credential_events.batch_id is 'Names punches recorded together, so they can be undone together.';
comment on column app.credential_events.base is 'Where the credential counts from then on: the act''s base, else the program''s.';

create index credential_events_member on app.credential_events (member_id, id);
-- Has everything a past roster needs, so it is read from here alone.
create index credential_events_credential on app.credential_events (credential_id, at desc, id desc)
  include (recorded_at, kind, is_change, new_status, new_issued_date, new_expiration_date, member_id, program_id, base);
create index credential_events_voids on app.credential_events (voids) include (recorded_at) where voids is not null;
create index credential_events_batch on app.credential_events (batch_id) where batch_id is not null;

-- What makes someone credentialed, by program: each act and each bare punch.
create view app.credential_entries with (security_invoker = true) as
  select * from app.credential_events e where e.is_entry;

create index credential_events_entries on app.credential_events (program_id, season_id, at) include (member_id, id)
  where is_entry;

-- What no renewal writes: whatever leaves a credential not held, including one imported as removed, and seasons written
-- over the table.
create view app.credential_exceptions with (security_invoker = true) as
  select * from app.credential_events e
  where e.kind in ('remove', 'correct') or e.kind in ('issue', 'void') and e.new_status = 'inactive'
    or e.kind = 'delete' and e.old_status = 'valid';

create index credential_events_exceptions on app.credential_events (program_id)
  include (member_id, at, recorded_at, id, kind, season_id, old_issued_date, old_expiration_date, new_issued_date, new_expiration_date)
  where kind in ('remove', 'correct') or kind in ('issue', 'void') and new_status = 'inactive'
    or kind = 'delete' and old_status = 'valid';

-- What reports filter by: the issue date of each issue and renewal, and when a live mission was.
create index credential_events_issued on app.credential_events (new_issued_date, id) include (program_id)
  where counts_as_issue;
create index credential_events_live_missions on app.credential_events (at, id) include (program_id)
  where is_live_mission and is_entry;

-- Removals on the credential's issue date in Denver, or before; for one imported as removed, the day that became known.
-- They are few, and no renewal writes one.
create view app.credentials_removed_at_once with (security_invoker = true) as
  select e.id, e.credential_id,
    (case e.kind when 'remove' then e.at else e.recorded_at end at time zone 'America/Denver')::date as removed_on
  from app.credential_events e
  where e.kind = 'remove' and (e.old_issued_date at time zone 'America/Denver')::date >= (e.at at time zone 'America/Denver')::date
    or e.kind = 'issue' and e.new_status = 'inactive'
      and (e.new_issued_date at time zone 'America/Denver')::date >= (e.recorded_at at time zone 'America/Denver')::date;

create index credential_events_removed_at_once on app.credential_events (credential_id)
  where kind = 'remove' and (old_issued_date at time zone 'America/Denver')::date >= (at at time zone 'America/Denver')::date
    or kind = 'issue' and new_status = 'inactive'
      and (new_issued_date at time zone 'America/Denver')::date >= (recorded_at at time zone 'America/Denver')::date;

create table app.clock_rules (
  id bigint generated always as identity primary key,
  batch_id uuid not null,
  program_id uuid not null,
  at timestamptz(3) not null,
  after_event bigint not null,
  rule jsonb not null
);

comment on table app.clock_rules is 'Each rule by which a program''s dates were recomputed (design 9.39): a later undo leaves the dates these would have given without the act. Append-only and without references, like the ledger.';
comment on column app.clock_rules.batch_id is 'The batch of the ledger rows for changed dates.';
comment on column app.clock_rules.at is 'When it took effect.';
comment on column app.clock_rules.after_event is 'The last ledger row before it, of any program. Whoever writes one waits for whoever changes the rule.';
comment on column app.clock_rules.rule is 'Option, validity and seasons, as the domain names them.';

create index clock_rules_program on app.clock_rules (program_id, after_event);

-- What one ledger row is written from: the credential before and after, and what rows can't tell. The keys of `act` are
-- those of the server's `CredentialChange`.
create type app.entry as (was public.certifications, becomes public.certifications, act jsonb);
