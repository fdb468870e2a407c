-- The one phone whose key signs what a member shows crew. It ends with the session in which it was bound.
create table app.bound_phones (
  user_id uuid primary key references auth.users on delete cascade,
  id uuid not null unique default gen_random_uuid(),
  session_id uuid not null references auth.sessions on delete cascade,
  public_key bytea not null check (octet_length(public_key) = 33),
  bound_at timestamptz not null
);

comment on table app.bound_phones is 'Whose phone signs shown codes. Its place in the revocation list, by its id, holds while the row is there.';
comment on column app.bound_phones.public_key is 'A point of P-256 in its short form. The private key can''t leave the phone.';

create index bound_phones_session_id on app.bound_phones (session_id);

grant select, insert, update, delete on app.bound_phones to ffl_service;
