-- One calendar that a program reads by an address without sign-in: an account's own, or a base's for an administrator.
-- Nobody is granted the table; its functions are the only way to it.
create table app.calendars (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  user_id uuid not null references auth.users on delete cascade,
  base_id uuid references public.bases on delete cascade,
  created_at timestamptz not null,
  read_at timestamptz,
  told_hash bytea,
  revision integer not null default 0,
  told_at timestamptz,
  unique nulls not distinct (user_id, base_id)
);

comment on table app.calendars is 'Addresses under which calendars are read, by the SHA-256 of their token. base_id null: the account''s own.';
comment on column app.calendars.told_hash is 'Of what it told last. When that differs, revision and told_at move on, which events carry as SEQUENCE and LAST-MODIFIED.';

create index calendars_base_id on app.calendars (base_id);
