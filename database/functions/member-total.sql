-- How many members there are: the one stored count, since counting 100,000 takes ten times as long as the rest of the
-- first page.
create or replace function app.member_total() returns bigint
language sql stable
set search_path = ''
as $$ select coalesce(sum(t.members), 0)::bigint from app.member_total t $$;

-- Merges the rows no one else is writing, so no one waits and mostly one row is left.
create or replace function app.count_members() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  with taken as (
    delete from app.member_total t
    where t.ctid = any (array(select free.ctid from app.member_total free for update skip locked))
    returning t.members
  )
  insert into app.member_total (members)
  select (select coalesce(sum(t.members), 0) from taken t)
    + case tg_op when 'INSERT' then 1 else -1 end * (select count(*) from changed);
  return null;
end
$$;

create or replace function app.count_no_members() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  delete from app.member_total;
  return null;
end
$$;

create or replace trigger count_added after insert on public.members
  referencing new table as changed for each statement execute function app.count_members();
create or replace trigger count_deleted after delete on public.members
  referencing old table as changed for each statement execute function app.count_members();
create or replace trigger count_none after truncate on public.members
  for each statement execute function app.count_no_members();
