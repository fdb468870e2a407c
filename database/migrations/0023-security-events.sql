-- What happened to accounts. Insert-only: no request role and no service role may change or remove a row.
create table app.security_events (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  name text not null,
  email_hash bytea,
  user_id uuid,
  actor_id uuid,
  address text,
  user_agent text,
  details jsonb not null default '{}'
);

comment on table app.security_events is 'Sign-ins, locks and changes of rights, named as OWASP names them. No e-mail, password or token; who left is only a keyed hash.';
comment on column app.security_events.user_id is 'The account it happened to. No foreign key: the row outlives the account.';
comment on column app.security_events.actor_id is 'The administrator who did it, if one did.';

create index security_events_at on app.security_events (at desc, id desc);
create index security_events_name_at on app.security_events (name, at desc);

grant select, insert on app.security_events to ffl_service;
