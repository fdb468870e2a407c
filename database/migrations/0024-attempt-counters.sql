-- How often something was tried within a window: one row per kind and subject, shared by all processes.
create table app.attempt_counters (
  kind text not null,
  subject text not null,
  count integer not null,
  window_started_at timestamptz not null,
  primary key (kind, subject)
);

comment on table app.attempt_counters is 'Subjects are addresses or keyed hashes of e-mails, never an e-mail.';

create index attempt_counters_window_started_at on app.attempt_counters (window_started_at);

grant select, insert, update, delete on app.attempt_counters to ffl_service;
