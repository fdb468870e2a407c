create or replace function public.set_needed(program uuid, needed integer) returns integer
language plpgsql security definer
set search_path = ''
as $$
begin
  perform app.require_admin('set_needed');
  if needed is null then
    delete from app.program_needs n where n.program_id = program;
  else
    insert into app.program_needs as n (program_id, needed) values (program, set_needed.needed)
    on conflict (program_id) do update set needed = excluded.needed;
  end if;
  return needed;
end
$$;

comment on function public.set_needed is 'How many people a program needs in force; null for no number. Administrators only.';

grant execute on function public.set_needed(uuid, integer) to app_admin;
