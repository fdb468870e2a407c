-- A person has one address: the account's, which its record has too (docs/behaviour/addresses.md).

-- A record with an account gets another address only together with the account, or takes the account's.
create or replace function app.guard_address() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if not exists (select from auth.users u where u.id = new.user_id and u.email = new.email) then
    raise exception 'This record has an account, whose address changes with it: use change-member-address.'
      using errcode = 'FF431';
  end if;
  return new;
end
$$;

-- Its name makes it run after the address was cleaned.
create or replace trigger guard_address before update of email on public.members
  for each row when (new.user_id is not null and new.email <> old.email)
  execute function app.guard_address();

-- The record with an address that was merged into the one of an account: the same person's. Not if an account with
-- rights was ended with it: that one's address is changed by nobody else's change.
create or replace function app.merged_holder(address text, account uuid) returns setof public.members
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return query
    select m.* from public.members m join public.members own on own.user_id = account and own.id <> m.id
    where lower(m.email) = address and app.person_of(m.id) = own.id and not app.is_administrator(m.user_id);
end
$$;

-- Whether another person's account or record has an address.
create or replace function app.is_address_taken(address text, account uuid) returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
declare
  merged public.members;
begin
  select h.* into merged from app.merged_holder(address, account) h;
  return exists (
      select from auth.users u where u.email = address and u.id <> account and u.id is distinct from merged.user_id)
    or exists (
      select from public.members m
      where lower(m.email) = address and m.user_id is distinct from account and m.id is distinct from merged.id);
end
$$;

-- Whether somebody, who needn't be the caller, leads and may change a member as a whole.
create or replace function app.may_edit(actor uuid, member uuid) returns boolean
language plpgsql stable
set search_path = ''
as $$
declare
  claims constant text := current_setting('request.jwt.claims', true);
  works constant text := current_setting('app.works_by_grant', true);
  inside uuid[];
begin
  perform set_config('request.jwt.claims', jsonb_build_object('sub', actor)::text, true),
    set_config('app.works_by_grant', 'on', true);
  inside := app.people_inside('edit', array[app.person_of(member)]);
  perform set_config('request.jwt.claims', claims, true), set_config('app.works_by_grant', works, true);
  return inside <> '{}';
end
$$;

-- Whether somebody may change an account's address: the owner, administrators, and leads of a record that is theirs to
-- change; of an account with rights, active or not, only super administrators. Nobody while the account is frozen.
create or replace function app.may_change_address(actor uuid, account uuid) returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return app.frozen_until(account) is null and app.frozen_until(actor) is null
    and (actor = account or app.is_super_administrator(actor)
      or not app.is_administrator(account) and (
        exists (select from public.administrators a where a.user_id = actor and a.is_active)
        or exists (select from public.members m where m.user_id = account and app.may_edit(actor, m.id))));
end
$$;

-- The account of a member's record.
create or replace function app.account_of_member(member uuid) returns table (found boolean, account uuid)
language sql stable security definer
set search_path = ''
as $$ select true, m.user_id from public.members m where m.id = member $$;

-- The address of the account of the person whose record has this one, if that is another: they parted before they were
-- one, or the record was merged.
create or replace function app.account_elsewhere(address text) returns text
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return (
    select u.email from public.members m
    join public.members p on p.id = app.person_of(m.id)
    join auth.users u on u.id = p.user_id
    where lower(m.email) = address and u.email <> address);
end
$$;

-- Gives account and record a new address. Ends the other sessions and every link of the account, and sign-ups that wait
-- for either address. Second steps stay, with their count of wrong codes. `link` must still be there once the account is
-- locked. A record that was merged and has this address gets the old one, and so does the account that this ended.
create or replace function app.change_address(
  account uuid, address text, hash bytea, kept_session uuid default null, link bytea default null
) returns text
language plpgsql security definer
set search_path = ''
as $$
declare
  held auth.users;
  merged public.members;
begin
  -- Sign-ups and changes to one address wait for one another here.
  perform pg_advisory_xact_lock(hashtextextended('account of ' || address, 0));
  select h.* into merged from app.merged_holder(address, account) h;
  perform from public.members m where m.user_id = account or m.id = merged.id order by m.id for update;
  if app.is_address_taken(address, account) then
    return 'taken';
  end if;
  begin
    delete from auth.sessions s where s.user_id = account and s.id is distinct from kept_session;
    select * into held from auth.users u where u.id = account for update;
    if not found or link is not null and not exists (select from auth.one_time_tokens t where t.token_hash = link) then
      raise exception 'The link or the account is gone' using errcode = 'FF410';
    end if;
    update auth.users u set email = merged.id || '@merged.invalid', email_hash = null where u.id = merged.user_id;
    update public.members m set email = merged.id || '@merged.invalid' where m.id = merged.id;
    update auth.users u set email = address, email_hash = hash where u.id = account;
    update public.members m set email = address where m.user_id = account;
    update auth.users u set email = held.email, email_hash = held.email_hash where u.id = merged.user_id;
    update public.members m set email = held.email where m.id = merged.id;
  exception
    -- Somebody was added with this address meanwhile.
    when unique_violation then
      return 'taken';
    when sqlstate 'FF410' then
      return 'refused';
  end;
  delete from auth.one_time_tokens t where t.user_id = account;
  delete from auth.address_changes c where c.user_id = account;
  delete from auth.registrations r where r.email in (held.email, address);
  delete from app.mail_outbox m
  where m.sent_at is null and (
    m.user_id = account and m.kind in ('reset-password', 'administrator-link', 'confirm-address', 'invitation')
    or m.recipient in (held.email, address) and m.kind = 'verify-email');
  delete from app.refused_addresses r where r.user_id = account;
  delete from app.signin_attempts a where a.email_hash = hash;
  update app.signin_attempts a set email_hash = hash where a.email_hash = held.email_hash;
  return 'changed';
end
$$;

-- What waits behind a link. Doesn't spend it.
create or replace function app.address_change_of(hash bytea, at timestamptz) returns setof auth.address_changes
language sql stable security definer
set search_path = ''
as $$
  select c.* from auth.one_time_tokens t join auth.address_changes c on c.user_id = t.user_id
  where t.token_hash = hash and t.purpose = 'address' and t.expires_at > at
$$;

create or replace function app.was_address_confirmed(hash bytea, at timestamptz) returns boolean
language sql stable security definer
set search_path = ''
as $$ select exists (select from auth.confirmed_links c where c.token_hash = hash and c.expires_at > at) $$;

-- Spends a link and changes the address, if whoever asked for it still may. A used link says so until it expires.
create or replace function app.confirm_address(hash bytea, at timestamptz) returns text
language plpgsql security definer
set search_path = ''
as $$
declare
  asked auth.address_changes;
  links bytea[];
  outcome text := 'refused';
begin
  select * into asked from app.address_change_of(hash, at);
  if asked.user_id is null then
    return case when app.was_address_confirmed(hash, at) then 'again' else outcome end;
  end if;
  links := array(select t.token_hash from auth.one_time_tokens t where t.user_id = asked.user_id and t.purpose = 'address');
  -- Rights and sessions that came meanwhile count; others wait.
  perform from public.members m where m.user_id = asked.user_id for update;
  perform from auth.users u where u.id = asked.user_id for update;
  if app.may_change_address(asked.asked_by, asked.user_id) then
    outcome := app.change_address(asked.user_id, asked.new_email, asked.new_email_hash, asked.session_id, hash);
  end if;
  if outcome = 'changed' then
    update auth.users u set email_confirmed_at = coalesce(u.email_confirmed_at, at) where u.id = asked.user_id;
    insert into auth.confirmed_links (user_id, token_hash, expires_at)
    select asked.user_id, l, asked.expires_at from unnest(links) l on conflict do nothing;
  elsif app.was_address_confirmed(hash, at) then
    outcome := 'again';
  else
    delete from auth.one_time_tokens t where t.token_hash = hash;
  end if;
  return outcome;
end
$$;

-- The change that waits for an account, as its owner and administrators see it.
create or replace function app.waiting_address(account uuid) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object('address', c.new_email, 'asked_at', c.asked_at, 'expires_at', c.expires_at,
    'by_administrator', c.asked_by <> c.user_id)
  from auth.address_changes c
  where c.user_id = account and c.expires_at > now()
    and exists (select from auth.one_time_tokens t where t.user_id = c.user_id and t.purpose = 'address')
$$;

-- Ends what waits because an administrator asked for it in others' names: they may have been robbed of the account.
create or replace function app.withdraw_address_changes(administrator uuid, since timestamptz, until timestamptz)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  waiting uuid[];
begin
  with gone as (
    delete from auth.address_changes c
    where c.asked_by = administrator and c.user_id <> administrator and c.asked_at >= since and c.asked_at < until
    returning c.user_id
  )
  select array_agg(g.user_id) into waiting from gone g;
  delete from auth.one_time_tokens t where t.user_id = any (waiting) and t.purpose = 'address';
  delete from app.mail_outbox m where m.user_id = any (waiting) and m.kind = 'confirm-address' and m.sent_at is null;
end
$$;

create or replace function public.own_address() returns json
language sql stable security definer
set search_path = ''
as $$
  select json_build_object(
    'address', s.email,
    'record_address', (select m.email from public.members m where m.user_id = s.user_id and m.email <> s.email),
    'waiting', app.waiting_address(s.user_id))
  from (select u.id as user_id, u.email from auth.users u) s where s.user_id = auth.uid()
$$;

comment on function public.own_address is 'The address of the caller''s account, that of the record if it is another, and the new one that waits for confirmation. Everybody who is signed in.';

-- Whether somebody may tie the account with a record's address to it: an administrator, or a lead whose record it is to
-- change. Nobody ties the own account to somebody else's record: it must have the administrator's name and nothing
-- behind it.
create or replace function app.may_tie(actor uuid, account uuid, member uuid) returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return (app.may_change_address(actor, account)
      or app.frozen_until(account) is null and app.frozen_until(actor) is null and app.may_edit(actor, member))
    and (actor <> account
      or exists (
        select from public.members m join public.administrators a on a.user_id = account
        where m.id = member and app.folded(a.first_name || ' ' || a.last_name) = app.folded(m.first_name || ' ' || m.last_name))
      and not exists (select from app.credential_events e where e.member_id = member)
      and not exists (select from app.grounding_events g where g.member_id = member));
end
$$;

-- The confirmed account that has a record's address and no record. Whoever was set aside returns first.
create or replace function app.loose_account(member uuid) returns uuid
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return (
    select u.id from public.members m join auth.users u on u.email = lower(m.email)
    where m.id = member and u.email_confirmed_at is not null
      and not exists (select from public.members o where o.user_id = u.id)
      and not exists (select from app.hidden_members h where h.member_id = m.id));
end
$$;

create or replace function public.member_address(member uuid) returns json
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform app.require_act('member_address', 'edit');
  if not app.is_to_edit(member) then
    return null;
  end if;
  return (
    select json_build_object(
      'account', (
        select json_build_object('address', u.email, 'is_own', u.id = auth.uid(),
          'is_confirmed', u.email_confirmed_at is not null, 'is_frozen', app.frozen_until(u.id) is not null,
          'administers', app.is_administrator(u.id), 'may_change', app.may_change_address(auth.uid(), u.id))
        from auth.users u where u.id = m.user_id),
      'waiting', app.waiting_address(m.user_id),
      'loose', (
        select json_build_object('address', u.email, 'since', u.created_at,
          'may_tie', app.may_tie(auth.uid(), u.id, m.id) and not coalesce(app.is_administrator(m.user_id), false))
        from auth.users u where u.id = app.loose_account(m.id)))
    from public.members m where m.id = member);
end
$$;

comment on function public.member_address is 'The account of a member and its address, the new one that waits for confirmation, and an account with the record''s address that has no record. Null for nobody. Administrators, and leads about people whom they may change.';

-- Ends a change that waits. Whoever may change the address may also leave it.
create or replace function public.cancel_address_change(member uuid default null) returns boolean
language plpgsql security definer
set search_path = ''
as $$
declare
  account uuid := auth.uid();
begin
  if auth.uid() is null then
    raise exception 'permission denied for function cancel_address_change' using errcode = '42501';
  end if;
  if member is not null then
    perform app.require_act('cancel_address_change', 'edit');
    account := (select m.user_id from public.members m where m.id = member and app.is_to_edit(m.id));
    perform app.touch(array[member]);
  end if;
  -- Whoever presses the link at the same moment comes before or after.
  perform from auth.users u where u.id = account for update;
  if member is not null and account is not null and not app.may_change_address(auth.uid(), account) then
    raise exception 'Only super administrators change the address of somebody who administers.' using errcode = '42501';
  end if;
  delete from auth.address_changes c where c.user_id = account;
  if not found then
    return false;
  end if;
  delete from auth.one_time_tokens t where t.user_id = account and t.purpose = 'address';
  delete from app.mail_outbox m where m.user_id = account and m.kind = 'confirm-address' and m.sent_at is null;
  insert into app.security_events (at, name, email_hash, user_id, actor_id, details)
  select now(), 'authn_address_cancel', u.email_hash, u.id, case when member is not null then auth.uid() end, '{}'
  from auth.users u where u.id = account;
  return true;
end
$$;

comment on function public.cancel_address_change is 'Ends a change of address that waits for confirmation, one''s own or, for administrators and leads, a member''s; answers whether one waited. Everybody who is signed in.';

grant execute on function public.own_address(), public.cancel_address_change(uuid) to authenticated, app_admin;
grant execute on function public.member_address(uuid) to app_admin, app_grantee;

-- Ties the account that has a record's address to the record. An account of another address that the record had is
-- ended: both are the same person's, and an account without a record is of no use.
create or replace function app.tie_account(member uuid, actor uuid) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  record public.members;
  account auth.users;
  ended auth.users;
begin
  select * into record from public.members m where m.id = member for update;
  if not found or not app.is_to_edit(member) then
    return jsonb_build_object('outcome', 'no record');
  end if;
  select u.* into account from auth.users u where u.email = lower(record.email) for update;
  if account.id = record.user_id then
    return jsonb_build_object('outcome', 'tied before');
  end if;
  if account.id is null or account.id is distinct from app.loose_account(member) then
    return jsonb_build_object('outcome', 'no account');
  end if;
  if not app.may_tie(actor, account.id, member) or app.is_administrator(record.user_id) then
    return jsonb_build_object('outcome', 'refused');
  end if;
  if record.user_id is not null then
    delete from auth.users u where u.id = record.user_id returning * into ended;
  end if;
  update public.members m set user_id = account.id, status = 'active' where m.id = member;
  return jsonb_build_object('outcome', 'tied', 'account', account.id, 'address', account.email, 'ended', ended.email,
    'administers', app.is_administrator(account.id));
end
$$;

grant execute on function app.is_address_taken(text, uuid), app.may_change_address(uuid, uuid),
  app.account_of_member(uuid), app.account_elsewhere(text), app.change_address(uuid, text, bytea, uuid, bytea),
  app.address_change_of(bytea, timestamptz), app.was_address_confirmed(bytea, timestamptz), app.confirm_address(bytea, timestamptz), app.waiting_address(uuid),
  app.tie_account(uuid, uuid) to ffl_service;
