-- The base with this name, current or former; null if no base has it. Names that differ only by spaces are the same,
-- since what is sent has lost extra ones.
create or replace function app.base_named(name text) returns uuid
language sql stable
set search_path = ''
as $$
  select b.id from public.bases b cross join unnest(b.base_name || b.former_names) with ordinality n (called, place)
  where replace(n.called, ' ', '') = replace(name, ' ', '')
  order by n.called = name desc, n.place limit 1
$$;

-- The base that a season's name mentions (R-24): first the program's own, never LG1 if it says LG10. A former name
-- counts if no base has it now.
create or replace function app.base_called_in(season text, program uuid, out id uuid, out called text, out present text)
language sql stable
set search_path = ''
as $$
  with names as (
    select b.id, b.base_name as called, b.base_name as present from public.bases b
    union all
    select b.id, f.name, b.base_name from public.bases b cross join unnest(b.former_names) f (name)
    where f.name not in (select o.base_name from public.bases o)
  ), named as (
    select * from names n where position(lower(n.called) in lower(season)) > 0
  )
  select n.id, n.called, n.present from named n
  where not exists (select from named o where o.id <> n.id and position(lower(n.called) in lower(o.called)) > 0)
  order by n.id = (select p.base_id from public.programs p where p.id = program) desc nulls last,
    n.called = n.present desc, length(n.called) desc, n.id
  limit 1
$$;

-- A text that names a base is linked to it by id when written (design 9.31). Waits for a rename in progress.
create or replace function app.tie_training() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  named constant uuid := app.base_named(new.base);
begin
  new.base_id := named;
  if named is not null then
    select b.base_name into new.base from public.bases b where b.id = named for share;
  end if;
  return new;
end
$$;

create or replace trigger tie_training before insert or update of base on public.training_sessions
  for each row execute function app.tie_training();

create or replace function app.tie_season() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  named record;
begin
  select c.* into named from app.base_called_in(new.name, new.program_id) c;
  new.base_id := named.id;
  -- A text with the former name, or written during the rename, gets the new name.
  if named.called <> named.present then
    new.name := app.season_renamed(new.name, named.called, named.present);
  end if;
  return new;
end
$$;

create or replace trigger tie_season before insert or update of name, program_id on public.seasons
  for each row execute function app.tie_season();

-- The season's name with the base's new name in place of the old one, or in front if that is too long.
create or replace function app.season_renamed(season text, old_name text, new_name text) returns text
language sql immutable
set search_path = ''
as $$
  select case
    when length(season) - length(old_name) + length(new_name) <= 80
      then overlay(season placing new_name from position(lower(old_name) in lower(season)) for length(old_name))
    else left(new_name || ' ' || btrim(
      overlay(season placing '' from position(lower(old_name) in lower(season)) for length(old_name))), 80)
  end
$$;

-- Renaming a base updates what is linked to it. Notes, punches and the ledger keep the old name.
create or replace function app.take_along() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.bases b set former_names = array_remove(b.former_names, old.base_name)
  where b.id <> new.id and old.base_name = any (b.former_names);
  update public.training_sessions s set base = new.base_name where s.base_id = new.id;
  update public.seasons s set name = app.season_renamed(s.name, old.base_name, new.base_name)
  where s.base_id = new.id and position(lower(old.base_name) in lower(s.name)) > 0;
  return null;
end
$$;

create or replace trigger take_along after update of base_name on public.bases
  for each row when (old.base_name <> new.base_name) execute function app.take_along();

create or replace function app.keep_former_name() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.former_names := array_remove(array_remove(old.former_names, new.base_name), old.base_name) || old.base_name;
  return new;
end
$$;

create or replace trigger keep_former_name before update of base_name on public.bases
  for each row when (old.base_name <> new.base_name) execute function app.keep_former_name();

create or replace function public.base_references(base uuid) returns json
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform app.require_admin('base_references');
  return json_build_object(
    'programs', (select count(*) from public.programs p where p.base_id = base_references.base),
    'seasons', (select count(*) from public.seasons s where s.base_id = base_references.base),
    'trainings', (select count(*) from public.training_sessions s where s.base_id = base_references.base));
end
$$;

comment on function public.base_references is 'How many programs, seasons and training sessions a renamed base takes along. Administrators only.';

grant execute on function public.base_references(uuid) to app_admin;
