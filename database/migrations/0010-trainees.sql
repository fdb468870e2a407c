create table public.trainees (
  id uuid primary key default gen_random_uuid(),
  training_session_id uuid not null references public.training_sessions on delete cascade,
  name text check (length(name) <= 80),
  level text check (length(level) <= 80),
  agency text check (length(agency) <= 80),
  created_at timestamptz not null default now()
);

comment on table public.trainees is 'Who attended a training session (TRN-14). Free text, blanks allowed.';

create index trainees_training_session_id on public.trainees (training_session_id);

call app.protect('public.trainees');

grant select, delete on public.trainees to app_admin;
grant insert (training_session_id, name, level, agency) on public.trainees to app_admin;

create policy "Administrators read trainees"
  on public.trainees for select to app_admin
  using ((select app.is_admin()));
create policy "Administrators add trainees"
  on public.trainees for insert to app_admin
  with check ((select app.is_admin()));
create policy "Administrators delete trainees"
  on public.trainees for delete to app_admin
  using ((select app.is_admin()));
