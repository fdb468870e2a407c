create table public.programs (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(name) between 2 and 80),
  description text check (length(description) <= 2000),
  validity_period_days integer not null default 365 check (validity_period_days between 1 and 3650),
  requires_training boolean not null default false,
  two_clocks boolean not null default false,
  color text not null default '#6b7280' check (color ~ '^#[0-9a-f]{6}$'),
  base_id uuid references public.bases,
  program_type text check (program_type in ('avalanche', 'rescue', 'lift_ticket')),
  created_at timestamptz not null default now()
) with (autovacuum_analyze_threshold = 1);

comment on table public.programs is 'What a member can hold a credential of. One row per type and base (R-19).';
comment on column public.programs.two_clocks is 'A year from each credential''s annual date, and the validity in days from its latest punch while a season runs, whichever ends first (design 9.28).';

-- An index of all rows would make its columns a key: a program that moves and someone issuing many of its credentials
-- would each wait for the other.
create unique index programs_one_type_per_base on public.programs (base_id, program_type) where base_id is not null;
create index programs_base_id on public.programs (base_id);

call app.protect('public.programs');

grant select on public.programs to authenticated, app_admin;

create policy "Signed-in people read programs"
  on public.programs for select to authenticated
  using ((select auth.uid()) is not null);
create policy "Administrators read programs"
  on public.programs for select to app_admin
  using ((select app.is_admin()));
