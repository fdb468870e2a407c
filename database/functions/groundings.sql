-- Acts about groundings in effect at a moment, as known at another: undone ones never were. With null, all that are
-- written, for now and any later moment.
create or replace function app.groundings_standing(moment timestamptz, known_at timestamptz)
returns table (id bigint, member_id uuid, kind text, at timestamptz, until date)
language sql stable
begin atomic
  select g.id, g.member_id, g.kind, g.at, g.until
  from app.grounding_events g
  where g.kind <> 'void' and (known_at is null or g.at <= moment and g.recorded_at <= known_at)
    and not exists (
      select from app.grounding_events v where v.voids = g.id and (known_at is null or v.recorded_at <= known_at));
end;

-- People grounded at a moment, as known at another (null: see above): those whose last act is a grounding that lasts
-- until that day. Everything that asks whether something is in force uses this. Its names are bound at creation, so it
-- needs no search path and is inlined into the query that reads it.
create or replace function app.grounded(moment timestamptz, known_at timestamptz)
returns table (member_id uuid, event_id bigint, since timestamptz, until date)
language sql stable
begin atomic
  select g.member_id, g.id, g.at, g.until
  from app.groundings_standing(moment, known_at) g
  where g.kind = 'ground' and coalesce(g.until, 'infinity'::date) >= app.day_in_denver(moment)
    and not exists (
      select from app.groundings_standing(moment, known_at) l
      where l.member_id = g.member_id and (l.at, l.id) > (g.at, g.id));
end;

-- Lists, boards and rosters call this and the next two for each row, so they are planned once, not for each.
create or replace function app.is_grounded(member uuid, moment timestamptz default now()) returns boolean
language sql stable
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$ select exists (select from app.grounded(moment, null) g where g.member_id = member) $$;

-- The grounding as pages show it with what somebody holds; null if not grounded.
create or replace function app.grounding_told(member uuid, moment timestamptz default now()) returns json
language sql stable
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
  select json_build_object('id', g.event_id::text, 'since', g.since, 'until', g.until)
  from app.grounded(moment, null) g where g.member_id = member
$$;

-- The grounding with its reason, for the member and administrators only.
create or replace function app.grounding_with_reason(member uuid) returns json
language sql stable
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
  select json_build_object('id', g.event_id::text, 'since', g.since, 'until', g.until, 'reason', r.reason)
  from app.grounded(now(), null) g left join app.grounding_reasons r on r.event_id = g.event_id where g.member_id = member
$$;

-- Those of the members who are grounded now. Punching them must be confirmed.
create or replace function public.groundings_now(members uuid[])
returns table (member_id uuid, id text, since timestamptz, until date, reason text)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform app.require_reader('groundings_now');
  return query
    select g.member_id, g.event_id::text, g.since, g.until, r.reason
    from app.grounded(now(), null) g left join app.grounding_reasons r on r.event_id = g.event_id
    where g.member_id = any (members);
end
$$;

comment on function public.groundings_now is 'Which of these members are grounded, until when and why. Administrators, and readers about the people in their scope.';

grant execute on function public.groundings_now(uuid[]) to app_admin;

-- A plain table write can't ask for confirmation, so it is refused for a grounded person; and for one who was set aside.
create or replace function app.refuse_plain_punch(members uuid[]) returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if auth.uid() is not null and exists (select from app.grounded(now(), null) g where g.member_id = any (members)) then
    raise exception 'Somebody here is grounded, and only the functions ask before they punch' using errcode = '42501';
  end if;
  if auth.uid() is not null and exists (
    select from app.hidden_members h where h.kind = 'left' and h.member_id = any (members)) then
    raise exception 'Somebody here was set aside. Bring the record back first.' using errcode = '42501';
  end if;
  if auth.uid() is not null and exists (
    select from app.merges g where g.undone_at is null and g.hidden_id = any (members)) then
    raise exception 'A record here was merged into another one. Use that one.' using errcode = '42501';
  end if;
end
$$;

create or replace function public.own_grounding() returns json
language sql stable security definer
set search_path = ''
as $$
  select json_build_object('grounding', (
    select app.grounding_with_reason(s.id) from public.members s where s.user_id = auth.uid()))
$$;

comment on function public.own_grounding is 'Whether the caller''s own member is grounded, until when and why. Everybody who is signed in.';

grant execute on function public.own_grounding() to authenticated, app_admin;

create or replace function public.groundings_of(member uuid)
returns table (
  id text, kind text, until date, voids text, at timestamptz, reason text, recorded_by text, is_by_server boolean
)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform app.require_reader('groundings_of');
  return query
    select e.id::text, e.kind, e.until, e.voids::text, e.at, r.reason,
      app.recorder_name(e.actor_id) || app.own_record_mark(e.actor_id, m.user_id), e.actor_id is null
    from app.grounding_events e
    left join app.grounding_reasons r on r.event_id = e.id
    left join public.members m on m.id = e.member_id
    where e.member_id = member
    order by e.id desc;
end
$$;

comment on function public.groundings_of is 'Every grounding of a member, lift and undo, newest first, with its reason. Administrators, and readers about the people in their scope.';

grant execute on function public.groundings_of(uuid) to app_admin;

-- The record that counts for a member, locked until the transaction ends, with everything about their groundings, oldest
-- first. Null: no member.
create or replace function acts.facts_of_grounding(member uuid) returns json
language plpgsql security definer
set search_path = ''
as $$
declare
  person uuid := app.person_of(member);
begin
  perform app.require_act('facts_of_grounding', 'ground');
  -- Nobody waits for the lock of somebody who isn't there for them.
  if app.people_to_change('ground', array[person]) = '{}' then
    return null;
  end if;
  person := app.lock_person(member);
  if person is null or app.people_to_change('ground', array[person]) = '{}' then
    return null;
  end if;
  return json_build_object('memberId', person, 'events', (
    select coalesce(json_agg(json_build_object('id', e.id::text, 'kind', e.kind, 'until', e.until, 'voids', e.voids::text, 'at', e.at)
      order by e.at, e.id), '[]')
    from app.grounding_events e where e.member_id = person));
end
$$;

-- Writes one act. It takes effect no earlier than the person's last one. The caller holds the member's lock.
create or replace function acts.write_grounding(
  member uuid, kind text, until date, voids bigint, reason text, moment timestamptz
) returns text
language plpgsql security definer
set search_path = ''
as $$
declare
  written bigint;
  latest constant timestamptz := (select max(greatest(e.at, e.recorded_at)) from app.grounding_events e where e.member_id = member);
begin
  perform app.require_act('write_grounding', 'ground');
  perform app.require_change('write_grounding', 'ground', array[member]);
  perform app.touch(array[member]);
  insert into app.grounding_events (member_id, kind, until, voids, actor_id, at, recorded_at)
  values (member, write_grounding.kind, write_grounding.until, write_grounding.voids, auth.uid(),
    greatest(date_trunc('milliseconds', moment), latest),
    greatest(date_trunc('milliseconds', clock_timestamp()), latest))
  returning id into written;
  if write_grounding.reason is not null then
    insert into app.grounding_reasons (event_id, member_id, reason) values (written, member, write_grounding.reason);
  end if;
  return written::text;
end
$$;

grant execute on function acts.facts_of_grounding(uuid), acts.write_grounding(uuid, text, date, bigint, text, timestamptz)
  to app_admin, app_grantee;
