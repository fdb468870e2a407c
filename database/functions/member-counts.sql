-- What can be asked of the list of members stands in two tables, kept by statement triggers from the kept columns of the
-- members: until when each of them holds something in each scope, and how many are found, as changes that are added up,
-- so that no write waits for another one to count.

-- A scope is a program or a base, each under its own id, or one of these.
create or replace function app.named_scope(name text) returns uuid
language sql immutable
set search_path = ''
as $$ select md5(name)::uuid $$;

create or replace function app.day_in_denver(at timestamptz) returns date
language sql immutable
set search_path = ''
as $$ select (at at time zone 'America/Denver')::date $$;

-- In each scope where the last expiry moves: the standing, and the counts of its days and of its holders. What is held of
-- one program and of anything has an index of its own already. What moved is found once, and then only those statements
-- run that have something to write: most renewals leave no scope.
create or replace function app.move_standings(members uuid[], before json[], after json[]) returns void
language plpgsql security definer
set search_path = ''
-- Few members or many, one plan does: of its own accord it would be planned anew each time.
set plan_cache_mode = force_generic_plan
as $$
declare
  moved uuid[];
  scopes uuid[];
  kept boolean[];
  untils timestamptz[];
  old_days date[];
  new_days date[];
begin
  -- Who moves a program to another base or type counts anew before: without this its place would be read too early.
  lock table app.member_counts in row exclusive mode;
  select array_agg(m.member_id), array_agg(m.scope), array_agg(m.is_kept), array_agg(m.new_until),
    array_agg((m.old_until at time zone 'America/Denver')::date), array_agg((m.new_until at time zone 'America/Denver')::date)
  into moved, scopes, kept, untils, old_days, new_days
  from (
    select h.member_id, s.scope, s.is_kept, max(h.until) filter (where h.is_old) as old_until,
      max(h.until) filter (where not h.is_old) as new_until
    from (
      select b.member_id, o.program_id, o.expiration_date as until, true as is_old
      from unnest(members, before) b (member_id, held)
      cross join json_to_recordset(b.held) as o (program_id uuid, expiration_date timestamptz)
      union all
      select a.member_id, n.program_id, n.expiration_date, false
      from unnest(members, after) a (member_id, held)
      cross join json_to_recordset(a.held) as n (program_id uuid, expiration_date timestamptz)
    ) h
    join public.programs p on p.id = h.program_id
    cross join lateral (
      values (md5('anything')::uuid, false), (p.id, false), (p.base_id, true), (md5(p.program_type)::uuid, true)
    ) s (scope, is_kept)
    where s.scope is not null
    group by h.member_id, s.scope, s.is_kept
    having max(h.until) filter (where h.is_old) is distinct from max(h.until) filter (where not h.is_old)
  ) m;
  insert into app.member_standings as s (member_id, scope, until)
  select m.member_id, m.scope, m.until
  from unnest(moved, scopes, kept, untils) m (member_id, scope, is_kept, until)
  where m.is_kept and m.until is not null
  on conflict (member_id, scope) do update set until = excluded.until;
  if array_position(untils, null) is not null then
    delete from app.member_standings s
    using unnest(moved, scopes, kept, untils) m (member_id, scope, is_kept, until)
    where m.is_kept and m.until is null and s.member_id = m.member_id and s.scope = m.scope;
  end if;
  if old_days is distinct from new_days then
    insert into app.member_counts (what, day, change)
    select c.what || m.scope, c.day, sum(c.change)
    from unnest(scopes, old_days, new_days) m (scope, old_day, new_day)
    cross join lateral (
      values ('until ', m.old_day, -1), ('until ', m.new_day, 1),
        ('holds ', 'infinity', (m.new_day is not null)::integer - (m.old_day is not null)::integer)
    ) c (what, day, change)
    where c.change <> 0 and c.day is not null and m.old_day is distinct from m.new_day
    group by 1, 2 having sum(c.change) <> 0;
  end if;
end
$$;

-- One letter and two letters are too short for the trigram index. The name stands in the text in three forms; the second
-- has all the pairs of the others.
create or replace function app.counted_texts(list_text text, organization text) returns table (what text)
language sql immutable
set search_path = ''
as $$
  select 'organization ' || organization
  union all
  select distinct 'letters ' || part
  from (
    select letter, letter || lead(letter) over () as pair
    from string_to_table(
      split_part(list_text, E'\n', 2) || E'\n' || substr(list_text, 4 + length(split_part(list_text, E'\n', 1))
        + length(split_part(list_text, E'\n', 2)) + length(split_part(list_text, E'\n', 3))), null) as letter
  ) spelled
  cross join lateral (values (letter), (pair)) parts (part)
  where position(' ' in part) = 0 and position(E'\n' in part) = 0
$$;

create or replace function app.count_added_members() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into app.member_counts (what, day, change)
  select c.what, 'infinity', count(*)
  from added a cross join lateral (
    select 'members' as what union all select * from app.counted_texts(a.list_text, a.organization)) c
  group by c.what;
  return null;
end
$$;

create or replace function app.count_deleted_members() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into app.member_counts (what, day, change)
  select c.what, 'infinity', -count(*)
  from gone g cross join lateral (
    select 'members' as what union all select * from app.counted_texts(g.list_text, g.organization)) c
  group by c.what;
  return null;
end
$$;

create or replace function app.count_changed_text() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into app.member_counts (what, day, change)
  select c.what, 'infinity', sum(c.change)
  from (
    select t.what, 1 as change from app.counted_texts(new.list_text, new.organization) t
    union all
    select t.what, -1 from app.counted_texts(old.list_text, old.organization) t
  ) c
  group by c.what having sum(c.change) <> 0;
  return null;
end
$$;

create or replace function app.count_held() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform app.move_standings(
    array[old.id], array[old.held], array[case tg_op when 'UPDATE' then new.held else '[]' end]);
  return null;
end
$$;

create or replace function app.count_no_members() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  delete from app.member_standings;
  delete from app.member_counts;
  return null;
end
$$;

create or replace trigger count_added after insert on public.members
  referencing new table as added for each statement execute function app.count_added_members();
create or replace trigger count_deleted after delete on public.members
  referencing old table as gone for each statement execute function app.count_deleted_members();
create or replace trigger count_none after truncate on public.members
  for each statement execute function app.count_no_members();
create or replace trigger count_changed_text after update on public.members
  for each row when (old.list_text <> new.list_text or old.organization <> new.organization) execute function app.count_changed_text();
-- A new member holds nothing yet. Where everything is counted anew, each one need not be.
create or replace trigger count_held after update of held on public.members
  for each row when (old.held::text <> new.held::text and current_setting('app.recounting', true) is distinct from 'on')
  execute function app.count_held();
create or replace trigger count_held_no_more after delete on public.members
  for each row when (old.held_count > 0) execute function app.count_held();

-- Where scopes are given just these: whoever writes a count meanwhile is waited for, and then waits.
create or replace function app.recount_standings(scopes uuid[] default null) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  lock table app.member_counts, app.member_standings in exclusive mode;
  delete from app.member_standings k where scopes is null or k.scope = any(scopes);
  delete from app.member_counts c
  where case when scopes is null then starts_with(c.what, 'until ') or starts_with(c.what, 'holds ')
    else c.what = any(array(select kind || scope from unnest(scopes) scope, unnest(array['until ', 'holds ']) kind)) end;
  with held as (
    select c.member_id, s.scope, s.is_kept, max(c.expiration_date) as until
    from public.certifications c
    join public.programs p on p.id = c.program_id
    cross join lateral (
      values (md5('anything')::uuid, false), (p.id, false), (p.base_id, true), (md5(p.program_type)::uuid, true)
    ) s (scope, is_kept)
    where c.status = 'valid' and s.scope is not null and (scopes is null or s.scope = any(scopes))
    group by c.member_id, s.scope, s.is_kept
  ), kept as (
    insert into app.member_standings (member_id, scope, until) select h.member_id, h.scope, h.until from held h where h.is_kept
  ), days as (
    insert into app.member_counts (what, day, change)
    select 'until ' || h.scope, (h.until at time zone 'America/Denver')::date, count(*) from held h group by 1, 2
  )
  insert into app.member_counts (what, day, change)
  select 'holds ' || h.scope, 'infinity', count(*) from held h group by 1;
end
$$;

-- Everything anew.
create or replace function app.recount_members() returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform app.recount_standings();
  delete from app.member_counts c where not (starts_with(c.what, 'until ') or starts_with(c.what, 'holds '));
  insert into app.member_counts (what, day, change)
  select c.what, 'infinity', count(*)
  from public.members m cross join lateral (
    select 'members' as what union all select * from app.counted_texts(m.list_text, m.organization)) c
  group by c.what;
end
$$;

create or replace function app.recount_after_program_change() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform app.recount_standings(array_remove(
    case when old.base_id is distinct from new.base_id then array[old.base_id, new.base_id] else '{}' end
    || case when old.program_type is distinct from new.program_type
      then array[app.named_scope(old.program_type), app.named_scope(new.program_type)] else '{}' end, null));
  return null;
end
$$;

-- Programs are saved whole, so that most that name these columns change neither.
create or replace trigger recount_members after update of program_type, base_id on public.programs
  for each row when ((old.program_type, old.base_id) is distinct from (new.program_type, new.base_id))
  execute function app.recount_after_program_change();

-- Puts the changes together that were written since. Two at once are no harm: the later one finds nothing left to take.
create or replace function app.merge_member_counts() returns void
language sql security definer
set search_path = ''
as $$
  with taken as (
    delete from app.member_counts c
    where (c.what, c.day) in (select d.what, d.day from app.member_counts d group by d.what, d.day having count(*) > 1)
    returning c.what, c.day, c.change
  )
  insert into app.member_counts (what, day, change)
  select t.what, t.day, sum(t.change) from taken t group by t.what, t.day having sum(t.change) <> 0
$$;

grant execute on function app.merge_member_counts() to ffl_service;
