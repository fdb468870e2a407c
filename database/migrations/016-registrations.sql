create table auth.registrations (
  id uuid primary key default gen_random_uuid(),
  email text not null check (email = lower(btrim(email)) and length(email) <= 254),
  password_hash text not null,
  first_name text not null check (length(btrim(first_name)) between 1 and 80),
  last_name text not null check (length(btrim(last_name)) between 1 and 80),
  phone text check (length(phone) <= 40),
  organization text not null check (length(btrim(organization)) between 1 and 80),
  browser text not null,
  is_disputed boolean not null default false,
  created_at timestamptz not null,
  expires_at timestamptz not null
);

comment on table auth.registrations is
  'Sign-ups whose e-mail is not verified yet. Each attempt keeps its own password and profile, and its link activates only this one (security 1.5).';

comment on column auth.registrations.browser is 'How people know it, such as "Firefox on Windows": the letter says where the sign-up came from.';
comment on column auth.registrations.is_disputed is
  'A sign-up with a different password waited for this e-mail at the same time, so the link asks for the password.';

create index registrations_email on auth.registrations (email, created_at desc);
create index registrations_expires_at on auth.registrations (expires_at);

create table auth.one_time_tokens (
  token_hash bytea primary key,
  purpose text not null check (purpose in ('signup', 'recovery')),
  registration_id uuid references auth.registrations on delete cascade,
  user_id uuid references auth.users on delete cascade,
  expires_at timestamptz not null,
  check ((purpose = 'signup') = (registration_id is not null)),
  check ((purpose = 'recovery') = (user_id is not null))
);

comment on table auth.one_time_tokens is 'Links waiting to be opened, by their token''s SHA-256. Using a link deletes its row.';

create index one_time_tokens_registration_id on auth.one_time_tokens (registration_id);
create index one_time_tokens_user_id on auth.one_time_tokens (user_id);
create index one_time_tokens_expires_at on auth.one_time_tokens (expires_at);

create table auth.confirmed_links (
  token_hash bytea primary key,
  user_id uuid not null references auth.users on delete cascade,
  expires_at timestamptz not null
);

comment on table auth.confirmed_links is
  'Verification links already used. Until they expire they can be opened again: they say so and grant nothing.';

create index confirmed_links_user_id on auth.confirmed_links (user_id);
create index confirmed_links_expires_at on auth.confirmed_links (expires_at);
