create table public.members (
  id uuid primary key default gen_random_uuid(),
  first_name text collate "und-x-icu" not null check (length(btrim(first_name)) between 1 and 80),
  last_name text collate "und-x-icu" not null check (length(btrim(last_name)) between 1 and 80),
  email text not null check (length(email) <= 254),
  phone text check (length(phone) <= 40),
  organization text collate "und-x-icu" not null check (length(btrim(organization)) between 1 and 80),
  image_url text check (length(image_url) <= 7000000),
  certification_level text check (length(certification_level) <= 80),
  user_id uuid unique references auth.users on delete set null,
  status text not null default 'pending' check (status in ('pending', 'active')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  current_until timestamptz,
  held_count integer not null default 0,
  live_mission_count integer not null default 0,
  held json not null default '[]',
  search_text text not null generated always as
    (lower((first_name || ' ' || last_name || E'\n' || last_name || ', ' || first_name || E'\n' || last_name || ' ' || first_name
      || E'\n' || email) collate "und-x-icu")) stored,
  list_text text not null generated always as
    (lower((first_name || ' ' || last_name || E'\n' || last_name || ', ' || first_name || E'\n' || last_name || ' ' || first_name
      || E'\n' || email || E'\n' || organization
      || coalesce(E'\n' || phone || E'\n' || regexp_replace(phone, '[^0-9]', '', 'g'), '')) collate "und-x-icu")) stored,
  -- A name is one line that can be seen: no line break, no control, nothing that turns the direction of what follows, no
  -- annotation and no tag, and something that shows. The domain asks the same (domain/src/members/visible-line.ts).
  constraint members_name_disturbs_nothing check (
    first_name || last_name !~ '[\u0001-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u206f\ufff9-\ufffb\U000e0000-\U000e007f]'),
  constraint members_name_visible check (
    first_name ~ '[^[:space:]\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2060-\u2065\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]'
    and last_name ~ '[^[:space:]\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2060-\u2065\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]'),
  -- Nothing that a mail program could take for a second recipient, a header or a display name, and nothing unseen
  -- (domain/src/members/email.ts).
  constraint members_email_plain check (
    email ~ '^[^@]+@[^@]+$'
    and email !~ '[[:space:]"<>()\[\]\\,:;?&%\u0001-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]')
);

comment on table public.members is 'People who hold credentials.';
comment on column public.members.current_until is 'Latest expiry of the held credentials, kept by trigger. Not exposed.';
comment on column public.members.held_count is 'How many credentials are held, kept by trigger. Not exposed.';
comment on column public.members.live_mission_count is 'Live missions over the held credentials (R-31), kept by trigger. Not exposed.';
comment on column public.members.held is 'Program and expiry of each held credential, soonest expiry first, kept by trigger. Not exposed.';
comment on column public.members.search_text is 'Full name, in its three forms, and e-mail in lower case, for substring search. Not exposed.';
comment on column public.members.list_text is 'What search_text has, organization, phone and its digits in lower case, for the search of the list (MEM-13). Not exposed.';

create unique index members_email_without_case on public.members (lower(email));
-- Lists are filtered by what these two include, and walked without a look at those who are passed over.
create index members_by_name on public.members (last_name, first_name, id) include (current_until, held_count);
create index members_by_first_name on public.members (first_name, last_name, id);
create index members_by_organization on public.members (organization, last_name, first_name, id)
  include (current_until, held_count);
create index members_by_held on public.members (held_count, last_name, first_name, id);
create index members_by_live_missions on public.members (live_mission_count, last_name, first_name, id);
create index members_by_current_until on public.members (current_until, last_name, first_name, id);
create index members_list_search on public.members using gin (list_text app.gin_trgm_ops);

create trigger touch_updated_at
  before update of first_name, last_name, email, phone, organization, image_url, certification_level, status, updated_at on public.members
  for each row execute function app.touch_updated_at();

call app.protect('public.members');

grant select (id, first_name, last_name, email, phone, organization, image_url, certification_level, user_id, status, created_at, updated_at)
  on public.members to authenticated, app_admin;
grant insert (first_name, last_name, email, phone, organization, image_url, certification_level, user_id, status)
  on public.members to app_admin;
grant update (first_name, last_name, email, phone, organization, image_url, certification_level, status, updated_at)
  on public.members to app_admin;
grant delete on public.members to app_admin;

create policy "Members read their own record"
  on public.members for select to authenticated
  using (user_id = (select auth.uid()));
create policy "Administrators read members"
  on public.members for select to app_admin
  using ((select app.is_admin()));
create policy "Administrators add members without account"
  on public.members for insert to app_admin
  with check ((select app.is_admin()) and user_id is null and status = 'pending');
create policy "Administrators change members"
  on public.members for update to app_admin
  using ((select app.is_admin()));
create policy "Administrators delete members, super administrators those who administer"
  on public.members for delete to app_admin
  using (
    (select app.is_admin())
    and (not app.is_administrator(user_id) or (select app.is_super_admin()))
  );

create table app.member_counts (
  what text not null,
  day date not null,
  change bigint not null
);

comment on table app.member_counts is 'How many members the list finds, kept by statement triggers as changes that are added up.';
comment on column app.member_counts.day is 'The last day in Denver of what is held; infinity where no day is meant.';

create index member_counts_by_what on app.member_counts (what, day) include (change);

create table app.member_standings (
  member_id uuid not null,
  scope uuid not null,
  until timestamptz not null,
  -- In the order of the members of a scope, so that scopes are laid side by side without sorting.
  primary key (scope, member_id) include (until)
-- Of an index alone only pages are read that were vacuumed; the launcher comes once a minute at most.
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);

comment on table app.member_standings is 'Until when a member holds something at a base or of a type of program, kept by statement triggers.';

create index member_standings_by_until on app.member_standings (scope, until) include (member_id);
