create table public.administrators (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null unique references auth.users on delete cascade,
  role text not null check (role in ('admin', 'super_admin')),
  first_name text not null check (length(first_name) between 1 and 80),
  last_name text not null check (length(last_name) between 1 and 80),
  is_active boolean not null default true,
  created_at timestamptz not null default now()
);

comment on table public.administrators is 'Who administers the product (ACC-29). An inactive row grants nothing.';

-- One statement, planned once per connection.
create function app.administers() returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
declare
  claims constant jsonb := nullif(current_setting('request.jwt.claims', true), '')::jsonb;
begin
  return exists (
    select from public.administrators a join app.live_sessions s on s.user_id = a.user_id
    where a.user_id = (claims ->> 'sub')::uuid and a.is_active and s.id = (claims ->> 'session_id')::uuid
  );
end
$$;

-- Every policy asks this. A transaction becomes `app_admin` only after `app.role_for` found that the person administers,
-- so that isn't looked up again. The role alone, without someone's session, is nobody.
create function app.is_admin() returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return (current_setting('role') = 'app_admin' and auth.jwt() ? 'session_id') or app.administers();
end
$$;

create function app.is_super_admin() returns boolean
language sql stable security definer
set search_path = ''
as $$
  select app.is_admin() and exists (
    select from public.administrators a
    where a.user_id = (select auth.uid()) and a.is_active and a.role = 'super_admin'
  )
$$;

-- Whether an account belongs to an administrator, active or not.
create function app.is_administrator(account uuid) returns boolean
language sql stable security definer
set search_path = ''
as $$ select exists (select from public.administrators a where a.user_id = account) $$;

-- The database role of a verified token, decided from the tables and never from the token's claims.
create function app.role_for(claims jsonb) returns text
language plpgsql stable security definer
set search_path = ''
as $$
declare
  claimed text := coalesce(claims ->> 'role', 'anon');
  administers boolean;
begin
  if claimed = 'anon' then
    return 'anon';
  end if;
  if claimed <> 'authenticated' then
    raise exception 'role "%" does not exist', claimed using errcode = '22023';
  end if;
  select exists (select from public.administrators a where a.user_id = s.user_id and a.is_active) into administers
  from app.live_sessions s
  where s.id = (claims ->> 'session_id')::uuid and s.user_id = (claims ->> 'sub')::uuid;
  if administers is null then
    if app.waits_for_factor((claims ->> 'session_id')::uuid) then
      raise exception 'A second factor is needed' using errcode = 'FF403';
    end if;
    raise exception 'JWT session has ended' using errcode = 'FF401';
  end if;
  return case when administers then 'app_admin' else 'authenticated' end;
end
$$;

grant execute on function app.is_admin(), app.is_super_admin() to anon, authenticated, app_admin;
grant execute on function app.is_administrator(uuid) to app_admin, ffl_service;
-- Functions that reach accounts check in the same transaction whether the caller still administers.
grant execute on function app.role_for(jsonb) to ffl_request, ffl_service;

call app.protect('public.administrators');

grant select on public.administrators to authenticated, app_admin;
grant insert (user_id, role, first_name, last_name, is_active) on public.administrators to app_admin;
grant update (role, first_name, last_name, is_active) on public.administrators to app_admin;
grant delete on public.administrators to app_admin;

create policy "People read their own active administrator record"
  on public.administrators for select to authenticated
  using (user_id = (select auth.uid()) and is_active);
create policy "Administrators read their own record, super administrators all"
  on public.administrators for select to app_admin
  using (((select app.is_admin()) and user_id = (select auth.uid())) or (select app.is_super_admin()));
create policy "Super administrators add administrators"
  on public.administrators for insert to app_admin
  with check ((select app.is_super_admin()));
create policy "Super administrators change administrators"
  on public.administrators for update to app_admin
  using ((select app.is_super_admin()));
create policy "Super administrators remove administrators"
  on public.administrators for delete to app_admin
  using ((select app.is_super_admin()));
