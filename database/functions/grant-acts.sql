-- Giving, changing and ending grants (docs/behaviour/access.md). What the trigger records holds for whatever writes one.

-- The grant as events and letters name it. Pass no row of an account that is gone.
create or replace function app.grant_in_words(granted app.grants) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_strip_nulls(jsonb_build_object('kind', granted.kind, 'scope', granted.scope,
    'place', coalesce(
      (select b.base_name from public.bases b where b.id = granted.base_id),
      (select o.display_name from public.organization_whitelist o where o.id = granted.organization_id)),
    'startsAt', case when granted.starts_at > now() then granted.starts_at end, 'endsAt', granted.ends_at))
$$;

-- A grant that is neither ended nor over.
create or replace function app.is_open(granted app.grants) returns boolean
language sql stable
set search_path = ''
as $$ select granted.ended_at is null and (granted.ends_at is null or granted.ends_at > now()) $$;

-- Every change of a grant is an event (without its reason, which is deleted with the account), with letters to the person and to super administrators. Without an actor it was
-- done on the server itself. An invitation whose last grant ended is withdrawn.
create or replace function app.record_grant_change() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  granted constant app.grants := coalesce(new, old);
  change constant text := case
    when tg_op = 'DELETE' or tg_op = 'UPDATE' and old.ended_at is null and new.ended_at is not null then 'grant ended'
    when tg_op = 'INSERT' or old.ended_at is not null or new.given_at <> old.given_at then 'grant given'
    else 'grant changed' end;
  actor constant uuid := coalesce(auth.uid(), case when change = 'grant ended' then granted.ended_by end);
  account auth.users;
  facts jsonb;
begin
  select u.* into account from auth.users u where u.id = granted.user_id;
  if account.id is null or tg_op = 'DELETE' and not app.is_open(old) then
    return null;
  end if;
  facts := app.grant_in_words(granted) || jsonb_build_object('reason', granted.reason);
  if change = 'grant ended' then
    facts := jsonb_strip_nulls((facts - '{startsAt,endsAt}'::text[]) || jsonb_build_object('reason', granted.end_reason));
  end if;
  insert into app.security_events (at, name, user_id, actor_id, details)
  values (now(), 'authz_change', granted.user_id, actor, jsonb_build_object('change', change) || facts - 'reason');
  if actor is not null then
    perform app.tell_of_rights(change, granted.user_id, app.account_name(granted.user_id), actor,
      jsonb_build_object('grant', facts, 'isInvited', change = 'grant given' and account.email_confirmed_at is null));
  end if;
  if account.email_confirmed_at is null and not app.is_administrator(account.id) and not exists (
    select from app.grants g where g.user_id = account.id and app.is_open(g)) then
    perform app.withdraw_invitation(account.id);
  end if;
  return null;
end
$$;

create or replace trigger record_change after insert or delete on app.grants
  for each row execute function app.record_grant_change();
create or replace trigger record_changed_grant after update on app.grants
  for each row when (
    old.ends_at is distinct from new.ends_at or old.starts_at <> new.starts_at or old.given_at <> new.given_at
    or (old.ended_at is null) <> (new.ended_at is null))
  execute function app.record_grant_change();

create or replace function app.withdraw_invitation(account uuid) returns void
language sql
set search_path = ''
as $$
  delete from auth.one_time_tokens t where t.user_id = account;
  delete from app.mail_outbox m where m.user_id = account and m.kind in ('invitation', 'reset-password') and m.sent_at is null;
$$;

-- Ends whatever grants an account has. Nothing that ended comes back by itself.
create or replace function app.end_grants(account uuid, why text) returns void
language sql security definer
set search_path = ''
as $$
  update app.grants g set ended_at = now(), ended_by = auth.uid(), end_reason = why
  where g.user_id = account and app.is_open(g)
$$;

-- Until when the link of an account's invitation works; null if none waits.
create or replace function app.invited_until(account uuid) returns timestamptz
language sql stable security definer
set search_path = ''
as $$
  select max(t.expires_at) from auth.one_time_tokens t join auth.users u on u.id = t.user_id
  where u.id = account and u.email_confirmed_at is null and t.purpose = 'recovery' and t.expires_at > now()
    and exists (select from app.grants g where g.user_id = u.id and app.is_open(g))
$$;

-- Whether an account was made by an invitation that nobody accepted in time. No mailed link opens it any more; another
-- invitation does, or a sign-up, which brings none of its grants.
create or replace function app.is_invitation_over(account uuid) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select exists (
    select from auth.users u
    where u.id = account and u.email_confirmed_at is null and exists (select from app.grants g where g.user_id = u.id)
  ) and app.invited_until(account) is null and not app.is_administrator(account)
$$;

-- What an invitation left behind when a sign-up takes the account.
create or replace function app.drop_invitation(account uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform app.end_grants(account, 'The invitation was not accepted in time');
  delete from app.grantee_names n where n.user_id = account;
end
$$;

-- For somebody who has nothing but grants, and none in force: when the next begins, or that there is none. Null for
-- everybody else.
create or replace function app.resting_access(account uuid) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if not exists (select from app.grants g where g.user_id = account)
    or exists (select from app.grants_in_force g where g.user_id = account)
    or exists (select from public.members m where m.user_id = account)
    or exists (select from public.administrators a where a.user_id = account and a.is_active) then
    return null;
  end if;
  return jsonb_build_object('startsAt', (
    select min(g.starts_at) from app.grants g where g.user_id = account and app.is_open(g)));
end
$$;

grant execute on function app.resting_access(uuid) to ffl_service;

-- Deletes accounts that nobody opened and whose grants ended a month ago, or are gone with their base or organization.
create or replace function app.purge_invitations() returns void
language sql security definer
set search_path = ''
as $$
  delete from auth.users u
  where u.email_confirmed_at is null and not app.is_administrator(u.id)
    and (exists (select from app.grants g where g.user_id = u.id)
      -- Kept with an invitation.
      or exists (select from app.grantee_names n where n.user_id = u.id))
    and not exists (
      select from app.grants g
      where g.user_id = u.id and (app.is_open(g) or least(g.ended_at, g.ends_at) > now() - interval '30 days'))
$$;

-- Somebody opened an invitation's link, which proves the address: the one record with it and no account is theirs, as
-- after a sign-up.
create or replace function app.accept_invitation(account uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  outcome text := 'none';
begin
  if not exists (select from app.grants g where g.user_id = account) then
    return;
  end if;
  if not exists (select from public.members m where m.user_id = account) then
    outcome := coalesce(app.link_record(account, u.email), 'none') from auth.users u where u.id = account;
  end if;
  if outcome = 'linked' then
    delete from app.grantee_names n where n.user_id = account;
  end if;
  insert into app.security_events (at, name, email_hash, user_id, details)
  select now(), 'user_created', u.email_hash, u.id, jsonb_build_object('memberRecord', outcome, 'by', 'invitation')
  from auth.users u where u.id = account;
end
$$;

grant execute on function app.invited_until(uuid), app.is_invitation_over(uuid), app.drop_invitation(uuid),
  app.purge_invitations(), app.accept_invitation(uuid) to ffl_service;

-- Whether the caller may give, change and end grants of this kind, at this base or (null) elsewhere: administrators all,
-- leads those of readers and trainers at bases that they lead, or anywhere if they lead everything.
create or replace function app.may_grant(kind text, base uuid) returns boolean
language plpgsql stable
set search_path = ''
as $$
begin
  return app.administers() or app.is_grantee() and kind <> 'lead'
    and (not app.is_bound('grant') or coalesce(base = any (app.bases_to_act('grant')), false));
end
$$;

-- Until when a grant of a lead may last, at this base or (null) elsewhere: as long as the one by which they give it. Null
-- without an end, and for administrators.
create or replace function app.may_grant_until(base uuid) returns timestamptz
language plpgsql stable
set search_path = ''
as $$
begin
  if not app.is_grantee() then
    return null;
  end if;
  return (
    select nullif(max(coalesce(g.ends_at, 'infinity')), 'infinity') from app.grants_in_force g
    where g.user_id = auth.uid() and app.allows(g.kind, 'grant') and (g.scope = 'all' or g.base_id = base));
end
$$;

-- Whether an account (null: none) and the records with its address are nobody to whom a lead gives anything: people
-- outside, accounts that neither a record nor a grant at a led base brought within, and those about whom nobody but an
-- administrator learns that they administer, are frozen or ended with a merge.
create or replace function app.is_beyond_lead(account auth.users, records uuid[]) returns boolean
language plpgsql stable
set search_path = ''
as $$
declare
  people constant uuid[] := array(select distinct app.person_of(r) from unnest(records) r);
begin
  return not people <@ app.people_to_act('grant', people)
    or account.id is not null and (app.is_administrator(account.id) or app.frozen_until(account.id) is not null
      or coalesce(account.banned_until = app.banned_while_merged(), false)
      or app.is_bound('grant')
        and not exists (select from public.members m where m.user_id = account.id)
        and not exists (
          select from app.grants g where g.user_id = account.id and g.base_id = any (app.bases_to_act('grant'))));
end
$$;

-- The account and record with an address, locked with the rights of both until the transaction ends, and what deciding
-- about a grant needs.
create or replace function acts.facts_of_giving(address text, kind text, scope text, place uuid) returns json
language plpgsql security definer
set search_path = ''
as $$
declare
  records uuid[];
  found auth.users;
begin
  perform app.require_act('facts_of_giving', 'grant');
  perform pg_advisory_xact_lock(hashtextextended('account of ' || address, 0));
  select array_agg(locked.id) into records from (
    select m.id from public.members m left join auth.users u on u.email = address
    where m.user_id = u.id or m.user_id is null and lower(m.email) = address
    order by m.id for no key update of m
  ) locked;
  perform pg_advisory_xact_lock(hashtext('administrators'));
  select u.* into found from auth.users u where u.email = address;
  return json_build_object(
    'asLead', case when app.is_grantee() then json_build_object(
      'mayGrant', app.may_grant(kind, case scope when 'base' then place end),
      'until', app.may_grant_until(case scope when 'base' then place end),
      'isOwn', coalesce(found.id = auth.uid(), false),
      'isBeyond', app.is_beyond_lead(found, records)) end,
    'account', (
      select json_build_object(
        'isConfirmed', u.email_confirmed_at is not null,
        'administers', exists (select from public.administrators a where a.user_id = u.id and a.is_active),
        'isMerged', coalesce(u.banned_until = app.banned_while_merged(), false),
        'isFrozen', app.frozen_until(u.id) is not null,
        'sameGrantId', (
          select g.id from app.grants g
          where g.user_id = u.id and g.kind = facts_of_giving.kind and g.scope = facts_of_giving.scope
            and coalesce(g.base_id, g.organization_id) is not distinct from place and app.is_open(g)
          limit 1))
      from auth.users u where u.email = address),
    'isSetAside', exists (
      select from unnest(records) r (id) join app.hidden_members h on h.member_id = app.person_of(r.id) and h.kind = 'left'),
    'isNamed', cardinality(records) > 0 or exists (
      select from auth.users u
      where u.email = address and (app.is_administrator(u.id)
        or exists (select from app.grantee_names n where n.user_id = u.id))),
    'hasPlace', case scope
      when 'base' then exists (select from public.bases b where b.id = place)
      when 'organization' then exists (select from public.organization_whitelist o where o.id = place)
      else true end);
end
$$;

-- Keeps the name of somebody whom no record names. Of an account that its owner has opened, nothing given before changes.
create or replace function app.keep_grantee_name(account uuid, address text, first_name text, last_name text) returns void
language plpgsql
set search_path = ''
as $$
declare
  record public.members;
begin
  if exists (select from public.members m where m.user_id = account) or app.is_administrator(account) then
    return;
  end if;
  select m.* into record from public.members m where lower(m.email) = address and m.user_id is null limit 1;
  if coalesce(record.first_name, $3) is null then
    return;
  end if;
  insert into app.grantee_names as n (user_id, first_name, last_name)
  values (account, coalesce(record.first_name, $3), coalesce(record.last_name, $4))
  on conflict (user_id) do update set first_name = excluded.first_name, last_name = excluded.last_name
    where (select u.email_confirmed_at is null from auth.users u where u.id = n.user_id);
end
$$;

-- Mails the link that sets the password of an account that nobody has opened. Earlier links, and sign-ups that wait for
-- the address, end.
create or replace function app.invite(account uuid, granted app.grants, until timestamptz) returns void
language plpgsql
set search_path = ''
as $$
declare
  token constant text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
  address constant text := (select u.email from auth.users u where u.id = account);
begin
  perform app.withdraw_invitation(account);
  delete from auth.registrations r where r.email = address;
  delete from app.mail_outbox m where m.recipient = address and m.kind = 'verify-email' and m.sent_at is null;
  insert into auth.one_time_tokens (token_hash, purpose, user_id, expires_at)
  values (sha256(convert_to(token, 'UTF8')), 'recovery', account, until);
  insert into app.mail_outbox (kind, recipient, facts, user_id, expires_at, queued_at, next_try_at)
  values ('invitation', address, app.grant_in_words(granted) || jsonb_build_object('token', token, 'until', until,
    'reason', granted.reason, 'by', app.person_in_letters(auth.uid(), app.recorder_name(auth.uid()))),
    account, until, now(), now());
end
$$;

-- Gives a grant to the account with an address, and makes that account, which nobody can sign in to before its
-- invitation is opened, if there is none. `again` is the grant of an invitation that wasn't opened yet. The caller has
-- the locks of facts_of_giving.
create or replace function acts.give_grant(
  address text, hash bytea, unknown_password text, first_name text, last_name text, kind text, scope text, place uuid,
  starts_at timestamptz, ends_at timestamptz, reason text, again uuid, invited_until timestamptz
) returns json
language plpgsql security definer
set search_path = ''
as $$
declare
  account uuid := (select u.id from auth.users u where u.email = address);
  granted app.grants;
  -- Rounded up, it would begin in a moment.
  moment constant timestamptz := date_trunc('milliseconds', now());
begin
  perform app.require_act('give_grant', 'grant');
  -- The caller may have lost the right while waiting for the locks.
  if not app.may_grant(kind, case scope when 'base' then place end)
    or coalesce(give_grant.ends_at, 'infinity') > app.may_grant_until(case scope when 'base' then place end) then
    raise exception 'permission denied for function give_grant' using errcode = '42501';
  end if;
  perform app.require_fresh_proof();
  if account is null then
    insert into auth.users (email, email_hash, password_hash) values (address, hash, unknown_password) returning id into account;
  end if;
  perform app.keep_grantee_name(account, address, give_grant.first_name, give_grant.last_name);
  if again is null then
    insert into app.grants (user_id, kind, scope, base_id, organization_id, starts_at, ends_at, reason, given_by, given_at)
    values (account, give_grant.kind, give_grant.scope, case when give_grant.scope = 'base' then place end,
      case when give_grant.scope = 'organization' then place end, coalesce(give_grant.starts_at, moment), give_grant.ends_at,
      give_grant.reason, auth.uid(), moment)
    returning * into granted;
  else
    update app.grants g
    set starts_at = coalesce(give_grant.starts_at, moment), ends_at = give_grant.ends_at, reason = give_grant.reason,
      given_by = auth.uid(), given_at = moment
    where g.id = again returning * into granted;
  end if;
  if invited_until is not null then
    perform app.invite(account, granted, invited_until);
  end if;
  return json_build_object('grantId', granted.id, 'userId', account);
end
$$;

-- A grant, locked until the transaction ends. Null: there is none.
create or replace function acts.facts_of_grant(granted uuid) returns json
language plpgsql security definer
set search_path = ''
as $$
declare
  found app.grants;
begin
  perform app.require_act('facts_of_grant', 'grant');
  select g.* into found from app.grants g where g.id = granted for no key update;
  -- What lies outside isn't there for a lead.
  if found.id is null or app.is_grantee() and not app.may_grant(found.kind, found.base_id) then
    return null;
  end if;
  return json_build_object('startsAt', found.starts_at, 'isOver', not app.is_open(found), 'isOwn', found.user_id = auth.uid(),
    'asLead', case when app.is_grantee() then json_build_object('until', app.may_grant_until(found.base_id)) end);
end
$$;

-- Gives a grant another end, or none, and ends one at once. The caller has the lock of facts_of_grant.
create or replace function acts.change_grant(granted uuid, ends_at timestamptz, reason text) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform app.require_act('change_grant', 'grant');
  if not exists (
    select from app.grants g
    where g.id = granted and app.may_grant(g.kind, g.base_id)
      and (coalesce(change_grant.ends_at, 'infinity') > app.may_grant_until(g.base_id)) is not true) then
    raise exception 'permission denied for function change_grant' using errcode = '42501';
  end if;
  perform app.require_fresh_proof();
  update app.grants g set ends_at = change_grant.ends_at, reason = change_grant.reason where g.id = granted;
end
$$;

create or replace function acts.end_grant(granted uuid, reason text) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform app.require_act('end_grant', 'grant');
  if not exists (select from app.grants g where g.id = granted and app.may_grant(g.kind, g.base_id)) then
    raise exception 'permission denied for function end_grant' using errcode = '42501';
  end if;
  perform app.require_fresh_proof();
  update app.grants g set ended_at = now(), ended_by = auth.uid(), end_reason = end_grant.reason
  where g.id = granted and app.is_open(g);
end
$$;

grant execute on function acts.facts_of_giving(text, text, text, uuid),
  acts.give_grant(text, bytea, text, text, text, text, text, uuid, timestamptz, timestamptz, text, uuid, timestamptz),
  acts.facts_of_grant(uuid), acts.change_grant(uuid, timestamptz, text), acts.end_grant(uuid, text) to app_admin, app_grantee;
