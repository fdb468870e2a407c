-- Nobody who administers is set aside, and nobody set aside administers: rights end first, by the rules and letters of
-- rights (decision 0289).
create or replace function app.refuse_left(account uuid) returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if app.has_left(account) then
    raise exception 'This person''s record was set aside. Return the record first.' using errcode = '42501';
  end if;
end
$$;

-- The member, locked until the transaction ends, with what deciding needs: everything about their leaving, oldest
-- first, and whether they administer now, or did. No row: no member.
create or replace function acts.facts_of_leaving(member uuid) returns json
language plpgsql security definer
set search_path = ''
as $$
declare
  account uuid;
begin
  perform app.require_admin('facts_of_leaving');
  select m.user_id into account from public.members m where m.id = member for no key update;
  if not found then
    return null;
  end if;
  -- Nobody gets rights meanwhile.
  perform pg_advisory_xact_lock(hashtext('administrators')) where account is not null;
  return json_build_object(
    'isOwn', account is not distinct from auth.uid(),
    'administers', exists (select from public.administrators a where a.user_id = account and a.is_active),
    'isOutOfReach', app.is_administrator(account) and not app.is_super_admin(),
    'isMerged', exists (select from app.hidden_members h where h.member_id = member and h.kind = 'merged'),
    'events', (
      select coalesce(json_agg(json_build_object(
        'id', e.id::text, 'kind', e.kind, 'day', e.day, 'voids', e.voids::text, 'at', e.at) order by e.at, e.id), '[]')
      from app.leaving_events e where e.member_id = member));
end
$$;

-- Writes one act. It takes effect no earlier than the person's last one. The caller holds the member's lock.
create or replace function acts.write_leaving(
  member uuid, kind text, day date, voids bigint, reason text, moment timestamptz
) returns text
language plpgsql security definer
set search_path = ''
as $$
declare
  written bigint;
  latest constant timestamptz := (select max(greatest(e.at, e.recorded_at)) from app.leaving_events e where e.member_id = member);
begin
  perform app.require_admin('write_leaving');
  -- The caller may have lost the right while waiting for the lock on the member.
  if not app.administers() or not app.is_super_admin()
    and app.is_administrator((select m.user_id from public.members m where m.id = member)) then
    raise exception 'permission denied for function write_leaving' using errcode = '42501';
  end if;
  perform app.touch(array[member]);
  insert into app.leaving_events (member_id, kind, day, voids, actor_id, at, recorded_at)
  values (member, write_leaving.kind, write_leaving.day, write_leaving.voids, auth.uid(),
    greatest(date_trunc('milliseconds', moment), latest),
    greatest(date_trunc('milliseconds', clock_timestamp()), latest))
  returning id into written;
  if write_leaving.reason is not null then
    insert into app.leaving_reasons (event_id, member_id, reason) values (written, member, write_leaving.reason);
  end if;
  insert into app.security_events (at, name, user_id, actor_id, details)
  select now(), 'authz_change', m.user_id, auth.uid(), jsonb_build_object('memberId', m.id, 'change',
    case write_leaving.kind when 'leave' then 'account ended with its record' else 'account back with its record' end)
  from public.members m where m.id = member and m.user_id is not null;
  return written::text;
end
$$;

grant execute on function acts.facts_of_leaving(uuid), acts.write_leaving(uuid, text, date, bigint, text, timestamptz)
  to app_admin;
