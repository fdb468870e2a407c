-- The session's e-mail is lower-case, and its owner finds their record by it (API-05, R-07).
create or replace function app.clean_email() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.email := lower(btrim(new.email));
  return new;
end
$$;

create or replace trigger clean_email before insert or update of email on public.members
  for each row execute function app.clean_email();

-- R-59: administrators may have a member record too.
create or replace function app.guard_own_status() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  raise exception 'Nobody changes the own status' using errcode = '42501';
end
$$;

create or replace trigger guard_own_status before update of status on public.members
  for each row when (old.user_id = auth.uid() and new.status <> old.status)
  execute function app.guard_own_status();

-- Gives a verified account the one record with its address and no account, which keeps what administrators wrote. The
-- address of a record that was merged is its person's; if they have an account already, this one gets no record ('none').
-- Null: there is no such record.
create or replace function app.link_record(account uuid, address text) returns text
language plpgsql security definer
set search_path = ''
as $$
declare
  candidates uuid[];
begin
  select array_agg(found.id) into candidates
  from (
    select m.id from public.members m where lower(m.email) = lower(address) and m.user_id is null for update
  ) found;
  if cardinality(candidates) is distinct from 1 then
    return null;
  end if;
  if app.was_merged(candidates[1]) then
    return case when app.take_in_as_person(candidates[1], account) then 'linked' else 'none' end;
  end if;
  update public.members m set user_id = account, status = 'active' where m.id = candidates[1];
  return 'linked';
end
$$;

-- Gives a verified account its member record (R-07, R-38): the one with its e-mail, or a new one. Someone else's record is
-- never touched.
create or replace function app.take_in_member(
  account uuid, address text, first_name text, last_name text, phone text, organization text
) returns text
language plpgsql security definer
set search_path = ''
as $$
declare
  outcome text;
  added uuid;
begin
  -- An administrator may add the same person between the two statements, hence the second round.
  for round in 1..2 loop
    outcome := app.link_record(account, address);
    if outcome is not null then
      return outcome;
    end if;
    insert into public.members (first_name, last_name, email, phone, organization, user_id, status)
    values ($3, $4, $2, $5, $6, $1, 'active')
    on conflict do nothing
    returning id into added;
    if added is not null then
      -- Whoever signs up is not told; administrators are.
      insert into app.likenesses (member_id, like_id, found_at)
      select added, a.member_id, now() from app.alike_to(array[$3 || ' ' || $4], array[$5]) a where a.member_id <> added
      on conflict do nothing;
      return 'added';
    end if;
  end loop;
  return 'none';
end
$$;

grant execute on function app.take_in_member(uuid, text, text, text, text, text) to ffl_service;

-- Deleting a member also removes the account, unless it belongs to an administrator (design 9.10); then it is signed
-- out (security 1.5).
create or replace function app.remove_account_of_member() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  delete from auth.sessions s where s.user_id = old.user_id;
  -- With an invitation to its address that nobody has accepted.
  delete from auth.users u
  where (u.id = old.user_id or u.email = lower(old.email) and u.email_confirmed_at is null
      and exists (select from app.grants g where g.user_id = u.id))
    and not exists (select from public.administrators a where a.user_id = u.id);
  return old;
end
$$;

create or replace trigger remove_account after delete on public.members
  for each row execute function app.remove_account_of_member();

-- Its name makes it run before the account is deleted, of whose person only a keyed hash remains. The person who
-- requested the deletion is recorded as deleting; the one who confirmed it is recorded too.
create or replace function app.record_member_deletion() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into app.security_events (at, name, email_hash, user_id, actor_id, details)
  values (now(), 'sensitive_delete', (select u.email_hash from auth.users u where u.id = old.user_id), old.user_id,
    coalesce(app.deletes_for(), auth.uid()),
    jsonb_strip_nulls(jsonb_build_object(
      'memberId', old.id, 'confirmedBy', case when app.deletes_for() is not null then auth.uid() end,
      'wasAsked', nullif(current_setting('app.deletion_was_asked', true), '')::boolean)));
  return null;
end
$$;

create or replace trigger record_deletion after delete on public.members
  for each row execute function app.record_member_deletion();

-- Has the caller's rights. Marks the deletion as requested by the member, so that a restore repeats it.
create or replace function public.delete_member_who_asked(member uuid) returns integer
language plpgsql
set search_path = ''
as $$
declare
  deleted integer;
begin
  perform set_config('app.deletion_was_asked', 'true', true);
  delete from public.members m where m.id = member;
  get diagnostics deleted = row_count;
  perform set_config('app.deletion_was_asked', '', true);
  return deleted;
end
$$;

comment on function public.delete_member_who_asked is 'Deletes a member who asked for it, and answers whether there was one: 1 or 0. Administrators only.';

revoke execute on function public.delete_member_who_asked(uuid) from public;
grant execute on function public.delete_member_who_asked(uuid) to app_admin;

-- The record's e-mail may differ from the account's. An administrator's account stays, and so does its mail.
create or replace function app.forget_member() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if not exists (select from auth.users u where u.email = lower(old.email)) then
    perform app.forget_address(old.email);
  end if;
  return null;
end
$$;

create or replace trigger remove_traces after delete on public.members
  for each row execute function app.forget_member();

-- Stored replies show the rows they wrote, or some columns without the id. At commit, so the deletion's own reply is
-- included (design 9.10). None is older than the record, which keeps the undo of a large import short.
create or replace function app.purge_replies_about_member() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  delete from app.idempotency_keys k
  where k.stored_at >= old.created_at and (
    position(old.id::text in k.reply::text) > 0
    or position(lower(old.email) in lower(k.reply::text)) > 0
    or position(to_json(old.phone)::text in k.reply ->> 'body') > 0
    or position(to_json(old.image_url)::text in k.reply ->> 'body') > 0
    or (position(to_json(old.first_name)::text in k.reply ->> 'body') > 0
      and position(to_json(old.last_name)::text in k.reply ->> 'body') > 0));
  return null;
end
$$;

drop trigger if exists purge_replies on public.members;
create constraint trigger purge_replies after delete on public.members
  deferrable initially deferred
  for each row execute function app.purge_replies_about_member();
