-- A mailed link may also confirm an account's new address.
alter table auth.one_time_tokens
  drop constraint one_time_tokens_purpose_check,
  drop constraint one_time_tokens_check1,
  add constraint one_time_tokens_purpose_check check (purpose in ('signup', 'recovery', 'address')),
  add constraint one_time_tokens_of_account check ((purpose <> 'signup') = (user_id is not null));

-- The address that an account gets once somebody opens the link that went there. It waits as long as such a link is
-- left, so whatever ends an account's links ends this too.
create table auth.address_changes (
  user_id uuid primary key references auth.users on delete cascade,
  new_email text not null check (new_email = lower(btrim(new_email)) and length(new_email) <= 254),
  new_email_hash bytea not null,
  asked_by uuid not null,
  session_id uuid,
  browser text not null,
  asked_at timestamptz not null,
  expires_at timestamptz not null
);

comment on table auth.address_changes is 'New addresses of accounts that wait for confirmation, at most one for each account.';
comment on column auth.address_changes.asked_by is 'The account itself or an administrator''s. No reference.';
comment on column auth.address_changes.session_id is 'The session that asked, which stays signed in. Null if an administrator did. No reference.';

create index address_changes_expires_at on auth.address_changes (expires_at);
