create table public.certifications (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null references public.members on delete cascade,
  program_id uuid not null references public.programs,
  issued_date timestamptz not null check (issued_date between '1900-01-01' and '2100-12-31'),
  expiration_date timestamptz not null check (expiration_date between '1900-01-01' and '2200-12-31'),
  status text not null default 'valid' check (status in ('valid', 'inactive')),
  season_id uuid references public.seasons on delete set null,
  initial_training_session_id uuid references public.training_sessions on delete set null,
  created_at timestamptz not null default now(),
  constraint certifications_expire_after_issue check (expiration_date > issued_date)
);

comment on table public.certifications is 'Credentials (CRD-01). Issue and expiry are instants (R-30); valid means held, lapsed or not (R-26).';

create unique index certifications_one_valid on public.certifications (member_id, program_id) where status = 'valid';
create index certifications_member_id on public.certifications (member_id);
create index certifications_program_id on public.certifications (program_id, expiration_date) include (member_id) where status = 'valid';
create index certifications_season_id on public.certifications (season_id);
create index certifications_training_session_id on public.certifications (initial_training_session_id);

-- The sentence of CRD-10; the unique index above holds when two inserts race.
create function app.refuse_second_valid_credential() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if exists (
    select from public.certifications c
    where c.member_id = new.member_id and c.program_id = new.program_id and c.status = 'valid' and c.id <> new.id
  ) then
    raise exception 'Active certification already exists for this member and program' using errcode = '23505';
  end if;
  return new;
end
$$;

create trigger refuse_second_valid before insert on public.certifications
  for each row when (new.status = 'valid') execute function app.refuse_second_valid_credential();

call app.protect('public.certifications');

grant select on public.certifications to authenticated, app_admin;
grant insert (member_id, program_id, issued_date, expiration_date, status, season_id, initial_training_session_id)
  on public.certifications to app_admin;
grant update (issued_date, expiration_date, status, season_id, initial_training_session_id)
  on public.certifications to app_admin;

create policy "Members read their own credentials"
  on public.certifications for select to authenticated
  using (member_id in (select m.id from public.members m where m.user_id = (select auth.uid())));
create policy "Administrators read credentials"
  on public.certifications for select to app_admin
  using ((select app.is_admin()));
create policy "Administrators add valid credentials"
  on public.certifications for insert to app_admin
  with check ((select app.is_admin()) and status = 'valid');
create policy "Administrators change credentials"
  on public.certifications for update to app_admin
  using ((select app.is_admin()));
