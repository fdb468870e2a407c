-- Check at the start of every definer function for administrators, which runs with the owner's rights. Refuses in the
-- words of PostgreSQL for a function that the caller may not execute.
create or replace function app.require_admin(called text) returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if not app.is_admin() then
    raise exception 'permission denied for function %', called using errcode = '42501';
  end if;
end
$$;

-- Null if the account doesn't exist or no longer administers.
create or replace function app.administrator_name(account uuid) returns text
language plpgsql stable
set search_path = ''
as $$
begin
  return (select a.first_name || ' ' || a.last_name from public.administrators a where a.user_id = account);
end
$$;

-- Who recorded an act: an administrator, or somebody with a grant to act. Null if the account is neither.
create or replace function app.recorder_name(account uuid) returns text
language plpgsql stable
set search_path = ''
as $$
begin
  return coalesce(app.administrator_name(account), app.name_of_trainer(account));
end
$$;

-- Marks an entry that somebody recorded about themselves; shown behind their name.
create or replace function app.own_record_mark(recorder uuid, person uuid) returns text
language sql immutable
return case when recorder = person then ' (own record)' else '' end;

-- Takes the account as an argument for work of the service, which has no request role.
create or replace function app.is_super_administrator(account uuid) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select exists (
    select from public.administrators a where a.user_id = account and a.is_active and a.role = 'super_admin'
  )
$$;

grant execute on function app.is_super_administrator(uuid) to ffl_service;

-- Whether an administrator may unlock an account: never their own, or a session could guess its own second factor
-- without end; a super administrator's only as a super administrator.
create or replace function app.may_unlock(administrator uuid, account uuid) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select account is null
    or account <> administrator and (app.is_super_administrator(administrator) or not app.is_super_administrator(account))
$$;

grant execute on function app.may_unlock(uuid, uuid) to ffl_service;

-- Whether the caller is a super administrator.
create or replace function acts.is_super_admin() returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform app.require_admin('is_super_admin');
  return app.is_super_admin();
end
$$;

grant execute on function acts.is_super_admin() to app_admin;

-- Nobody changes their own role or activity, one active super_admin always remains, and lost rights end the account's
-- sessions and its calendars of bases. Checked again after waiting for the lock, so that someone demoted meanwhile
-- demotes nobody.
create or replace function app.guard_administrators() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtext('administrators'));
  if auth.uid() is not null and not app.is_super_admin() then
    raise exception 'Only super administrators change administrators' using errcode = '42501';
  end if;
  perform app.require_fresh_proof();
  if old.user_id = auth.uid() and (tg_op = 'DELETE' or new.role <> old.role or new.is_active <> old.is_active) then
    raise exception 'Nobody changes the own role' using errcode = '42501';
  end if;
  if old.role = 'super_admin' and old.is_active
    and (tg_op = 'DELETE' or new.role <> 'super_admin' or not new.is_active)
    and not exists (
      select from public.administrators a
      where a.role = 'super_admin' and a.is_active and a.id <> old.id
    ) then
    raise exception 'The last active super_admin stays'
      using errcode = '42501', constraint = 'last_active_super_admin';
  end if;
  if tg_op = 'UPDATE' and new.is_active and not old.is_active then
    perform app.refuse_ended(new.user_id);
  end if;
  if tg_op = 'DELETE' or new.role <> old.role or new.is_active <> old.is_active then
    -- A sign-in that is being completed comes before, and ends here, or after.
    perform from auth.users u where u.id = old.user_id for no key update;
    delete from auth.sessions s where s.user_id = old.user_id;
  end if;
  if tg_op = 'DELETE' or not new.is_active then
    delete from app.calendars c where c.user_id = old.user_id and c.base_id is not null;
  end if;
  return case tg_op when 'DELETE' then old else new end;
end
$$;

create or replace trigger guard_administrators before update or delete on public.administrators
  for each row execute function app.guard_administrators();

-- New administrators must sign in again, since a member's session lives far longer than an administrator's may.
create or replace function app.end_sessions_of_new_administrator() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform app.require_fresh_proof();
  perform pg_advisory_xact_lock(hashtext('administrators'));
  if new.is_active then
    perform app.refuse_ended(new.user_id);
  end if;
  -- As above.
  perform from auth.users u where u.id = new.user_id for no key update;
  delete from auth.sessions s where s.user_id = new.user_id;
  return null;
end
$$;

create or replace trigger end_sessions_of_new after insert on public.administrators
  for each row execute function app.end_sessions_of_new_administrator();

-- Every change of who administers and how is recorded as an event, with a letter to the people concerned. Without an
-- actor it was done on the server itself, whose commands write their letters themselves.
create or replace function app.record_administrator_change() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  subject public.administrators := coalesce(new, old);
  change text := case
    when tg_op = 'INSERT' then 'administrator added'
    when tg_op = 'DELETE' then 'administrator removed'
    when new.is_active and not old.is_active then 'administrator activated'
    when old.is_active and not new.is_active then 'administrator deactivated'
    else 'administrator role changed'
  end;
begin
  insert into app.security_events (at, name, user_id, actor_id, details)
  values (now(), 'authz_change', subject.user_id, auth.uid(), jsonb_strip_nulls(jsonb_build_object(
    'change', change,
    'oldRole', case when tg_op <> 'INSERT' then old.role end,
    'newRole', case when tg_op <> 'DELETE' then new.role end)));
  -- Terms are restored as they were (take-back.sql).
  if tg_op <> 'INSERT' and coalesce(current_setting('app.taking_back', true), '') = '' then
    update app.administrator_terms t set ended_at = now() where t.user_id = old.user_id and t.ended_at is null;
  end if;
  if tg_op <> 'DELETE' and new.is_active and coalesce(current_setting('app.taking_back', true), '') = '' then
    insert into app.administrator_terms (user_id, began_at, role, given_by)
    values (new.user_id, now(), new.role, auth.uid())
    on conflict (user_id, began_at) do update set role = excluded.role, given_by = excluded.given_by, ended_at = null;
  end if;
  if auth.uid() is not null then
    perform app.tell_of_rights(change, subject.user_id, subject.first_name || ' ' || subject.last_name, auth.uid(),
      jsonb_build_object('role', subject.role));
  end if;
  return null;
end
$$;

create or replace trigger record_change after insert or delete on public.administrators
  for each row execute function app.record_administrator_change();
create or replace trigger record_changed_rights after update of role, is_active on public.administrators
  for each row when (old.role <> new.role or old.is_active <> new.is_active)
  execute function app.record_administrator_change();
