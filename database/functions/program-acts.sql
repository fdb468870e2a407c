-- The limit of BAS-07 for every caller; an index ensures one of each type per base. Not for tables over HTTP, since
-- switching the clocks recomputes dates.
create or replace function acts.save_program(
  program uuid, name text, description text, validity_period_days integer, requires_training boolean, color text,
  base uuid, program_type text, two_clocks boolean default false
) returns uuid
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  saved uuid;
begin
  perform app.require_admin('save_program');
  perform pg_advisory_xact_lock(hashtext('bases and programs'));
  if (select count(*) >= 3 and not coalesce(bool_or(p.id = program), false) from public.programs p where p.base_id = base) then
    raise exception 'A base has at most 3 programs' using errcode = '23514';
  end if;
  if program is null then
    insert into public.programs
      (name, description, validity_period_days, requires_training, color, base_id, program_type, two_clocks)
    values ($2, $3, $4, $5, $6, $7, $8, $9)
    returning id into saved;
  else
    update public.programs p
    set name = $2, description = $3, validity_period_days = $4, requires_training = $5, color = $6, base_id = $7,
      program_type = $8, two_clocks = $9
    where p.id = $1
    returning p.id into saved;
  end if;
  return saved;
end
$$;

comment on function acts.save_program is 'A new program, or all of one that is there; null when it is not. Administrators only.';

grant execute on function acts.save_program(uuid, text, text, integer, boolean, text, uuid, text, boolean) to app_admin;

create or replace function public.delete_program(program uuid) returns boolean
language plpgsql security definer
set search_path = ''
as $$
begin
  perform app.require_admin('delete_program');
  perform pg_advisory_xact_lock(hashtext('bases and programs'));
  -- Waits for anyone issuing its credential; later ones find no program.
  perform from public.programs p where p.id = program for update;
  -- Rosters and past days keep people deleted since (design 9.29).
  if exists (select from public.certifications c where c.program_id = program)
    or exists (select from app.credential_entries e where e.program_id = program) then
    return false;
  end if;
  delete from public.seasons s where s.program_id = program;
  delete from public.programs p where p.id = program;
  return found;
end
$$;

comment on function public.delete_program is 'Deletes a program, and its seasons, that nobody ever held (design 9.14), and says whether it did. Administrators only.';

grant execute on function public.delete_program(uuid) to app_admin;
