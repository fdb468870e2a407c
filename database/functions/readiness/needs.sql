create or replace function public.set_needed(program uuid, needed integer) returns integer
language plpgsql security definer
set search_path = ''
as $$
begin
  perform app.require_act('set_needed', 'seasons');
  if app.is_bound('seasons') and app.programs_to_act('seasons', array[program]) = '{}' then
    raise exception 'There is no such program' using errcode = '23503';
  end if;
  if needed is null then
    delete from app.program_needs n where n.program_id = program;
  else
    insert into app.program_needs as n (program_id, needed) values (program, set_needed.needed)
    on conflict (program_id) do update set needed = excluded.needed;
  end if;
  return needed;
end
$$;

comment on function public.set_needed is 'How many people a program needs in force; null for no number. Administrators, and leads of its base or of everything.';

grant execute on function public.set_needed(uuid, integer) to app_admin, app_grantee;
