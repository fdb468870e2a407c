-- Locked accounts and blocked addresses. An email without an account is shown only as a mark.
create or replace function public.get_locked_accounts()
returns table (
  email text, email_mark text, locked_until timestamptz, is_held boolean,
  failures integer, failures_in_row integer, locks integer, last_attempt_at timestamptz, may_unlock boolean
)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform app.require_admin('get_locked_accounts');
  -- One row per person: known browsers have their own counters.
  return query
    select u.email, left(encode(a.email_hash, 'hex'), 8),
      case when bool_or(a.is_held) then null else max(a.locked_until) end, bool_or(a.is_held),
      max(a.failures), max(a.failures_in_row), max(a.locks), max(a.counted_at), app.may_unlock(auth.uid(), u.id)
    from app.signin_attempts a
    left join auth.users u on u.email_hash = a.email_hash
    where a.is_held or a.locked_until > now()
    group by a.email_hash, u.id
    order by u.email is null, max(a.counted_at) desc
    limit 500;
end
$$;

comment on function public.get_locked_accounts is 'E-mails that cannot sign in now, those of accounts first, and whether the caller may unlock them. Administrators only.';

create or replace function public.get_blocked_ips()
returns table (address text, blocked_at timestamptz, blocked_until timestamptz, failures integer, accounts integer)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform app.require_admin('get_blocked_ips');
  return query
    select b.address, b.blocked_at, b.blocked_until, b.failures, b.accounts
    from app.blocked_addresses b
    where b.blocked_until > now()
    order by b.blocked_at desc, b.address
    limit 500;
end
$$;

comment on function public.get_blocked_ips is 'Addresses that may not sign in now, the latest first. Administrators only.';

-- A claim about someone's sign-in is recorded as a claim, since only the caller is known for sure.
create or replace function app.record_claimed_attempt(
  event_name text, hash bytea, user_ip text, user_agent text, facts jsonb default '{}'
) returns void
language sql
set search_path = ''
as $$
  insert into app.security_events (at, name, email_hash, user_id, actor_id, details)
  values (now(), event_name, hash, (select u.id from auth.users u where u.email_hash = hash), auth.uid(),
    facts || jsonb_strip_nulls(jsonb_build_object(
      'claimedAddress', left(user_ip, 64), 'claimedUserAgent', left(user_agent, 300))))
$$;

-- The keyed hash shown with the account; null if nobody has this email.
create or replace function app.email_hash_of(user_email text) returns bytea
language plpgsql stable
set search_path = ''
as $$
begin
  if (length(btrim(user_email)) between 1 and 254) is not true then
    raise exception 'user_email must have 1 to 254 characters.' using errcode = '22023';
  end if;
  return (select u.email_hash from auth.users u where u.email = lower(btrim(user_email)));
end
$$;

-- The account's member or, without one, the account counts as touched.
create or replace function app.touch_account(hash bytea) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform app.touch(array(
    select coalesce(m.id, u.id) from auth.users u left join public.members m on m.user_id = u.id where u.email_hash = hash));
end
$$;

create or replace function public.increment_failed_attempts(
  user_email text, user_ip text default null, user_agent text default null
) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  hash bytea;
  lock record;
begin
  perform app.require_admin('increment_failed_attempts');
  hash := app.email_hash_of(user_email);
  -- Only somebody who could end the lock may start it.
  if not app.may_unlock(auth.uid(), (select u.id from auth.users u where u.email_hash = hash)) then
    raise exception 'Only another super administrator counts failures of a super administrator, and nobody their own.'
      using errcode = '42501';
  end if;
  perform app.touch_account(hash);
  perform app.record_claimed_attempt('authn_login_fail', hash, user_ip, user_agent);
  if hash is null then
    return;
  end if;
  perform app.reserve_attempt(hash, null, now(), app.security_number('max_failed_attempts'));
  select * into lock from app.begin_lock(hash, null, now());
  if found then
    perform app.record_claimed_attempt('authn_login_lock', hash, user_ip, user_agent);
    insert into app.mail_outbox (kind, recipient, facts, user_id, queued_at, next_try_at)
    select 'account-locked', u.email, jsonb_build_object('lockedUntil', lock.locked_until), u.id, now(), now()
    from auth.users u
    where u.email_hash = hash;
  end if;
end
$$;

comment on function public.increment_failed_attempts is 'Counts one failed sign-in of an account, as a wrong password would. Administrators only.';

create or replace function public.reset_failed_attempts(
  user_email text, user_ip text default null, user_agent text default null
) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  hash bytea;
begin
  perform app.require_admin('reset_failed_attempts');
  hash := app.email_hash_of(user_email);
  if not app.may_unlock(auth.uid(), (select u.id from auth.users u where u.email_hash = hash)) then
    raise exception 'Only another super administrator unlocks a super administrator, and nobody themselves.'
      using errcode = '42501';
  end if;
  perform app.touch_account(hash);
  delete from app.signin_attempts a where a.email_hash = hash;
  delete from app.address_failures f where f.email_hash = hash;
  perform app.record_claimed_attempt('authn_login_unlock', hash, user_ip, user_agent, '{"by": "reset_failed_attempts"}');
end
$$;

comment on function public.reset_failed_attempts is 'Forgets the failed sign-ins of an account and ends its lock. Administrators only.';

grant execute on function public.get_locked_accounts(), public.get_blocked_ips(),
  public.increment_failed_attempts(text, text, text), public.reset_failed_attempts(text, text, text) to app_admin;
grant execute on function app.touch_account(bytea) to ffl_service;
