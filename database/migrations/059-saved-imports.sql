-- An import that was saved, so that it can be undone as one act. What it wrote is in the ledger, under its id as the
-- batch, and in app.kept_rows. Nobody is granted it; functions are the only way to it.
create table app.saved_imports (
  id uuid primary key,
  actor_id uuid not null,
  at timestamptz(3) not null,
  file_name text check (length(file_name) <= 255),
  counts jsonb not null,
  undone_at timestamptz(3),
  undone_by uuid,
  undone_reason text check (length(undone_reason) between 3 and 500),
  undone_counts jsonb,
  stayed jsonb not null default '[]',
  constraint saved_imports_undone_whole check (num_nonnulls(undone_at, undone_by, undone_counts) in (0, 3)),
  constraint saved_imports_reason_of_an_undo check (undone_reason is null or undone_at is not null)
);

comment on table app.saved_imports is 'Each import that wrote something: who, when and how much, and whether it was undone. Has no people but the ids of those who stayed.';
comment on column app.saved_imports.id is 'That of the import; ledger rows have it as their batch, kept rows as their import.';
comment on column app.saved_imports.file_name is 'Null after 90 days, when the import can no longer be undone.';
comment on column app.saved_imports.stayed is 'What its undo left as it was, by member id, and why. Empty after 90 days.';

create index saved_imports_at on app.saved_imports (at);

alter table app.kept_rows add column import_id uuid;

comment on column app.kept_rows.import_id is 'The import that wrote it, or whose undo did.';

create index kept_rows_import on app.kept_rows (import_id) where import_id is not null;

-- It takes the import, too.
drop function if exists app.write_imported(jsonb, jsonb);
