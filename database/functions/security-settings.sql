-- Numbers are numbers in JSON, words are text.
create or replace function app.setting_as_json(value text, choices text[]) returns json
language sql immutable
set search_path = ''
as $$ select case when choices is null then to_json(value::integer) else to_json(value) end $$;

-- The security settings as administrators see them, and the only way to change one.
create or replace function public.get_security_config() returns json
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform app.require_admin('get_security_config');
  return (
    select json_agg(json_build_object(
      'key', s.key,
      'value', app.setting_as_json(s.value, s.choices),
      'default_value', app.setting_as_json(s.default_value, s.choices),
      'lowest', s.lowest, 'highest', s.highest, 'choices', s.choices,
      'changed_at', s.changed_at,
      'changed_by', app.administrator_name(s.changed_by)
    ) order by s.key)
    from app.security_settings s
  );
end
$$;

comment on function public.get_security_config is 'Every setting with its value, default and range, and who changed it last. Administrators only.';

create or replace function app.tell_changed_setting(key text, old_value text, new_value text) returns void
language plpgsql
set search_path = ''
as $$
begin
  insert into app.security_events (at, name, actor_id, details)
  values (now(), 'authz_change', auth.uid(),
    jsonb_build_object('setting', key, 'oldValue', old_value, 'newValue', new_value));
  insert into app.mail_outbox (kind, recipient, facts, user_id, queued_at, next_try_at)
  select 'setting-changed', u.email,
    jsonb_build_object('key', key, 'oldValue', old_value, 'newValue', new_value, 'by', app.administrator_name(auth.uid())),
    u.id, now(), now()
  from public.administrators a
  join auth.users u on u.id = a.user_id
  where a.role = 'super_admin' and a.is_active;
end
$$;

create or replace function public.update_security_config(config_key text, config_value text) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  setting app.security_settings;
  wanted text := btrim(config_value);
begin
  perform app.require_admin('update_security_config');
  -- This setting also decides for super administrators.
  if config_key = 'admin_second_factor' and not app.is_super_admin() then
    raise exception 'Only super administrators change who needs two-step verification.' using errcode = '42501';
  end if;
  select * into setting from app.security_settings s where s.key = config_key for update;
  if not found then
    raise exception 'There is no setting of this name.' using errcode = '22023';
  end if;
  if setting.choices is not null and (wanted = any(setting.choices)) is not true then
    raise exception '% must be one of: %.', setting.key, array_to_string(setting.choices, ', ') using errcode = '22023';
  end if;
  if setting.choices is null then
    if (case when wanted ~ '^[0-9]{1,9}$' then wanted::integer between setting.lowest and setting.highest end) is not true then
      raise exception '% must be a whole number from % to %.', setting.key, setting.lowest, setting.highest
        using errcode = '22023';
    end if;
    wanted := wanted::integer::text;
  end if;
  if wanted = setting.value then
    return;
  end if;
  perform app.require_fresh_proof();
  update app.security_settings s set value = wanted, changed_at = now(), changed_by = auth.uid()
  where s.key = setting.key;
  perform app.tell_changed_setting(setting.key, setting.value, wanted);
end
$$;

comment on function public.update_security_config is 'Changes one setting within its range; leaves an event and tells the super administrators. Administrators only; who needs a second step, super administrators only.';

grant execute on function public.get_security_config(), public.update_security_config(text, text) to app_admin;
