-- Instants of credentials, punches and ledger are in milliseconds, like the server's Date.
create table public.certifications (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null references public.members on delete cascade,
  program_id uuid not null references public.programs,
  -- Ten years before the last expiry, so the longest validity stays within what pages can read.
  issued_date timestamptz(3) not null check (issued_date >= '1900-01-01 00:00+00' and issued_date < '2091-01-01 00:00+00'),
  expiration_date timestamptz(3) not null
    check (expiration_date >= '1900-01-01 00:00+00' and expiration_date < '2101-01-01 00:00+00'),
  status text not null default 'valid' check (status in ('valid', 'inactive')),
  season_id uuid references public.seasons on delete set null,
  initial_training_session_id uuid references public.training_sessions on delete set null,
  annual_date timestamptz(3) check (annual_date >= '1900-01-01 00:00+00' and annual_date < '2091-01-01 00:00+00'),
  created_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  -- With two clocks, a punch after the year is over brings nothing back.
  constraint certifications_expire_after_issue check (expiration_date > coalesce(annual_date, issued_date))
);

comment on table public.certifications is 'Credentials. Issue and expiry are instants (R-30); valid means held, lapsed or not (R-26).';

comment on column public.certifications.annual_date is 'With two clocks, where the year began: the issue, a reactivation or an annual training. Null with one.';

create unique index certifications_one_valid on public.certifications (member_id, program_id) where status = 'valid';
create index certifications_member_id on public.certifications (member_id);
create index certifications_program_id on public.certifications (program_id, expiration_date) include (member_id) where status = 'valid';
create index certifications_season_id on public.certifications (season_id);
create index certifications_training_session_id on public.certifications (initial_training_session_id);

call app.protect('public.certifications');

-- Whoever changes a credential first locks its member, however the change arrives, so nobody deadlocks.
create function app.lock_member(member uuid) returns boolean
language plpgsql security definer
set search_path = ''
as $$
begin
  perform from public.members m where m.id = member for no key update;
  return true;
end
$$;

grant execute on function app.lock_member(uuid) to app_admin;

grant select on public.certifications to authenticated, app_admin;
grant insert (member_id, program_id, issued_date, expiration_date, status, season_id, initial_training_session_id)
  on public.certifications to app_admin;
grant update (issued_date, expiration_date, status, season_id, initial_training_session_id)
  on public.certifications to app_admin;

-- Compared with what is found once, so an index leads to the few rows a member may see, wherever a read begins.
create policy "Members read their own credentials"
  on public.certifications for select to authenticated
  using (member_id = (select m.id from public.members m where m.user_id = (select auth.uid())));
create policy "Administrators read credentials"
  on public.certifications for select to app_admin
  using ((select app.is_admin()));
create policy "Administrators add valid credentials"
  on public.certifications for insert to app_admin
  with check ((select app.is_admin()) and status = 'valid');
-- An update locks its row before any trigger runs, but not before the row was found: the member is locked while
-- looking.
create policy "Administrators change credentials"
  on public.certifications for update to app_admin
  using ((select app.is_admin()) and app.lock_member(member_id))
  with check ((select app.is_admin()));

create table public.certification_punches (
  id uuid primary key default gen_random_uuid(),
  certification_id uuid not null references public.certifications on delete cascade,
  punch_type text not null check (punch_type in ('initial_issuance', 'recertification', 'live_mission')),
  punch_date timestamptz(3) not null default date_trunc('milliseconds', now()),
  notes text check (length(notes) <= 4000),
  training_session_id uuid references public.training_sessions on delete set null,
  created_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  voided_at timestamptz(3),
  void_reason text check (length(void_reason) between 3 and 500),
  constraint certification_punches_reason_of_a_void check (void_reason is null or voided_at is not null)
);

comment on table public.certification_punches is 'A credential''s timeline. Append-only; a punch alone changes no status.';
comment on column public.certification_punches.voided_at is 'When the punch was undone (design 9.19); it keeps its place and no longer counts.';

create index certification_punches_certification_id on public.certification_punches (certification_id, punch_date);
-- A credential's live missions are counted at every punch, and most have none (app.live_missions).
create index certification_punches_live_missions on public.certification_punches (certification_id)
  where (punch_type = 'live_mission' or position('[LIVE MISSION]' in notes) > 0) and voided_at is null;
create index certification_punches_training_session_id on public.certification_punches (training_session_id);

call app.protect('public.certification_punches');

grant select on public.certification_punches to authenticated, app_admin;
grant insert (certification_id, punch_type, punch_date, notes, training_session_id) on public.certification_punches to app_admin;

create policy "Members read their own punches"
  on public.certification_punches for select to authenticated
  using (certification_id = any (array(
    select c.id from public.certifications c
    where c.member_id = (select m.id from public.members m where m.user_id = (select auth.uid()))
  )));
create policy "Administrators read punches"
  on public.certification_punches for select to app_admin
  using ((select app.is_admin()));
create policy "Administrators add punches of now or the past year"
  on public.certification_punches for insert to app_admin
  with check (
    (select app.is_admin())
    and punch_date between now() - interval '366 days' and now() + interval '5 minutes'
  );

create table app.void_reasons (
  voids bigint primary key,
  credential_id uuid not null references public.certifications on delete cascade,
  reason text not null check (length(reason) between 3 and 500)
);

comment on table app.void_reasons is 'Why a removal was undone: free text about a person, deleted with the credential while the ledger keeps the bare fact. A punch''s reason is stored with the punch.';
comment on column app.void_reasons.voids is 'The undone ledger row.';

create index void_reasons_credential_id on app.void_reasons (credential_id);
