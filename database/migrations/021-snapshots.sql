-- What the product knows of its own snapshots: the files are elsewhere, and each process may keep its own.
create table app.snapshots (
  id bigint generated always as identity primary key,
  made_at timestamptz not null,
  finished_at timestamptz not null default now(),
  file text not null,
  bytes bigint not null,
  is_encrypted boolean not null
);

comment on table app.snapshots is 'Each snapshot that was written whole. A snapshot does not hold the row about itself.';
comment on column app.snapshots.made_at is 'The moment of the view: what was committed by then is in it.';

create index snapshots_made_at on app.snapshots (made_at);

create table app.restores (
  restored_at timestamptz not null,
  records_until timestamptz not null
);

comment on table app.restores is 'When the database was filled from a snapshot, and up to when it has records.';

create table app.archive_delays (
  since timestamptz not null
);

comment on table app.archive_delays is 'A row while the archive of an embedded server''s log has fallen behind: since when records are not in it.';

grant select, insert, delete on app.snapshots, app.archive_delays to ffl_service;
grant select on app.restores to ffl_service;
