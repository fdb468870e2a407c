create table public.seasons (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(name) between 1 and 80),
  program_id uuid not null references public.programs,
  start_date date not null check (start_date between '1900-01-01' and '2100-12-31'),
  end_date date not null check (end_date between '1900-01-01' and '2100-12-31'),
  is_active boolean not null default true,
  base_id uuid references public.bases on delete set null,
  created_at timestamptz not null default now(),
  constraint seasons_end_after_start check (end_date >= start_date)
) with (autovacuum_analyze_threshold = 1);

comment on table public.seasons is 'Winters of a program. Days are inclusive, America/Denver.';
comment on column public.seasons.base_id is 'The base its name mentions; renaming that base updates the name (design 9.31).';

create index seasons_base_id on public.seasons (base_id);
create index seasons_program_id on public.seasons (program_id, start_date);

call app.protect('public.seasons');

grant select on public.seasons to authenticated, app_admin;
grant insert (name, program_id, start_date, end_date, is_active) on public.seasons to app_admin;
grant update (name, program_id, start_date, end_date, is_active) on public.seasons to app_admin;
grant delete on public.seasons to app_admin;

create policy "Signed-in people read seasons"
  on public.seasons for select to authenticated
  using ((select auth.uid()) is not null);
create policy "Administrators read seasons"
  on public.seasons for select to app_admin
  using ((select app.is_admin()));
create policy "Administrators add seasons"
  on public.seasons for insert to app_admin
  with check ((select app.is_admin()));
create policy "Administrators change seasons"
  on public.seasons for update to app_admin
  using ((select app.is_admin()));
create policy "Administrators delete seasons"
  on public.seasons for delete to app_admin
  using ((select app.is_admin()));
