-- PostgreSQL should know how few rows this and the other tables everyone reads have: a member's embeds are estimated,
-- and by default it takes a small table for hundreds of rows.
create table public.bases (
  id uuid primary key default gen_random_uuid(),
  base_name text not null unique check (length(base_name) between 1 and 40),
  description text check (length(description) <= 2000),
  is_active boolean not null default true,
  former_names text[] not null default '{}',
  created_at timestamptz not null default now(),
  -- One line with everything but spaces visible, as the domain requires (domain/src/texts/visible-line.ts).
  constraint bases_name_visible check (
    btrim(base_name) = base_name
    and replace(base_name, ' ', '') !~ '[[:space:]\u0001-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]'),
  -- A name appears in notes, where these words say what a punch was.
  constraint bases_name_says_no_punch check (base_name !~* 'live mission|annual initial')
) with (autovacuum_analyze_threshold = 1);

comment on table public.bases is 'Places that offer programs. LG1 to LG7 exist from the start (R-45).';
comment on column public.bases.former_names is 'Its former names, so old addresses still work. A name belongs to the base that had it last.';

-- Two names that differ only by case or spaces are the same name.
create unique index bases_one_of_a_name on public.bases (lower(replace(base_name, ' ', '') collate "und-x-icu"));

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
