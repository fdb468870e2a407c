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

-- One shown code is for one device: whoever shows a picture of it elsewhere within its minute comes second.
create table app.shown_codes (
  code_hash bytea primary key check (octet_length(code_hash) = 32),
  checker uuid not null,
  seen_at timestamptz not null
);

comment on table app.shown_codes is 'Which visit to the card check first asked about a shown code, by the SHA-256 of what the phone signed.';
comment on column app.shown_codes.checker is 'Made by the page for each visit; it names nobody and is stored nowhere else.';

create index shown_codes_seen_at on app.shown_codes (seen_at);

grant select, insert, update, delete on app.bound_phones, app.shown_codes to ffl_service;
