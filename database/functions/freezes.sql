-- The last super administrator who isn't frozen stays, unless the account just became one: somebody who deactivated all
-- others would be beyond reach.
create or replace function app.is_last_to_judge(account uuid) returns boolean
language plpgsql stable
set search_path = ''
as $$
begin
  return exists (
      select from app.administrator_terms t
      where t.user_id = account and t.role = 'super_admin' and t.ended_at is null and t.began_at <= now() - app.judging_age())
    and not exists (
      select from public.administrators a
      where a.user_id <> account and a.is_active and a.role = 'super_admin' and app.frozen_until(a.user_id) is null);
end
$$;

-- A person's name as used in letters.
create or replace function app.person_in_letters(account uuid, person_name text) returns text
language sql stable
set search_path = ''
as $$ select concat_ws(' ', person_name, (select '<' || u.email || '>' from auth.users u where u.id = account)) $$;

-- Queues letters to the person who gained or lost rights, and to everybody who was an active super administrator
-- lately, even if this act ended that. Pass a name if the record may be gone. The letters belong to no account, so that
-- deleting one removes none of them. Without an actor it was the command line, and there is no account to freeze.
create or replace function app.tell_of_rights(change text, subject uuid, subject_name text, actor uuid, more jsonb) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  facts constant jsonb := (more - 'formerly') || jsonb_build_object('change', change, 'at', now(),
    'subject', app.person_in_letters(subject, coalesce(subject_name, app.recorder_name(subject))),
    'by', case when actor is not null then app.person_in_letters(actor, app.recorder_name(actor)) end);
  reader record;
  token text;
begin
  for reader in
    select u.id, u.email from auth.users u
    -- Somebody who is invited gets the invitation instead.
    where u.id = subject and (more ->> 'isInvited')::boolean is not true or exists (
      select from app.administrator_terms t
      where t.user_id = u.id and t.role = 'super_admin'
        and (t.ended_at is null or t.ended_at > now() - app.judging_age()))
    union all
    -- The mailbox that no longer signs in: the new one may be that of whoever did it.
    select subject, more ->> 'formerly' where more ? 'formerly'
    order by id
  loop
    token := null;
    if change not in ('account frozen', 'account unfrozen') and app.may_freeze(reader.id, actor) then
      token := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
      insert into auth.freeze_links (token_hash, account, judge, facts, made_at, expires_at)
      values (sha256(convert_to(token, 'UTF8')), actor, reader.id, facts, now(), now() + app.judging_age());
    end if;
    insert into app.mail_outbox (kind, recipient, facts, queued_at, next_try_at)
    values ('rights-changed', reader.email, facts || jsonb_build_object('token', token,
      'reader', case reader.id when subject then 'subject' when actor then 'actor' else 'other' end), now(), now());
  end loop;
end
$$;

-- What a link would do, without using it up. Null if the link is unknown or too old.
create or replace function app.freeze_link(hash bytea) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  link auth.freeze_links;
  latest app.freezes;
begin
  select * into link from auth.freeze_links l where l.token_hash = hash and l.expires_at > now();
  if not found then
    return null;
  end if;
  select * into latest from app.freezes f where f.user_id = link.account order by f.frozen_at desc limit 1;
  return jsonb_build_object('facts', link.facts, 'until', latest.frozen_until, 'state', case
    when app.frozen_until(link.account) is not null then 'frozen'
    when latest.frozen_at >= link.made_at then 'over'
    when app.frozen_until(link.judge) is not null then 'judge frozen'
    when app.is_last_to_judge(link.account) then 'last'
    else 'open' end);
end
$$;

-- Freezes one account. Its sessions end, its links are deleted with the letters that contain them, and the ban refuses
-- everything else with its rights.
create or replace function app.freeze(account uuid, judge uuid, until timestamptz) returns void
language plpgsql
set search_path = ''
as $$
begin
  insert into app.freezes (user_id, frozen_at, frozen_until, frozen_by) values (account, now(), until, judge);
  update auth.users u set banned_until = greatest(u.banned_until, until) where u.id = account;
  delete from auth.sessions s where s.user_id = account;
  delete from auth.one_time_tokens t where t.user_id = account;
  perform app.withdraw_address_changes(account, '-infinity', 'infinity');
  delete from app.mail_outbox m
  where m.user_id = account and m.sent_at is null and m.kind in ('reset-password', 'administrator-link', 'confirm-address', 'invitation');
  insert into app.security_events (at, name, user_id, actor_id, details)
  values (now(), 'authz_change', account, judge, jsonb_build_object('change', 'account frozen', 'until', until));
  perform app.tell_of_rights('account frozen', account, null, judge, jsonb_build_object('until', until));
end
$$;

-- Freezes the account of a link if possible, and returns the link's state afterward. Also freezes accounts that it gave
-- rights lately, and those that these did, such as a thief's second one; grants they gave in that time end, and what
-- leads gave whom they made leads. Never freezes
-- somebody who could freeze it too.
create or replace function app.freeze_by_link(hash bytea, hours integer) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  link auth.freeze_links;
  caught uuid;
begin
  -- If two accounts freeze each other at once, only one succeeds.
  perform pg_advisory_xact_lock(hashtext('administrators'));
  if app.freeze_link(hash) ->> 'state' is distinct from 'open' then
    return app.freeze_link(hash);
  end if;
  select * into link from auth.freeze_links l where l.token_hash = hash;
  for caught in
    with recursive made as (
      select link.account as user_id
      union
      select t.user_id from app.administrator_terms t join made m on t.given_by = m.user_id
      where t.ended_at is null and t.began_at > now() - app.judging_age() and not app.may_freeze(t.user_id, link.account)
    )
    select m.user_id from made m where app.frozen_until(m.user_id) is null
  loop
    perform app.freeze(caught, link.judge, now() + make_interval(hours => hours));
    update app.grants g set ended_at = now(), ended_by = link.judge, end_reason = 'The account that gave it was frozen'
    where g.given_at > now() - app.judging_age() and app.is_open(g) and (g.given_by = caught or g.given_by in (
      select l.user_id from app.grants l
      where l.kind = 'lead' and l.given_by = caught and l.given_at > now() - app.judging_age()));
  end loop;
  return app.freeze_link(hash);
end
$$;

grant execute on function app.freeze_link(bytea), app.freeze_by_link(bytea, integer),
  app.tell_of_rights(text, uuid, text, uuid, jsonb) to ffl_service;

-- Ends a freeze. False if none runs. Without a judge it is the command line.
create or replace function app.end_freeze(account uuid, judge uuid, decided text) returns boolean
language plpgsql security definer
set search_path = ''
as $$
declare
  until timestamptz;
begin
  update app.freezes f set decided_at = now(), decided_by = judge, decision = decided
  where f.user_id = account and f.decided_at is null and f.frozen_until > now()
  returning f.frozen_until into until;
  if not found then
    return false;
  end if;
  update auth.users u set banned_until = null where u.id = account and u.banned_until = until;
  insert into app.security_events (at, name, user_id, actor_id, details)
  values (now(), 'authz_change', account, judge, jsonb_build_object('change', 'account unfrozen'));
  if decided = 'unfreeze' then
    perform app.tell_of_rights('account unfrozen', account, null, judge, '{}');
  end if;
  return true;
end
$$;

create or replace function public.get_frozen_accounts()
returns table (
  user_id uuid, email text, person_name text, frozen_at timestamptz, frozen_until timestamptz, frozen_by text, may_decide boolean
)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform app.require_admin('get_frozen_accounts');
  return query
    select f.user_id, u.email, app.recorder_name(f.user_id), f.frozen_at, f.frozen_until,
      coalesce(app.administrator_name(f.frozen_by), judge.email), app.may_judge(auth.uid(), f.user_id)
    from app.freezes f
    join auth.users u on u.id = f.user_id
    left join auth.users judge on judge.id = f.frozen_by
    where f.decided_at is null and f.frozen_until > now()
    order by f.frozen_at, f.user_id;
end
$$;

comment on function public.get_frozen_accounts is 'Accounts that are frozen, until when and by whom, and whether the caller may decide. Administrators only.';

create or replace function public.decide_freeze(account uuid, decision text) returns boolean
language plpgsql security definer
set search_path = ''
as $$
begin
  perform app.require_admin('decide_freeze');
  if not app.is_super_admin() then
    raise exception 'Only super administrators decide about a frozen account' using errcode = '42501';
  end if;
  if (decision in ('unfreeze', 'deactivate')) is not true then
    raise exception 'decision must be unfreeze or deactivate.' using errcode = '22023';
  end if;
  perform pg_advisory_xact_lock(hashtext('administrators'));
  if app.frozen_until(account) is null then
    return false;
  end if;
  if not app.may_judge(auth.uid(), account) then
    raise exception 'Only somebody who has been a super administrator for seven days, and has no rights from this account, decides about it'
      using errcode = '42501';
  end if;
  perform app.require_fresh_proof();
  if decision = 'deactivate' then
    update public.administrators a set is_active = false where a.user_id = account and a.is_active;
    -- Those that rested would be in force now.
    perform app.end_grants(account, 'The account was frozen and lost its rights');
  end if;
  return app.end_freeze(account, auth.uid(), decision);
end
$$;

comment on function public.decide_freeze is 'Unfreezes an account, or takes its rights away; answers whether it was frozen. Super administrators of seven days only.';

grant execute on function public.get_frozen_accounts(), public.decide_freeze(uuid, text) to app_admin;
