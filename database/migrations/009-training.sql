create table public.training_sessions (
  id uuid primary key default gen_random_uuid(),
  training_type text not null check (length(btrim(training_type)) between 2 and 80),
  date date not null check (date between '1900-01-01' and '2100-12-31'),
  agency text check (length(agency) <= 80),
  base text check (length(base) <= 80),
  base_id uuid references public.bases on delete set null,
  pilot text check (length(pilot) <= 80),
  medical_crew text check (length(medical_crew) <= 2000),
  season_id uuid references public.seasons on delete set null,
  program_id text check (length(program_id) between 2 and 80),
  is_initial_training boolean not null default false,
  created_at timestamptz not null default now()
) with (autovacuum_analyze_threshold = 1);

comment on table public.training_sessions is 'Training days. program_id is the form''s word, not a reference (R-53).';

comment on column public.training_sessions.base_id is 'The base the text names; renaming that base updates the text (design 9.31). Null for free text.';

create index training_sessions_base_id on public.training_sessions (base_id);
create index training_sessions_base on public.training_sessions (base, date);
create index training_sessions_season_id on public.training_sessions (season_id);

call app.protect('public.training_sessions');

grant select (id, training_type, date, agency, base, base_id, season_id, program_id, is_initial_training, created_at)
  on public.training_sessions to authenticated;
grant select, delete on public.training_sessions to app_admin;
grant insert (training_type, date, agency, base, pilot, medical_crew, season_id, program_id, is_initial_training)
  on public.training_sessions to app_admin;
grant update (training_type, date, agency, base, pilot, medical_crew, season_id, program_id, is_initial_training)
  on public.training_sessions to app_admin;

create policy "Signed-in people read training sessions"
  on public.training_sessions for select to authenticated
  using ((select auth.uid()) is not null);
create policy "Administrators read training sessions"
  on public.training_sessions for select to app_admin
  using ((select app.is_admin()));
create policy "Administrators add training sessions"
  on public.training_sessions for insert to app_admin
  with check ((select app.is_admin()));
create policy "Administrators change training sessions"
  on public.training_sessions for update to app_admin
  using ((select app.is_admin()));
create policy "Administrators delete training sessions"
  on public.training_sessions for delete to app_admin
  using ((select app.is_admin()));

create table public.trainees (
  id uuid primary key default gen_random_uuid(),
  training_session_id uuid not null references public.training_sessions on delete cascade,
  name text check (length(name) <= 80),
  level text check (length(level) <= 80),
  agency text check (length(agency) <= 80),
  member_id uuid references public.members on delete set null,
  place bigint generated always as identity,
  created_at timestamptz not null default now()
);

comment on table public.trainees is 'Who attended a training session. Free text, blanks allowed.';
comment on column public.trainees.member_id is 'The member this trainee is, if someone said so; the text stays as written.';
comment on column public.trainees.place is 'The order trainees were entered in.';

create index trainees_training_session_id on public.trainees (training_session_id, place);
create index trainees_member_id on public.trainees (member_id);

call app.protect('public.trainees');

grant select (id, training_session_id, name, level, agency, member_id, created_at) on public.trainees to app_admin;
grant delete on public.trainees to app_admin;
grant insert (training_session_id, name, level, agency, member_id) on public.trainees to app_admin;

create policy "Administrators read trainees"
  on public.trainees for select to app_admin
  using ((select app.is_admin()));
create policy "Administrators add trainees"
  on public.trainees for insert to app_admin
  with check ((select app.is_admin()));
create policy "Administrators delete trainees"
  on public.trainees for delete to app_admin
  using ((select app.is_admin()));

-- The first of what 004 says: empty, all four pass for large.
analyze public.bases, public.programs, public.seasons, public.training_sessions;
