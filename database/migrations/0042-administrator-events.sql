-- Whoever becomes, changes as or ceases to be an administrator leaves an event, whatever the way in. Without actor it
-- was done on the server itself.
create function app.record_administrator_change() returns trigger
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
  return null;
end
$$;

create trigger record_change after insert or delete on public.administrators
  for each row execute function app.record_administrator_change();
create trigger record_changed_rights after update of role, is_active on public.administrators
  for each row when (old.role <> new.role or old.is_active <> new.is_active)
  execute function app.record_administrator_change();
