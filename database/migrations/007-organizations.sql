create table public.organization_whitelist (
  id uuid primary key default gen_random_uuid(),
  name text not null constraint organization_whitelist_name_key unique
    check (length(name) between 3 and 80),
  display_name text collate "und-x-icu" not null check (length(btrim(display_name)) between 3 and 80),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

comment on table public.organization_whitelist is 'Organizations a member may belong to. name is the internal one: lower case, trimmed.';

call app.protect('public.organization_whitelist');

grant select (id, name, display_name, is_active) on public.organization_whitelist to anon, authenticated;
grant select, delete on public.organization_whitelist to app_admin;
grant insert (name, display_name, is_active) on public.organization_whitelist to app_admin;
grant update (name, display_name, is_active, updated_at) on public.organization_whitelist to app_admin;

create policy "Everybody reads active organizations"
  on public.organization_whitelist for select to anon, authenticated
  using (is_active);
create policy "Administrators read organizations"
  on public.organization_whitelist for select to app_admin
  using ((select app.is_admin()));
create policy "Administrators add organizations"
  on public.organization_whitelist for insert to app_admin
  with check ((select app.is_admin()));
create policy "Administrators change organizations"
  on public.organization_whitelist for update to app_admin
  using ((select app.is_admin()));
create policy "Administrators delete organizations"
  on public.organization_whitelist for delete to app_admin
  using ((select app.is_admin()));
