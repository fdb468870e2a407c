-- Uses the database's clock, so that no caller can make a row's time end sooner.
create or replace function app.is_boarding_over(boarding app.boardings) returns boolean
language sql stable
set search_path = ''
as $$
  select boarding.recorded_at < now() - interval '2 years'
$$;

-- The only way to delete a boarding: its time is over, and a seal is about to record it.
create or replace function app.purge_boardings(seal bigint) returns void
language sql security definer
set search_path = ''
as $$
  delete from app.boardings b using app.sealed_boardings s
  where s.purged_in <= $1 and s.id = b.id and app.is_boarding_over(b)
$$;

grant execute on function app.is_boarding_over(app.boardings), app.purge_boardings(bigint) to ffl_service;

-- A device exchanges the code made for it for its token; the code is used up. No row for a code that is unknown,
-- too old or used, or whose maker is frozen.
create or replace function app.enroll_boarding_device(code bytea, token bytea, moment timestamptz)
returns table (id uuid, name text, base text)
language sql security definer
set search_path = ''
as $$
  update app.boarding_devices d
  set code_hash = null, token_hash = token, enrolled_at = moment
  from public.bases b
  where d.code_hash = code and d.code_until > moment and d.revoked_at is null and b.id = d.base_id
    and not exists (select from auth.users u where u.id = d.made_by and u.banned_until > moment)
  returning d.id, d.name, b.base_name
$$;

-- The device behind a token, until it is revoked, with the present name of its base.
create or replace function app.boarding_device(token bytea)
returns table (id uuid, base text, enrolled_at timestamptz)
language sql stable security definer
set search_path = ''
as $$
  select d.id, coalesce(b.base_name, d.base), d.enrolled_at
  from app.boarding_devices d left join public.bases b on b.id = d.base_id
  where d.token_hash = token and d.revoked_at is null
$$;

-- The hashes of the tokens of all enrolled devices.
create or replace function app.device_tokens() returns setof bytea
language sql stable security definer
set search_path = ''
as $$ select d.token_hash from app.boarding_devices d where d.token_hash is not null and d.revoked_at is null $$;

grant execute on function app.device_tokens() to ffl_service;

-- Enters a device's boarding, or finds it already entered; an undo takes back what that device entered, once. Null if
-- there is nothing to undo.
create or replace function app.enter_boarding(device uuid, at_base text, entry jsonb) returns bigint
language plpgsql security definer
set search_path = ''
as $$
declare
  entered constant uuid := (entry ->> 'key')::uuid;
  undone constant bigint := (select b.id from app.boardings b
    where b.key = (entry ->> 'undoes')::uuid and b.device_id = device and b.kind <> 'void'
      and b.at >= (entry ->> 'undo_since')::timestamptz);
  found_id bigint;
begin
  select b.id into found_id from app.boardings b where b.key = entered and b.device_id = device;
  if found_id is not null then
    return found_id;
  end if;
  if entry ->> 'kind' = 'void' and undone is null then
    return null;
  end if;
  insert into app.boardings (key, device_id, kind, voids, at, base, mission, reason, member_id, verdict, checked, program_ids)
  values (
    entered, device, entry ->> 'kind', undone, (entry ->> 'at')::timestamptz, at_base, entry ->> 'mission', entry ->> 'reason',
    (entry ->> 'member_id')::uuid, entry ->> 'verdict', entry ->> 'checked',
    case when entry ->> 'checked' is not null then app.programs_checked(entry -> 'programs') end)
  on conflict do nothing
  returning id into found_id;
  if found_id is null then
    -- Another request with the same key, or the undo, was faster.
    select b.id into found_id from app.boardings b
    where b.device_id = device and (b.key = entered or b.voids = undone);
    return found_id;
  end if;
  if entry ->> 'name' is not null then
    insert into app.boarding_names (boarding_id, name) values (found_id, entry ->> 'name');
  end if;
  update app.boarding_devices d set written_at = now() where d.id = device;
  return found_id;
end
$$;

-- Whether a card's title stands for the whole one: either equal, or cut with an ellipsis to what a card has room for,
-- 48 bytes of a title and more of a name.
create or replace function app.is_cut_of(title text, whole text) returns boolean
language sql immutable
set search_path = ''
as $$
  select title = whole or octet_length(title) > 44 and right(title, 1) = '…' and starts_with(whole, left(title, -1))
$$;

-- The programs that a card was checked for, by type or name, at one base or any. The base may have been renamed while
-- an entry waited.
create or replace function app.programs_checked(wanted jsonb) returns uuid[]
language sql stable
set search_path = ''
as $$
  select array(
    select p.id from public.programs p left join public.bases b on b.id = p.base_id
    where (wanted ->> 'type' is null or p.program_type = wanted ->> 'type')
      and (wanted ->> 'program' is null or app.is_cut_of(wanted ->> 'program', p.name))
      and (wanted ->> 'base' is null
        or exists (select from unnest(b.base_name || b.former_names) n (name) where app.is_cut_of(wanted ->> 'base', n.name)))
    order by p.id)
$$;

-- The member whose credentials a card's places stand for, from the ledger, which also knows somebody deleted while the
-- entry waited.
create or replace function app.boarded_member(places integer[]) returns uuid
language sql stable security definer
set search_path = ''
as $$
  select e.member_id
  from app.card_indexes i join app.credential_events e on e.credential_id = i.credential_id
  where i.index = any ($1)
  order by e.id desc limit 1
$$;

grant execute on function app.boarded_member(integer[]),
  app.enroll_boarding_device(bytea, bytea, timestamptz), app.boarding_device(bytea),
  app.enter_boarding(uuid, text, jsonb) to ffl_service;

-- A new device with the code that enrolls it. Null if the base is gone.
create or replace function app.make_boarding_device(
  administrator uuid, device_name text, at_base uuid, code bytea, until timestamptz, moment timestamptz
) returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  made uuid;
begin
  insert into app.boarding_devices (name, base_id, base, made_by, made_at, code_hash, code_until)
  select device_name, b.id, b.base_name, administrator, moment, code, until from public.bases b where b.id = at_base
  returning id into made;
  if made is not null then
    perform app.record_boarding_device('made', administrator, made, moment);
  end if;
  return made;
end
$$;

create or replace function app.record_boarding_device(what text, administrator uuid, device uuid, moment timestamptz) returns void
language sql
set search_path = ''
as $$
  insert into app.security_events (at, name, email_hash, user_id, actor_id, details)
  select moment, 'authz_change', u.email_hash, u.id, u.id,
    jsonb_build_object('change', 'boarding device ' || what || ': ' || d.name || ' at ' || d.base)
  from auth.users u, app.boarding_devices d where u.id = administrator and d.id = device
$$;

grant execute on function app.make_boarding_device(uuid, text, uuid, bytea, timestamptz, timestamptz) to ffl_service;

create or replace function public.boarding_devices() returns json
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform app.require_admin('boarding_devices');
  return json_build_object('devices', (
    select coalesce(json_agg(json_build_object(
      'id', d.id, 'name', d.name, 'base', coalesce(b.base_name, d.base), 'made_at', d.made_at,
      'made_by', app.administrator_name(d.made_by),
      'code_until', case when d.code_hash is not null then d.code_until end, 'enrolled_at', d.enrolled_at,
      'written_at', d.written_at) order by d.made_at desc, d.id), '[]')
    from app.boarding_devices d left join public.bases b on b.id = d.base_id
    where d.revoked_at is null));
end
$$;

comment on function public.boarding_devices is 'The devices that may write the boarding log, the newest first, with when each last did; never a code or a token. Administrators only.';

create or replace function public.revoke_boarding_device(device uuid) returns boolean
language plpgsql security definer
set search_path = ''
as $$
begin
  perform app.require_admin('revoke_boarding_device');
  update app.boarding_devices d
  set revoked_at = now(), revoked_by = auth.uid(), code_hash = null, token_hash = null
  where d.id = device and d.revoked_at is null;
  if not found then
    return false;
  end if;
  perform app.record_boarding_device('revoked', auth.uid(), device, now());
  return true;
end
$$;

comment on function public.revoke_boarding_device is 'Ends a device''s right to write the boarding log; answers whether it had any. Administrators only.';

create or replace function public.undo_boarding(boarding bigint, reason text) returns boolean
language plpgsql security definer
set search_path = ''
as $$
declare
  is_done boolean;
begin
  perform app.require_admin('undo_boarding');
  perform app.touch(array(select coalesce(b.member_id, b.key) from app.boardings b where b.id = boarding));
  insert into app.boardings (key, actor_id, kind, voids, at, base, mission, reason, member_id)
  select gen_random_uuid(), auth.uid(), 'void', b.id, now(), b.base, '', coalesce(btrim(undo_boarding.reason), ''), b.member_id
  from app.boardings b where b.id = boarding and b.kind <> 'void'
  on conflict (voids) do nothing;
  is_done := found;
  if (char_length(btrim(reason)) between 3 and 500) is not true then
    raise exception 'A reason has 3 to 500 characters' using errcode = '22023';
  end if;
  if not is_done and not exists (select from app.boardings b where b.voids = boarding) then
    raise exception 'There is no such boarding' using errcode = '22023';
  end if;
  return is_done;
end
$$;

comment on function public.undo_boarding is 'Takes a boarding back with a reason; answers false if that was done before. Both stay in the log. Administrators only.';

grant execute on function public.boarding_devices(), public.revoke_boarding_device(uuid),
  public.undo_boarding(bigint, text) to app_admin;

-- A name that matched nobody is erased with the member who has it.
create or replace function app.forget_boarding_names() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  delete from app.boarding_names n
  where replace(app.folded(n.name), ' ', '')
      in (select replace(app.folded(o.first_name || ' ' || o.last_name), ' ', '') from old_members o)
    or right(n.name, 1) = '…'
      and exists (select from old_members o where app.is_cut_of(n.name, o.first_name || ' ' || o.last_name));
  return null;
end
$$;

create or replace trigger forget_boarding_names after delete on public.members
  referencing old table as old_members for each statement execute function app.forget_boarding_names();
