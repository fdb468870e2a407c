-- Who is deleted leaves no sign-up and no mail behind (security 1.5).
create function app.forget_address(address text) returns void
language sql
set search_path = ''
as $$
  delete from auth.registrations r where r.email = lower(address);
  delete from app.mail_outbox m where m.recipient = lower(address);
$$;

create function app.forget_account() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform app.forget_address(old.email);
  return null;
end
$$;

create trigger forget_account after delete on auth.users
  for each row execute function app.forget_account();

-- The record may carry another e-mail than the account. An administrator's account stays, and so does its mail.
create function app.forget_member() returns trigger
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

create trigger remove_traces after delete on public.members
  for each row execute function app.forget_member();

create index mail_outbox_recipient on app.mail_outbox (recipient);

-- A reply may show some columns only, without the id.
create or replace function app.purge_replies_about_member() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  delete from app.idempotency_keys k
  where position(old.id::text in k.reply::text) > 0
    or position(lower(old.email) in lower(k.reply::text)) > 0
    or position(to_json(old.phone)::text in k.reply ->> 'body') > 0
    or position(to_json(old.image_url)::text in k.reply ->> 'body') > 0
    or (position(to_json(old.first_name)::text in k.reply ->> 'body') > 0
      and position(to_json(old.last_name)::text in k.reply ->> 'body') > 0);
  return null;
end
$$;
