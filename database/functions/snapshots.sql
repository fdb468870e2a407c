-- When this installation's schema was first made, here or by a restore.
create or replace function app.installed_at() returns timestamptz
language sql stable security definer
set search_path = ''
as $$
  select min(f.run_at) from schema_history.files f
$$;

-- Since when records are in no snapshot: the latest one's moment, or the installation's beginning.
create or replace function app.unsaved_since() returns timestamptz
language sql stable security definer
set search_path = ''
as $$
  select coalesce((select max(s.made_at) from app.snapshots s), app.installed_at())
$$;

-- Since when records are not in the archive that should have them; null if they are, or no log is archived.
create or replace function app.archive_behind_since() returns timestamptz
language sql stable security definer
set search_path = ''
as $$
  select min(d.since) from app.archive_delays d
$$;

grant execute on function app.installed_at(), app.unsaved_since() to ffl_service;
