-- Failed sign-ins by where they came from. Whoever gets in after all takes the own failures along.
create table app.address_failures (
  address text not null,
  email_hash bytea not null,
  failures integer not null,
  window_started_at timestamptz not null,
  primary key (address, email_hash)
);

comment on table app.address_failures is 'Failed sign-ins of one e-mail from one address that no success followed.';

create index address_failures_email_hash on app.address_failures (email_hash);
create index address_failures_window_started_at on app.address_failures (window_started_at);

create table app.blocked_addresses (
  address text primary key,
  blocked_until timestamptz not null,
  failures integer not null,
  accounts integer not null,
  blocked_at timestamptz not null
);

comment on table app.blocked_addresses is 'Addresses that tried too many passwords of too many e-mails.';

grant select, insert, update, delete on app.address_failures, app.blocked_addresses to ffl_service;
