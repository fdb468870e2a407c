-- Mail waiting to be sent. A row holds facts; the letter is written when it is sent.
create table app.mail_outbox (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  recipient text not null check (length(recipient) <= 254 and recipient !~ '[\r\n]'),
  facts jsonb not null default '{}',
  user_id uuid references auth.users on delete cascade,
  expires_at timestamptz,
  queued_at timestamptz not null,
  next_try_at timestamptz not null,
  tries integer not null default 0,
  sent_at timestamptz
);

comment on table app.mail_outbox is 'A link''s facts contain its token, so a row is deleted once sent; the sample keeps it for /sample/outbox.';

create index mail_outbox_next_try_at on app.mail_outbox (next_try_at) where sent_at is null;
create index mail_outbox_user_id on app.mail_outbox (user_id);
create index mail_outbox_recipient on app.mail_outbox (recipient);

grant select, insert, update, delete on app.mail_outbox to ffl_service;
