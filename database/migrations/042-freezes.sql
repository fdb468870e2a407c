-- Who administered when, and who gave it to them: what decides who may judge whom.
create table app.administrator_terms (
  user_id uuid not null references auth.users on delete cascade,
  began_at timestamptz not null,
  role text not null check (role in ('admin', 'super_admin')),
  given_by uuid,
  ended_at timestamptz,
  primary key (user_id, began_at)
);

comment on table app.administrator_terms is 'Times in which somebody was an active administrator, one for each role. A trigger writes them.';
comment on column app.administrator_terms.given_by is 'Whose account made, changed or brought them back; null for the server itself. No reference.';

create unique index administrator_terms_open on app.administrator_terms (user_id) where ended_at is null;

insert into app.administrator_terms (user_id, began_at, role, given_by)
select a.user_id, coalesce(given.at, a.created_at), a.role, given.actor_id
from public.administrators a
left join lateral (
  select e.at, e.actor_id
  from app.security_events e
  where e.user_id = a.user_id and e.name = 'authz_change' and e.at >= a.created_at
    and e.details ->> 'change' in ('administrator added', 'administrator activated', 'administrator role changed')
  order by e.id desc limit 1
) given on true
where a.is_active;

create table app.freezes (
  user_id uuid not null references auth.users on delete cascade,
  frozen_at timestamptz not null,
  frozen_until timestamptz not null,
  frozen_by uuid not null,
  decided_at timestamptz,
  decided_by uuid,
  decision text check (decision in ('unfreeze', 'deactivate')),
  primary key (user_id, frozen_at),
  constraint freezes_decided check ((decided_at is null) = (decision is null))
);

comment on table app.freezes is 'Accounts that a super administrator stopped. One that runs is also in auth.users.banned_until, which refuses its sessions and keys.';
comment on column app.freezes.decided_by is 'Null for the command line.';

create table auth.freeze_links (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  account uuid not null references auth.users on delete cascade,
  judge uuid not null,
  facts jsonb not null,
  made_at timestamptz not null,
  expires_at timestamptz not null
);

comment on table auth.freeze_links is 'Mailed links that freeze the account behind a change of rights. Good until the account was frozen once since they were made.';
comment on column auth.freeze_links.judge is 'Whose link it is. No reference: whoever deletes that account doesn''t end the link.';

create index freeze_links_account on auth.freeze_links (account);
create index freeze_links_expires_at on auth.freeze_links (expires_at);
