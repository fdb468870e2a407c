-- A file on its way in: staged in parts, compared with the records, written in one transaction.
create table app.imports (
  id uuid primary key,
  actor_id uuid not null,
  file_name text not null check (length(file_name) <= 255),
  row_count integer not null check (row_count between 1 and 200000),
  state text not null default 'staged' check (state in ('staged', 'cancelled', 'committed')),
  done integer not null default 0,
  total integer not null default 0,
  result jsonb,
  created_at timestamptz not null default now()
);

comment on table app.imports is 'Imports of members. Seen by the administrator who began them alone, removed after a day.';
comment on column app.imports.done is 'How many people of the total are written so far, by a transaction that is not committed yet.';
comment on column app.imports.result is 'What was committed, in counts.';

create index imports_created_at on app.imports (created_at);

create table app.import_rows (
  import_id uuid not null references app.imports on delete cascade,
  position integer not null check (position >= 0),
  line integer not null,
  email text not null,
  cells jsonb not null,
  primary key (import_id, position)
);

comment on table app.import_rows is 'The rows of an import that was neither committed nor cancelled yet, as they were sent.';

grant select, insert, update, delete on app.imports, app.import_rows to ffl_service;
