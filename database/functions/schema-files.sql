-- Files that made this schema, for processes that must notice when another version changes it.
create or replace function app.schema_files() returns table (name text, hash text)
language sql stable security definer
set search_path = ''
as $$
  select f.name, f.hash from schema_history.files f
$$;

grant execute on function app.schema_files() to ffl_service;
