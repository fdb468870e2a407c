create table public.bases (
  id uuid primary key default gen_random_uuid(),
  base_name text not null unique check (length(base_name) between 1 and 40),
  description text check (length(description) <= 2000),
  is_active boolean not null default true,
  created_at timestamptz not null default now()
);

comment on table public.bases is 'Places that offer programs. LG1 to LG7 exist from the start (R-45).';

call app.protect('public.bases');

grant select on public.bases to authenticated, app_admin;

create policy "Signed-in people read bases"
  on public.bases for select to authenticated
  using ((select auth.uid()) is not null);
create policy "Administrators read bases"
  on public.bases for select to app_admin
  using ((select app.is_admin()));

insert into public.bases (base_name)
select 'LG' || n from generate_series(1, 7) n;
