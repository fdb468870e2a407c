-- Only these functions and those of program-acts.sql write bases and programs. Both are few and rarely written, so
-- writers wait for each other; anyone who decides by what is stored takes the same lock first.
create or replace function public.save_base(base uuid, base_name text, description text, is_active boolean) returns uuid
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  saved uuid;
begin
  perform app.require_admin('save_base');
  perform pg_advisory_xact_lock(hashtext('bases and programs'));
  if base is null then
    insert into public.bases (base_name, description, is_active) values ($2, $3, $4) returning id into saved;
  else
    update public.bases b set base_name = $2, description = $3, is_active = $4 where b.id = $1 returning b.id into saved;
  end if;
  return saved;
end
$$;

comment on function public.save_base is 'A new base, or all of one that is there; null when it is not. Administrators only.';

grant execute on function public.save_base(uuid, text, text, boolean) to app_admin;

create or replace function public.delete_base(base uuid) returns boolean
language plpgsql security definer
set search_path = ''
as $$
begin
  perform app.require_admin('delete_base');
  perform pg_advisory_xact_lock(hashtext('bases and programs'));
  delete from public.bases b
  where b.id = base and not exists (select from public.programs p where p.base_id = base);
  return found;
end
$$;

comment on function public.delete_base is 'Deletes a base that has no program (design 9.14), and says whether it did. Administrators only.';

grant execute on function public.delete_base(uuid) to app_admin;
