-- Schemas beside public, the functions every policy uses, and what nobody may do by default.
create schema auth;
create schema app;
create schema acts;

comment on schema auth is 'Accounts and sessions. Never exposed over the wire.';
comment on schema app is 'Rules, ledger and bookkeeping. Never exposed over the wire.';

comment on schema acts is 'What the server''s verbs read and write for an administrator. Never exposed over the wire; contains only functions.';

alter default privileges revoke execute on functions from public;

revoke all on schema public from public;
-- The login role reaches the schema and no table in it, so a forgotten role switch reads "permission denied".
grant usage on schema public to anon, authenticated, app_admin, ffl_request;
grant usage on schema app to ffl_request;
grant usage on schema acts to app_admin;
grant usage on schema auth, app to ffl_service;
alter default privileges in schema auth grant select, insert, update, delete on tables to ffl_service;

create extension if not exists pg_trgm with schema app;

create function auth.jwt() returns jsonb
language sql stable
set search_path = ''
as $$ select nullif(current_setting('request.jwt.claims', true), '')::jsonb $$;

create function auth.uid() returns uuid
language plpgsql stable
set search_path = ''
as $$
begin
  return (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub')::uuid;
end
$$;

grant execute on function auth.jwt(), auth.uid() to anon, authenticated, app_admin, ffl_request, ffl_service;

-- Row security binds the owner too, so each table of public has one policy for the owner: definer functions run as the
-- owner.
create procedure app.protect(protected regclass)
language plpgsql
set search_path = ''
as $$
begin
  execute format('alter table %s enable row level security', protected);
  execute format('alter table %s force row level security', protected);
  execute format('create policy "The owner maintains the table" on %s to %I using (true) with check (true)', protected, current_user);
end
$$;

create function app.touch_updated_at() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.updated_at := now();
  return new;
end
$$;
