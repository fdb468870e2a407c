-- As before, and asked again once the caller's turn has come: who was demoted while waiting demotes nobody any more.
create or replace function app.guard_administrators() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtext('administrators'));
  if auth.uid() is not null and not app.is_super_admin() then
    raise exception 'Only super administrators change administrators' using errcode = '42501';
  end if;
  if old.user_id = auth.uid() and (tg_op = 'DELETE' or new.role <> old.role or new.is_active <> old.is_active) then
    raise exception 'Nobody changes the own role' using errcode = '42501';
  end if;
  if old.role = 'super_admin' and old.is_active
    and (tg_op = 'DELETE' or new.role <> 'super_admin' or not new.is_active)
    and not exists (
      select from public.administrators a
      where a.role = 'super_admin' and a.is_active and a.id <> old.id
    ) then
    raise exception 'The last active super_admin stays' using errcode = '42501';
  end if;
  if tg_op = 'DELETE' or new.role <> old.role or new.is_active <> old.is_active then
    delete from auth.sessions s where s.user_id = old.user_id;
  end if;
  return case tg_op when 'DELETE' then old else new end;
end
$$;

-- As before, and an account that stays, because it is an administrator's, is signed out (security 1.5).
create or replace function app.remove_account_of_member() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  delete from auth.sessions s where s.user_id = old.user_id;
  delete from auth.users u
  where u.id = old.user_id
    and not exists (select from public.administrators a where a.user_id = u.id);
  return old;
end
$$;
