create table app.idempotency_keys (
  user_id uuid not null,
  key uuid not null,
  request_hash bytea not null,
  role text not null,
  reply jsonb not null,
  stored_at timestamptz not null default now(),
  primary key (user_id, key)
);

comment on table app.idempotency_keys is 'Replies to writes with an Idempotency-Key, stored with the write itself and kept for 24 hours.';

create index idempotency_keys_stored_at on app.idempotency_keys (stored_at);
