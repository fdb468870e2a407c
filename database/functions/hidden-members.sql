-- Members whom lists leave out, now and at any moment. app.held_now and the standing of people do so for everybody who
-- reads them; lists of members ask app.hidden_members themselves. All do so by "not in", which is one hash whatever the
-- planner knows of the table: while it is empty, any other condition is asked anew for each row.

-- Acts of leaving in effect at a moment, as known at another: undone ones never were. With null, all that are written.
create or replace function app.leavings_standing(moment timestamptz, known_at timestamptz)
returns table (id bigint, member_id uuid, kind text, at timestamptz, day date)
language sql stable
begin atomic
  select l.id, l.member_id, l.kind, l.at, l.day
  from app.leaving_events l
  where l.kind <> 'void' and (known_at is null or l.at <= moment and l.recorded_at <= known_at)
    and not exists (
      select from app.leaving_events v where v.voids = l.id and (known_at is null or v.recorded_at <= known_at));
end;

-- People who had left by a moment, as known at another (null: see above): those whose last act is that they left.
create or replace function app.left_by(moment timestamptz, known_at timestamptz)
returns table (member_id uuid, event_id bigint, since timestamptz, day date)
language sql stable
begin atomic
  select l.member_id, l.id, l.at, l.day
  from app.leavings_standing(moment, known_at) l
  where l.kind = 'leave' and not exists (
    select from app.leavings_standing(moment, known_at) o
    where o.member_id = l.member_id and (o.at, o.id) > (l.at, l.id));
end;

-- People whom lists, boards and counts of a past moment leave out, as known at another. For today there is
-- app.hidden_members.
create or replace function app.hidden_then(moment timestamptz, known_at timestamptz) returns table (member_id uuid)
language sql stable
begin atomic
  select l.member_id from app.left_by(moment, known_at) l;
end;

-- The last act decides whether a member is hidden. A deleted member has no row, whatever is written of them.
create or replace function app.keep_hidden() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  delete from app.hidden_members h where h.member_id = new.member_id and h.kind = 'left';
  insert into app.hidden_members (member_id, kind)
  select l.member_id, 'left' from app.left_by(null, null) l
  where l.member_id = new.member_id and exists (select from public.members m where m.id = l.member_id);
  return null;
end
$$;

create or replace trigger keep_hidden after insert on app.leaving_events
  for each row execute function app.keep_hidden();

-- When and why a member left, for administrators; null if they didn't.
create or replace function app.leaving_told(member uuid) returns json
language sql stable
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
  select json_build_object('id', l.event_id::text, 'day', l.day, 'reason', r.reason)
  from app.left_by(null, null) l left join app.leaving_reasons r on r.event_id = l.event_id
  where l.member_id = member
$$;

-- The end of a ban that lasts until somebody who left returns: everything that asks for a ban then refuses their
-- account.
create or replace function app.banned_while_left() returns timestamptz
language sql immutable
set search_path = ''
as $$ select timestamptz '9999-12-31 00:00:00+00' $$;

-- Ends the account of somebody who left, until they return: sessions, links, and the letters that contain these. Grants
-- don't come back with them.
create or replace function app.ban_left(account uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  if exists (select from public.administrators a where a.user_id = account and a.is_active) then
    raise exception 'Somebody who administers is not set aside' using errcode = '42501';
  end if;
  update auth.users u set banned_until = app.banned_while_left() where u.id = account;
  delete from auth.sessions s where s.user_id = account;
  delete from auth.one_time_tokens t where t.user_id = account;
  delete from app.mail_outbox m
  where m.user_id = account and m.sent_at is null and m.kind in ('reset-password', 'confirm-address');
  perform app.end_grants(account, 'The member was set aside');
end
$$;

-- A freeze that still runs goes on.
create or replace function app.unban_left(account uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  update auth.users u set banned_until = app.frozen_until(account)
  where u.id = account and u.banned_until = app.banned_while_left();
end
$$;

create or replace function app.follow_hidden() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    perform app.ban_left(m.user_id) from public.members m where m.id = new.member_id and m.user_id is not null;
    -- Whoever has the address looks at nothing more either, though their account was never tied to the record.
    perform app.end_grants(u.id, 'The member was set aside')
    from public.members m join auth.users u on u.email = lower(m.email)
    where m.user_id is null and (m.id = new.member_id or m.id in (
      select g.hidden_id from app.merges g where g.undone_at is null and app.person_of(g.hidden_id) = new.member_id));
  else
    perform app.unban_left(m.user_id) from public.members m where m.id = old.member_id and m.user_id is not null;
  end if;
  return null;
end
$$;

create or replace trigger ban after insert on app.hidden_members
  for each row when (new.kind = 'left') execute function app.follow_hidden();
create or replace trigger unban after delete on app.hidden_members
  for each row when (old.kind = 'left') execute function app.follow_hidden();

-- An account that gets the record of somebody who left waits for the return, too; one that loses it doesn't.
create or replace function app.follow_account() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if exists (select from app.hidden_members h where h.member_id = new.id and h.kind = 'left') then
    perform app.unban_left(old.user_id), app.ban_left(new.user_id);
  end if;
  return null;
end
$$;

create or replace trigger follow_account after update of user_id on public.members
  for each row when (old.user_id is distinct from new.user_id) execute function app.follow_account();

-- Whether the record of an account is that of somebody who left.
create or replace function app.has_left(account uuid) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select exists (
    select from public.members m join app.hidden_members h on h.member_id = m.id and h.kind = 'left'
    where m.user_id = account)
$$;

grant execute on function app.has_left(uuid) to ffl_service;

-- How many members lists have.
create or replace function app.listed_total() returns bigint
language sql stable
set search_path = ''
as $$
  select (select count(*) from public.members) - (select count(distinct h.member_id) from app.hidden_members h)
$$;

-- Tables list hidden members too, so whatever builds a list from them leaves these out.
create or replace function public.hidden_among(members uuid[] default null) returns uuid[]
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform app.require_reader('hidden_among');
  return array(select distinct h.member_id from app.hidden_members h where members is null or h.member_id = any (members));
end
$$;

comment on function public.hidden_among is 'Which of these members, or of all, were set aside or merged into another record. Administrators, and readers about the people in their scope.';

grant execute on function public.hidden_among(uuid[]) to app_admin;

-- A check of the ledger compares who is set aside with the events; of a reason it reads only that there is one.
grant select (member_id, kind) on app.hidden_members to ffl_service;
grant select (event_id) on app.leaving_reasons to ffl_service;
