-- When this installation's schema was first made, here or by a restore.
create or replace function app.installed_at() returns timestamptz
language sql stable security definer
set search_path = ''
as $$
  select min(f.run_at) from schema_history.files f
$$;

-- Time since which records are in no snapshot: the moment of the latest one, or of the installation.
create or replace function app.unsaved_since() returns timestamptz
language sql stable security definer
set search_path = ''
as $$
  select coalesce((select max(s.made_at) from app.snapshots s), app.installed_at())
$$;

-- Time since which records are missing from the archive; null if none are, or no log is archived.
create or replace function app.archive_behind_since() returns timestamptz
language sql stable security definer
set search_path = ''
as $$
  select min(d.since) from app.archive_delays d
$$;

grant execute on function app.installed_at(), app.unsaved_since() to ffl_service;
