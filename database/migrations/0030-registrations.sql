create table auth.registrations (
  id uuid primary key default gen_random_uuid(),
  email text not null check (email = lower(btrim(email)) and length(email) <= 254),
  password_hash text not null,
  first_name text not null check (length(btrim(first_name)) between 1 and 80),
  last_name text not null check (length(btrim(last_name)) between 1 and 80),
  phone text check (length(phone) <= 40),
  organization text not null check (length(btrim(organization)) between 1 and 80),
  created_at timestamptz not null,
  expires_at timestamptz not null
);

comment on table auth.registrations is
  'Sign-ups whose e-mail is not verified yet. Each attempt keeps its own password and profile, and its link activates only this one (security 1.5).';

create index registrations_email on auth.registrations (email, created_at desc);
create index registrations_expires_at on auth.registrations (expires_at);

-- The display name of the active organization that a text names, by either of its names and without case (R-55).
create function app.listed_organization(wanted text) returns text
language sql stable security definer
set search_path = ''
as $$
  select o.display_name from public.organization_whitelist o
  where o.is_active and lower(btrim(wanted) collate "und-x-icu") in (o.name, lower(o.display_name))
  order by o.name = lower(btrim(wanted)) desc, o.name
  limit 1
$$;

grant execute on function app.listed_organization(text) to ffl_service;
