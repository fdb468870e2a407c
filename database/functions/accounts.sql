-- The names of the person behind an account, which a password may not contain.
create or replace function app.names_of(account uuid) returns text[]
language sql stable security definer
set search_path = ''
as $$
  select coalesce(array_agg(name), '{}') from (
    select unnest(array[m.first_name, m.last_name]) as name from public.members m where m.user_id = account
    union
    select unnest(array[a.first_name, a.last_name]) from public.administrators a where a.user_id = account
    union
    select unnest(array[n.first_name, n.last_name]) from app.grantee_names n where n.user_id = account
  ) names
$$;

grant execute on function app.names_of(uuid) to ffl_service;

-- A deleted person leaves no sign-up and no mail behind (security 1.5), except a letter about lost rights that is still
-- queued, since whoever took the rights may have deleted the account too.
create or replace function app.forget_address(address text) returns void
language sql
set search_path = ''
as $$
  delete from auth.registrations r where r.email = lower(address);
  delete from app.mail_outbox m where m.recipient = lower(address) and m.kind <> 'rights-changed';
$$;

create or replace function app.forget_account() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform app.forget_address(old.email);
  return null;
end
$$;

create or replace trigger forget_account after delete on auth.users
  for each row execute function app.forget_account();
