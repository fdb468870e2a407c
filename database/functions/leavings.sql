-- Nobody who administers is set aside, and nobody set aside administers: rights end first, by the rules and letters of
-- rights (decision 0289). Nor does an account that a merge ended.
create or replace function app.refuse_ended(account uuid) returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if app.has_left(account) then
    raise exception 'This person''s record was set aside. Bring the record back first.' using errcode = '42501';
  end if;
  if exists (select from auth.users u where u.id = account and u.banned_until = app.banned_while_merged()) then
    raise exception 'This account was closed when two records were merged. Choose the one that stayed.' using errcode = '42501';
  end if;
end
$$;

-- The member, locked until the transaction ends, with what deciding needs: everything about their leaving, oldest
-- first, whether they administer now, or did, and which record leads on from theirs. No row: no member.
create or replace function acts.facts_of_leaving(member uuid) returns json
language plpgsql security definer
set search_path = ''
as $$
declare
  account uuid;
  person uuid := app.person_of(member);
begin
  perform app.require_act('facts_of_leaving', 'edit');
  if app.people_to_change('edit', array[person]) = '{}' then
    return null;
  end if;
  select m.user_id into account from public.members m where m.id = member for no key update;
  if not found then
    return null;
  end if;
  -- Nobody gets rights meanwhile.
  perform pg_advisory_xact_lock(hashtext('administrators')) where account is not null;
  person := app.person_of(member);
  if app.people_to_change('edit', array[person]) = '{}' then
    return null;
  end if;
  return json_build_object(
    'leadsTo', nullif(person, member),
    'administers', exists (select from public.administrators a where a.user_id = account and a.is_active),
    'isOutOfReach', app.is_administrator(account) and not app.is_super_admin(),
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
  perform app.require_act('write_leaving', 'edit');
  perform app.require_change('write_leaving', 'edit', array[member]);
  if not app.is_super_admin() and app.is_administrator((select m.user_id from public.members m where m.id = member)) then
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
  to app_admin, app_grantee;

create or replace function public.leavings_of(member uuid)
returns table (
  id text, kind text, day date, voids text, at timestamptz, reason text, recorded_by text, is_by_server boolean
)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform app.require_reader('leavings_of');
  return query
    select e.id::text, e.kind, e.day, e.voids::text, e.at, r.reason, app.recorder_name(e.actor_id), e.actor_id is null
    from app.leaving_events e left join app.leaving_reasons r on r.event_id = e.id
    where e.member_id = member
    order by e.id desc;
end
$$;

comment on function public.leavings_of is 'Each time a member was set aside, came back, or one of these was undone, newest first, with its reason. Administrators, and readers about the people in their scope.';

grant execute on function public.leavings_of(uuid) to app_admin;

-- The day somebody left; null if they are here. Grounding them waits for the return.
create or replace function acts.left_on(member uuid) returns date
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform app.require_act('left_on', 'ground');
  return (select l.day from app.left_by(null, null) l where l.member_id = member);
end
$$;

grant execute on function acts.left_on(uuid) to app_admin, app_grantee;

-- Undoes the account's acts of setting aside and returning. One that the account undid holds again, from its own day.
-- Somebody who administers by now stays.
create or replace function acts.take_back_leavings(
  account uuid, since timestamptz, until timestamptz, moment timestamptz
) returns table (kind text, outcome text, name text)
language plpgsql security definer
set search_path = ''
as $$
declare
  theirs app.leaving_events;
  undone app.leaving_events;
  written bigint;
begin
  perform app.require_admin('take_back_leavings');
  perform acts.require_judge(account);
  for theirs in
    select l.* from app.leaving_events l
    where l.actor_id = account and l.recorded_at >= since and l.recorded_at < take_back_leavings.until
    order by l.id desc
  loop
    name := (select m.first_name || ' ' || m.last_name from public.members m where m.id = theirs.member_id);
    kind := theirs.kind;
    outcome := 'back';
    select l.* into undone from app.leaving_events l where l.id = theirs.voids;
    begin
      if name is null or exists (select from app.leaving_events v where v.voids = theirs.id)
        or undone.actor_id = account and undone.recorded_at >= since and undone.recorded_at < take_back_leavings.until then
        outcome := 'gone';
      elsif theirs.kind <> 'void' then
        perform acts.write_leaving(theirs.member_id, 'void', null, theirs.id, null, moment);
      else
        insert into app.leaving_events (member_id, kind, day, actor_id, at, recorded_at)
        values (undone.member_id, undone.kind, undone.day, auth.uid(), undone.at,
          (select greatest(date_trunc('milliseconds', clock_timestamp()), max(greatest(e.at, e.recorded_at)))
            from app.leaving_events e where e.member_id = undone.member_id))
        returning app.leaving_events.id into written;
        insert into app.leaving_reasons (event_id, member_id, reason)
        select written, r.member_id, r.reason from app.leaving_reasons r where r.event_id = undone.id;
      end if;
    exception when insufficient_privilege then
      outcome := 'kept';
    end;
    return next;
  end loop;
end
$$;

grant execute on function acts.take_back_leavings(uuid, timestamptz, timestamptz, timestamptz) to app_admin;
