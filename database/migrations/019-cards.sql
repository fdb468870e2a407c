-- What a member shows to people without accounts: the keys that sign it, its places in the revocation list, and when it
-- was first shown.
create table app.card_keys (
  id text primary key check (id ~ '^[A-Za-z0-9_-]{8}$'),
  public_key jsonb not null,
  private_key jsonb,
  made_at timestamptz not null,
  retired_at timestamptz,
  constraint card_keys_sign_until_retired check ((private_key is null) = (retired_at is not null))
);

comment on table app.card_keys is 'ES256 pairs that sign member statements and the revocation list. Never good for access tokens.';
comment on column app.card_keys.private_key is 'Deleted when the key is retired; the public one stays as long as what it signed.';

create unique index card_keys_one_signs on app.card_keys ((true)) where retired_at is null;

-- For a credential with one end: a shorter one later, by a void or correction, revokes the place, a longer one doesn't.
create table app.card_indexes (
  index integer generated always as identity (minvalue 0) primary key,
  credential_id uuid not null,
  until timestamptz not null,
  stated_at timestamptz not null,
  unique (credential_id, until)
);

comment on table app.card_indexes is 'Places in the revocation list. No reference, so a deleted credential''s place is not forgotten; none is reused.';

create index card_indexes_stated_at on app.card_indexes (stated_at);

create table app.card_presentations (
  statement_hash bytea primary key,
  presented_at timestamptz not null
);

comment on table app.card_presentations is 'When a statement was first presented, by the SHA-256 of what was signed.';

create index card_presentations_presented_at on app.card_presentations (presented_at);

grant select, insert, update, delete on app.card_keys, app.card_indexes, app.card_presentations to ffl_service;
