-- Stops an attacker who has only a session, whichever endpoint they use: acts that touch more than ten people since the
-- last proof grew old need a fresh one. Every path that writes about people calls this with their ids, before the write
-- or in its transaction, and what is refused leaves nothing. Requests at once wait for one another at the session's
-- row. `kind`: work for many, for which a proof is good for four hours. `punches` of up to a crew at once need no more,
-- since the same punches one by one are free; for more, and for an `import`, one must have been done while a proof was
-- fresh.
create or replace function app.touch(touched uuid[], kind text default null) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  session constant uuid := (auth.jwt() ->> 'session_id')::uuid;
  given timestamptz;
  known uuid[];
begin
  -- Without a session the caller is the command line.
  if session is null or coalesce(cardinality(touched), 0) = 0 then
    return;
  end if;
  given := coalesce(app.own_proof(), '-infinity');
  if app.has_fresh_proof() then
    if touch.kind is not null then
      insert into app.opened_work (session_id, proof, kind) values (session, given, touch.kind) on conflict do nothing;
    end if;
    return;
  end if;
  if touch.kind = 'punches' and cardinality(touched) <= 25 and given > now() - interval '4 hours' or exists (
    select from app.opened_work o
    where o.session_id = session and o.kind = touch.kind and o.proof <= given and o.proof > now() - interval '4 hours'
  ) then
    return;
  end if;
  insert into app.touched_people (session_id, proof) values (session, given) on conflict do nothing;
  select t.people into known from app.touched_people t where t.session_id = session and t.proof = given for update;
  known := array(select distinct p.id from unnest(known || touched) p (id) where p.id is not null);
  if cardinality(known) > 10 then
    perform app.require_fresh_proof();
  end if;
  update app.touched_people t set people = known
  where t.session_id = session and t.proof = given and cardinality(t.people) < cardinality(known);
end
$$;

-- Counts everyone touched by a change of these programs. A change that touches nobody counts as one person, so that
-- even empty records can't all be deleted.
create or replace function app.touch_holders(programs uuid[], records uuid[]) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  holders constant uuid[] := array(
    select distinct c.member_id from public.certifications c where c.program_id = any(programs) and c.status = 'valid');
begin
  perform app.touch(case when holders = '{}' then records else holders end);
end
$$;

create or replace function app.touch_members() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform app.touch(array(select c.id from changed c));
  return null;
end
$$;

-- Acts and imports count people themselves, both for what they write of members and for summaries of their credentials.
create or replace trigger touch_people after insert on public.members
  referencing new table as changed for each statement
  when (app.is_plain_write()) execute function app.touch_members();
create or replace trigger touch_changed_people after update on public.members
  referencing new table as changed for each statement
  when (app.is_plain_write()) execute function app.touch_members();
create or replace trigger touch_deleted_people after delete on public.members
  referencing old table as changed for each statement execute function app.touch_members();

-- A session's list can be used until a roll call of it could no longer arrive.
create or replace function app.is_at_hand(session_date date) returns boolean
language sql stable
set search_path = ''
as $$ select session_date >= app.day_in_denver(now()) - 3 $$;

-- Trainees are replaced when their session is saved: whoever isn't linked is known by name. One session's list is
-- attendance; those of several at once are not, nor is taking people from one that is long over.
create or replace function app.touch_trainees() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform app.touch(
    array(select coalesce(c.member_id, md5(app.folded(coalesce(c.name, '')))::uuid) from changed c),
    (select 'punches' from changed c join public.training_sessions s on s.id = c.training_session_id
      having count(distinct s.id) = 1 and (tg_op = 'INSERT' or bool_and(app.is_at_hand(s.date)))));
  return null;
end
$$;

create or replace trigger touch_people after insert on public.trainees
  referencing new table as changed for each statement execute function app.touch_trainees();
create or replace trigger touch_deleted_people after delete on public.trainees
  referencing old table as changed for each statement execute function app.touch_trainees();

-- Everybody on a session's list or who said that they come. A deleted session itself counts as one more.
create or replace function app.people_at(sessions uuid[]) returns uuid[]
language sql stable
set search_path = ''
as $$
  select array(
    select coalesce(t.member_id, md5(app.folded(coalesce(t.name, '')))::uuid) from public.trainees t
    where t.training_session_id = any(sessions)
    union
    select a.member_id from app.training_answers a where a.session_id = any(sessions))
$$;

create or replace function app.touch_trainings() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  sessions constant uuid[] := array(select c.id from changed c);
  touched constant uuid[] := app.people_at(sessions);
begin
  perform app.touch(
    case when touched = '{}' then sessions else touched end,
    (select 'punches' from changed c having count(*) = 1 and bool_and(app.is_at_hand(c.date))));
  return null;
end
$$;

-- Counted by the date that the session had.
create or replace trigger touch_people after update on public.training_sessions
  referencing old table as changed for each statement execute function app.touch_trainings();

create or replace function app.touch_deleted_training() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform app.touch(old.id || app.people_at(array[old.id]));
  return old;
end
$$;

-- Runs before the lists are deleted with the session.
create or replace trigger touch_people_of_deleted before delete on public.training_sessions
  for each row execute function app.touch_deleted_training();

create or replace function app.touch_programs() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  programs constant uuid[] := array(select c.id from changed c);
begin
  perform app.touch_holders(programs, programs);
  return null;
end
$$;

create or replace trigger touch_people after update on public.programs
  referencing old table as changed for each statement execute function app.touch_programs();
create or replace trigger touch_deleted after delete on public.programs
  referencing old table as changed for each statement execute function app.touch_programs();

create or replace function app.touch_seasons() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform app.touch_holders(array(select c.program_id from changed c), array(select c.id from changed c));
  return null;
end
$$;

create or replace trigger touch_people after update on public.seasons
  referencing old table as changed for each statement execute function app.touch_seasons();
create or replace trigger touch_deleted after delete on public.seasons
  referencing old table as changed for each statement execute function app.touch_seasons();

create or replace function app.touch_bases() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform app.touch_holders(
    array(select p.id from changed c join public.programs p on p.base_id = c.id), array(select c.id from changed c));
  return null;
end
$$;

create or replace trigger touch_people after update on public.bases
  referencing old table as changed for each statement execute function app.touch_bases();
create or replace trigger touch_deleted after delete on public.bases
  referencing old table as changed for each statement execute function app.touch_bases();

-- Counted by the name in the members' records, the old and the new one: an organization's readers see the members with
-- its name.
create or replace function app.touch_organizations() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  touched uuid[] := array(
    select m.id from changed c join public.members m on m.organization = c.display_name collate "und-x-icu");
begin
  if tg_op = 'UPDATE' then
    touched := touched || array(
      select m.id from becoming b join public.members m on m.organization = b.display_name collate "und-x-icu");
  end if;
  perform app.touch(case when touched = '{}' then array(select c.id from changed c) else touched end);
  return null;
end
$$;

create or replace trigger touch_people after update on public.organization_whitelist
  referencing old table as changed new table as becoming for each statement execute function app.touch_organizations();
create or replace trigger touch_deleted after delete on public.organization_whitelist
  referencing old table as changed for each statement execute function app.touch_organizations();

-- Purges the counts of sessions that have ended.
create or replace function app.purge_touched_people() returns void
language sql security definer
set search_path = ''
as $$
  delete from app.touched_people t where not exists (select from auth.sessions s where s.id = t.session_id);
  delete from app.opened_work o where not exists (select from auth.sessions s where s.id = o.session_id)
$$;

grant execute on function app.purge_touched_people() to ffl_service;
