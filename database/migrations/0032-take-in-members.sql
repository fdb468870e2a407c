-- Gives a verified account its member record (R-07, R-38). The one record of this e-mail that has no account is linked
-- and keeps what administrators wrote; where there is none a new one is made. Somebody else's record is never touched.
create function app.take_in_member(
  account uuid, address text, first_name text, last_name text, phone text, organization text
) returns text
language plpgsql security definer
set search_path = ''
as $$
declare
  candidates uuid[];
  added uuid;
begin
  -- An administrator may add the same person between the two statements, hence the second round.
  for round in 1..2 loop
    select array_agg(found.id) into candidates
    from (
      select m.id from public.members m where lower(m.email) = lower(address) and m.user_id is null for update
    ) found;
    if cardinality(candidates) = 1 then
      update public.members m set user_id = account, status = 'active' where m.id = candidates[1];
      return 'linked';
    end if;
    insert into public.members (first_name, last_name, email, phone, organization, user_id, status)
    values ($3, $4, $2, $5, $6, $1, 'active')
    on conflict do nothing
    returning id into added;
    if added is not null then
      return 'added';
    end if;
  end loop;
  return 'none';
end
$$;

-- The names of the person behind an account, which a password may not be made of.
create function app.names_of(account uuid) returns text[]
language sql stable security definer
set search_path = ''
as $$
  select coalesce(array_agg(name), '{}') from (
    select unnest(array[m.first_name, m.last_name]) as name from public.members m where m.user_id = account
    union
    select unnest(array[a.first_name, a.last_name]) from public.administrators a where a.user_id = account
  ) names
$$;

grant execute on function app.take_in_member(uuid, text, text, text, text, text), app.names_of(uuid) to ffl_service;
