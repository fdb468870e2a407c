-- A new season of a program, or all of one that is there, while it has what `was` says; its dates follow in the server
-- (`database/src/currency/change-seasons.ts`). Null if there is no such program or season where the caller may change
-- it, or the season has something else by now.
create or replace function acts.save_season(
  season uuid, was jsonb, program uuid, name text, start_date date, end_date date, is_active boolean
) returns uuid
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  saved uuid;
begin
  perform app.require_act('save_season', 'seasons');
  if season is null then
    insert into public.seasons (program_id, name, start_date, end_date, is_active)
    select p.id, $4, $5, $6, coalesce($7, true) from public.programs p
    where p.id = any (app.programs_to_act('seasons', array[program]))
    returning id into saved;
  else
    update public.seasons s
    set name = $4, start_date = $5, end_date = $6, is_active = coalesce($7, s.is_active)
    where s.id = season and to_jsonb(s) @> coalesce(was, '{}') and app.programs_to_act('seasons', array[s.program_id]) <> '{}'
    returning s.id into saved;
  end if;
  return saved;
end
$$;

-- Says whether there was such a season where the caller may delete it.
create or replace function acts.delete_season(season uuid) returns boolean
language plpgsql security definer
set search_path = ''
as $$
begin
  perform app.require_act('delete_season', 'seasons');
  delete from public.seasons s where s.id = season and app.programs_to_act('seasons', array[s.program_id]) <> '{}';
  return found;
end
$$;

-- Whether there is such a program where the caller may change seasons.
create or replace function acts.may_change_seasons(program uuid) returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform app.require_act('may_change_seasons', 'seasons');
  return exists (
    select from public.programs p where p.id = program and app.programs_to_act('seasons', array[p.id]) <> '{}');
end
$$;

grant execute on function acts.save_season(uuid, jsonb, uuid, text, date, date, boolean), acts.delete_season(uuid),
  acts.may_change_seasons(uuid) to app_admin, app_grantee;
