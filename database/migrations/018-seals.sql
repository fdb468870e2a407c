-- Shows whether someone changed the ledger, the security events or the two-clock rules without the product: the server,
-- which alone has the key, seals every minute which rows there are.
create table app.seals (
  number bigint primary key check (number > 0),
  sealed_at timestamptz not null,
  rounds integer not null check (rounds > 0),
  credential_rows integer not null,
  credential_digest bytea not null,
  credential_seen bigint not null,
  credential_settled bigint not null,
  security_rows integer not null,
  security_digest bytea not null,
  security_seen bigint not null,
  security_settled bigint not null,
  rule_rows integer not null,
  rule_digest bytea not null,
  rule_seen bigint not null,
  rule_settled bigint not null,
  transaction bigint not null,
  mark text,
  key_id text not null,
  predecessor bytea,
  signature bytea not null
);

comment on table app.seals is 'The chain: each seal names the previous one''s hash, and is signed with a key the database does not have.';
comment on column app.seals.rounds is 'How many rounds it stands for: an empty round renews the previous seal, if that was empty too.';
comment on column app.seals.credential_digest is 'Of the rows it covers: their ids and hashes, in id order.';
comment on column app.seals.credential_seen is 'The last id handed out when it was made.';
comment on column app.seals.credential_settled is 'No more rows come with ids up to here: existing ones are sealed.';
comment on column app.seals.transaction is 'The number of the transaction that made it. Once all earlier ones are over, what was seen is settled.';
comment on column app.seals.mark is 'What else is sealed: a purge, or what the operator accepted.';
comment on column app.seals.key_id is 'Which key signed it; the keys come from AUTH_SECRET.';

create index seals_marks on app.seals (number) where mark is not null;

create table app.sealed_credential_events (
  id bigint primary key,
  seal bigint not null,
  hash bytea not null
);

create table app.sealed_security_events (
  id bigint primary key,
  seal bigint not null,
  hash bytea not null,
  purged_in bigint
);

create table app.sealed_clock_rules (
  id bigint primary key,
  seal bigint not null,
  hash bytea not null
);

comment on table app.sealed_credential_events is 'Each ledger row as it was when sealed. No references, so it outlives what it describes.';
comment on table app.sealed_security_events is 'Each security event as it was when sealed.';
comment on table app.sealed_clock_rules is 'Each two-clock rule as it was when sealed.';
comment on column app.sealed_security_events.purged_in is 'The seal whose mark says that the event was purged because its time was over.';

create index sealed_credential_events_seal on app.sealed_credential_events (seal);
create index sealed_security_events_seal on app.sealed_security_events (seal);
create index sealed_clock_rules_seal on app.sealed_clock_rules (seal);
create index sealed_security_events_purged_in on app.sealed_security_events (purged_in) where purged_in is not null;

grant select, insert, update on app.seals to ffl_service;
grant select, insert on app.sealed_credential_events, app.sealed_security_events, app.sealed_clock_rules to ffl_service;
grant update (purged_in) on app.sealed_security_events to ffl_service;
grant select on app.credential_events, app.clock_rules to ffl_service;
grant select on sequence app.credential_events_id_seq, app.security_events_id_seq, app.clock_rules_id_seq to ffl_service;

-- What is shown as current is compared with the ledger by the server's own statements, since the owner can replace
-- every function: so the service reads these columns, and none that names a person.
grant usage on schema public to ffl_service;
grant select (id, member_id, program_id, issued_date, expiration_date, annual_date, status, season_id)
  on public.certifications to ffl_service;
grant select (id, current_until, avalanche_until, rescue_until, lift_ticket_until, held_count, held)
  on public.members to ffl_service;
grant select (id, base_id, program_type, two_clocks, validity_period_days) on public.programs to ffl_service;
grant select (program_id, start_date, end_date, is_active) on public.seasons to ffl_service;

create policy "The service compares credentials with the ledger"
  on public.certifications for select to ffl_service
  using (true);
create policy "The service compares what is kept of members"
  on public.members for select to ffl_service
  using (true);
create policy "The service compares the rules of programs"
  on public.programs for select to ffl_service
  using (true);
create policy "The service compares the days of seasons"
  on public.seasons for select to ffl_service
  using (true);
