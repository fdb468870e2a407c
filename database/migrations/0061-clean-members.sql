-- The session's e-mail is in lower case, and its owner finds the own record by it (API-05, R-07).
create function app.clean_email() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.email := lower(btrim(new.email));
  return new;
end
$$;

-- Nobody writes this into the ledger: the same address, as it was always compared.
alter table public.members disable trigger user;
update public.members set email = lower(btrim(email)) where email <> lower(btrim(email));
alter table public.members enable trigger user;

create trigger clean_email before insert or update of email on public.members
  for each row execute function app.clean_email();

-- R-59: administrators may have a member record too.
create function app.guard_own_status() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  raise exception 'Nobody changes the own status' using errcode = '42501';
end
$$;

create trigger guard_own_status before update of status on public.members
  for each row when (old.user_id = auth.uid() and new.status <> old.status)
  execute function app.guard_own_status();

-- One line that can be seen: no line break, no control, nothing that turns the direction of what follows. Records of
-- before may stay as they are; whoever changes one mends it.
alter table public.members
  add constraint members_name_disturbs_nothing check (
    first_name !~ '[\u0001-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]'
    and last_name !~ '[\u0001-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]') not valid,
  add constraint members_name_visible check (
    first_name ~ '[^[:space:]\u00ad\u200b-\u200f\u2060-\u2064\ufeff]'
    and last_name ~ '[^[:space:]\u00ad\u200b-\u200f\u2060-\u2064\ufeff]') not valid;
