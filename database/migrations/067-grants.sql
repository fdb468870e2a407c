-- Grants: rights to look, for people who don't administer (docs/behaviour/rights.md). What they read is bound by row
-- security: as `app_grantee` over tables, and as `ffl_scope`, which owns the copies of reading functions.
create table app.grants (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  kind text not null check (kind in ('reader')),
  scope text not null check (scope in ('base', 'organization', 'all')),
  base_id uuid references public.bases on delete cascade,
  organization_id uuid references public.organization_whitelist on delete cascade,
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3),
  reason text not null check (length(reason) between 3 and 500),
  given_by uuid,
  given_at timestamptz(3) not null,
  ended_at timestamptz(3),
  ended_by uuid,
  end_reason text check (length(end_reason) between 3 and 500),
  constraint grants_scope_is_named check (
    (scope = 'base') = (base_id is not null) and (scope = 'organization') = (organization_id is not null)),
  constraint grants_end_after_they_start check (ends_at > starts_at)
);

comment on table app.grants is 'Rights to look: whose, of what kind and scope, from when until when, given by whom and why. A grant ends; its row stays.';
comment on column app.grants.given_by is 'The account that gave it; null on the server itself.';
comment on column app.grants.ended_at is 'When somebody ended it before its end; null otherwise.';

create index grants_user_id on app.grants (user_id);
create index grants_base_id on app.grants (base_id);
create index grants_organization_id on app.grants (organization_id);

create table app.grantee_names (
  user_id uuid primary key references auth.users on delete cascade,
  first_name text not null check (length(btrim(first_name)) between 1 and 80),
  last_name text not null check (length(btrim(last_name)) between 1 and 80)
);

comment on table app.grantee_names is 'Names of people with a grant who have neither a member''s nor an administrator''s record.';

create schema scoped;

comment on schema scoped is 'Copies of the functions of public that grantees call. Each sees only the people in the caller''s scope. Never named over the wire.';

grant usage on schema public, scoped to app_grantee;
grant usage on schema public, app, auth to ffl_scope;
