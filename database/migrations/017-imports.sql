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

comment on table app.imports is 'Member imports. Seen only by the administrator who started them, deleted after a day.';
comment on column app.imports.done is 'How many of the total people are written so far, by an uncommitted transaction.';
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

comment on table app.import_rows is 'The rows of an import neither committed nor canceled yet, as sent.';

grant select, insert, update, delete on app.imports, app.import_rows to ffl_service;
