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
  'Another sign-up with another password waited for this e-mail at the same time, so the link asks for the password.';

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

comment on table auth.one_time_tokens is 'Links that wait to be opened, by the SHA-256 of their token. A row goes when its link is used.';

create index one_time_tokens_registration_id on auth.one_time_tokens (registration_id);
create index one_time_tokens_user_id on auth.one_time_tokens (user_id);
create index one_time_tokens_expires_at on auth.one_time_tokens (expires_at);

create table auth.confirmed_links (
  token_hash bytea primary key,
  user_id uuid not null references auth.users on delete cascade,
  expires_at timestamptz not null
);

comment on table auth.confirmed_links is
  'Verification links that did their work. Until they expire they may be opened again: they say so and give nothing.';

create index confirmed_links_user_id on auth.confirmed_links (user_id);
create index confirmed_links_expires_at on auth.confirmed_links (expires_at);
