-- The account for which this transaction deletes: it requested the deletion, and another one confirmed. Otherwise null.
create or replace function app.deletes_for() returns uuid
language sql stable
set search_path = ''
as $$ select nullif(current_setting('app.deletes_for', true), '')::uuid $$;

-- People who may confirm or refuse an account's deletions.
create or replace function app.judges_of(account uuid) returns setof uuid
language sql stable security definer
set search_path = ''
as $$
  select a.user_id from public.administrators a
  where a.role = 'super_admin' and a.is_active and app.may_judge(a.user_id, account)
$$;

-- Whether there is another account that could confirm, or was one within the age of a judge, so that nobody escapes the
-- rule by removing or freezing the others.
create or replace function app.needs_second_word(account uuid) returns boolean
language sql stable security definer
set search_path = ''
as $$ select exists (select from app.administrator_terms t where app.may_freeze(t.user_id, account)) $$;

-- An account with those it made, changed or reactivated within the age of a judge, and those that these did, up and
-- down. They share one count of ten, so making more accounts allows no more deletions.
create or replace function app.kin_of(account uuid) returns setof uuid
language sql stable security definer
set search_path = ''
as $$
  with recursive kin (id) as (
    select account
    union
    select case when t.given_by = k.id then t.user_id else t.given_by end
    from kin k join app.administrator_terms t on k.id in (t.given_by, t.user_id)
    where t.given_by is not null and t.began_at > now() - app.judging_age()
  )
  select k.id from kin k
$$;

-- How many people an account and its kin deleted within 24 hours without another's word.
create or replace function app.deleted_today(account uuid) returns integer
language sql stable security definer
set search_path = ''
as $$
  select count(*)::integer from app.security_events e
  where e.name = 'sensitive_delete' and e.actor_id in (select app.kin_of(account))
    and e.at > now() - interval '24 hours'
    and not e.details ? 'confirmedBy'
$$;

-- Deleting more than ten people in 24 hours, in however many sessions and requests, needs another administrator's
-- approval, if there is another. Approved deletions don't count. The events of this statement are written before, so
-- they count; simultaneous ones share a count.
create or replace function app.guard_second_word() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  account constant uuid := auth.uid();
begin
  if account is null or app.deletes_for() is not null then
    return null;
  end if;
  perform pg_advisory_xact_lock(hashtext('deletions of members'));
  if app.deleted_today(account) > 10 and app.needs_second_word(account) then
    raise exception 'More than ten people deleted within a day need another super administrator''s approval.'
      using errcode = 'FF430';
  end if;
  return null;
end
$$;

create or replace trigger guard_second_word after delete on public.members
  for each statement execute function app.guard_second_word();

create or replace function app.tell_deletion_request(change text, asker uuid, people integer) returns void
language sql
set search_path = ''
as $$
  insert into app.security_events (at, name, user_id, actor_id, details)
  values (now(), 'authz_change', asker, auth.uid(), jsonb_build_object('change',
    format('deletion of %s %s', case people when 1 then '1 person' else people || ' people' end, change)))
$$;

-- Requests a confirmation by another account. Repeating it returns the same request. `was_asked`: the people had asked
-- to be deleted.
create or replace function public.ask_deletion(members uuid[], was_asked boolean default false) returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  account constant uuid := auth.uid();
  people uuid[];
  request uuid;
begin
  perform app.require_admin('ask_deletion');
  if (cardinality(members) between 1 and 1000) is not true then
    raise exception 'A request is about 1 to 1,000 people' using errcode = '22023';
  end if;
  perform app.require_fresh_proof();
  people := array(select m.id from public.members m where m.id = any (members) order by m.id);
  if cardinality(people) = 0 then
    raise exception 'They were deleted in the meantime.' using errcode = 'PT409';
  end if;
  if not app.is_super_admin() and exists (
    select from public.members m where m.id = any (people) and app.is_administrator(m.user_id)) then
    raise exception 'Only super administrators delete the record of somebody who administers.' using errcode = '42501';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('deletions of ' || account::text, 0));
  delete from app.deletion_requests r where r.asked_at <= now() - interval '7 days';
  select r.id into request from app.deletion_requests r
  where r.asked_by = account and r.member_ids = people and r.was_asked = ask_deletion.was_asked;
  if request is not null then
    return request;
  end if;
  if (select count(*) from app.deletion_requests r where r.asked_by = account) >= 20 then
    raise exception 'You already have 20 requests waiting.' using errcode = 'PT409';
  end if;
  if not exists (select from app.judges_of(account)) then
    raise exception 'Nobody else can confirm it now. Seven days after the last other super administrator lost the rights, it needs nobody''s approval.'
      using errcode = 'PT409';
  end if;
  insert into app.deletion_requests (asked_by, member_ids, was_asked) values (account, people, ask_deletion.was_asked)
  returning id into request;
  perform app.tell_deletion_request('asked for', account, cardinality(people));
  insert into app.mail_outbox (kind, recipient, facts, user_id, queued_at, next_try_at)
  select 'deletion-asked', u.email,
    jsonb_build_object('at', now(), 'by', app.administrator_name(account), 'people', cardinality(people)), u.id, now(), now()
  from app.judges_of(account) j join auth.users u on u.id = j;
  return request;
end
$$;

comment on function public.ask_deletion is 'Asks another super administrator to confirm that these members are deleted. Administrators only.';

create or replace function public.deletion_requests() returns json
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform app.require_admin('deletion_requests');
  return json_build_object('requests', (
    select coalesce(json_agg(json_build_object(
      'id', r.id, 'asked_at', r.asked_at, 'by', app.administrator_name(r.asked_by),
      'was_asked', r.was_asked, 'may_judge', app.may_judge(auth.uid(), r.asked_by),
      'people', (
        select coalesce(json_agg(json_build_object('id', m.id, 'name', m.first_name || ' ' || m.last_name, 'organization', m.organization)
          order by m.last_name, m.first_name, m.id), '[]')
        from public.members m where m.id = any (r.member_ids))
    ) order by r.asked_at, r.id), '[]')
    from app.deletion_requests r
    where r.asked_at > now() - interval '7 days' and app.administrator_name(r.asked_by) is not null));
end
$$;

comment on function public.deletion_requests is 'Deletions of members that wait for another''s word, with their people, and whether the caller may give it. Administrators only.';

-- Confirms or refuses. Returns how many people were deleted.
create or replace function public.judge_deletion(request uuid, confirms boolean) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  asked app.deletion_requests;
  deleted integer := 0;
begin
  perform app.require_admin('judge_deletion');
  if confirms is null then
    raise exception 'A request is confirmed or refused' using errcode = '22023';
  end if;
  perform app.require_fresh_proof();
  delete from app.deletion_requests r where r.id = request and r.asked_at > now() - interval '7 days' returning * into asked;
  if asked.id is null then
    raise exception 'Someone else already decided this.' using errcode = 'PT409';
  end if;
  if not app.may_judge(auth.uid(), asked.asked_by) then
    raise exception 'Somebody else has to decide this.' using errcode = '42501';
  end if;
  if confirms then
    if not exists (select from public.administrators a where a.user_id = asked.asked_by and a.is_active) then
      raise exception 'The person who asked is no longer an administrator.' using errcode = 'PT409';
    end if;
    if app.frozen_until(asked.asked_by) is not null then
      raise exception 'The account that asked is frozen. Refuse it, or decide about the account first.' using errcode = 'PT409';
    end if;
    perform set_config('app.deletes_for', asked.asked_by::text, true),
      set_config('app.deletion_was_asked', case when asked.was_asked then 'true' else '' end, true);
    delete from public.members m where m.id = any (asked.member_ids);
    get diagnostics deleted = row_count;
    perform set_config('app.deletes_for', '', true), set_config('app.deletion_was_asked', '', true);
  end if;
  perform app.tell_deletion_request(
    case when confirms then 'confirmed' else 'refused' end, asked.asked_by, cardinality(asked.member_ids));
  insert into app.mail_outbox (kind, recipient, facts, user_id, queued_at, next_try_at)
  select 'deletion-judged', u.email, jsonb_build_object(
      'at', now(), 'by', app.administrator_name(auth.uid()), 'people', cardinality(asked.member_ids), 'isConfirmed', confirms),
    u.id, now(), now()
  from auth.users u where u.id = asked.asked_by;
  return deleted;
end
$$;

comment on function public.judge_deletion is 'Confirms or refuses a deletion that waits; answers how many members were deleted. Super administrators only who may judge the account that asked.';

grant execute on function public.ask_deletion(uuid[], boolean), public.deletion_requests(), public.judge_deletion(uuid, boolean) to app_admin;
