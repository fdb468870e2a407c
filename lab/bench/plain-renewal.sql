-- The least that a renewal takes: the right, the key, the lock, the rule, the credential, its punch, its row in a
-- ledger with two indexes and the member's summary, in one function and one commit. It doesn't ask, group, seal or
-- undo.
drop schema if exists plain cascade;
create schema plain;

create table plain.members as
  select m.id, m.first_name, m.last_name, m.email, max(c.expiration_date) as current_until, count(c.id)::integer as held_count
  from public.members m left join public.certifications c on c.member_id = m.id and c.status = 'valid'
  group by m.id;
alter table plain.members add primary key (id);

create table plain.credentials as
  select c.id, c.member_id, c.program_id, c.issued_date, c.expiration_date, c.status from public.certifications c;
alter table plain.credentials add primary key (id), add foreign key (member_id) references plain.members;
create unique index credentials_one_valid on plain.credentials (member_id, program_id) where status = 'valid';

create table plain.punches as
  select p.id, p.certification_id as credential_id, p.punch_type, p.punch_date, p.notes from public.certification_punches p;
alter table plain.punches add primary key (id), alter id set default gen_random_uuid(),
  add foreign key (credential_id) references plain.credentials;
create index punches_credential on plain.punches (credential_id, punch_date);

create table plain.ledger (
  id bigint generated always as identity primary key,
  credential_id uuid not null,
  member_id uuid not null,
  program_id uuid not null,
  kind text not null,
  punch_id uuid,
  actor_id uuid not null,
  at timestamptz not null,
  old_expiration_date timestamptz,
  new_expiration_date timestamptz
);
insert into plain.ledger (
  credential_id, member_id, program_id, kind, punch_id, actor_id, at, old_expiration_date, new_expiration_date)
select e.credential_id, e.member_id, e.program_id, e.kind, e.punch_id, coalesce(e.actor_id, e.member_id), e.at,
  e.old_expiration_date, e.new_expiration_date
from app.credential_events e order by e.id;
create index ledger_member on plain.ledger (member_id, id);

create table plain.keys (
  account uuid not null,
  key uuid not null,
  reply json not null,
  stored_at timestamptz not null default now(),
  primary key (account, key)
);

create function plain.renew(account uuid, key uuid, session uuid, member uuid, program uuid) returns json
language plpgsql security definer
set search_path = ''
as $$
declare
  reply json;
  held plain.credentials;
  expires timestamptz;
  punch plain.punches;
begin
  if not exists (
    select from auth.sessions s join public.administrators a on a.user_id = s.user_id and a.is_active
    where s.id = session and s.user_id = account and s.idle_until > now() and s.ends_at > now()
  ) then
    raise exception 'Only administrators renew';
  end if;
  select k.reply into reply from plain.keys k where k.account = renew.account and k.key = renew.key;
  if found then
    return reply;
  end if;
  perform from plain.members m where m.id = member for no key update;
  select c.* into held from plain.credentials c
  where c.member_id = member and c.program_id = program and c.status = 'valid';
  if not found then
    raise exception 'Nothing is held there';
  end if;
  select (now() at time zone 'America/Denver' + make_interval(days => p.validity_period_days)) at time zone 'America/Denver'
  into expires from public.programs p where p.id = program;
  update plain.credentials c set issued_date = now(), expiration_date = expires where c.id = held.id;
  insert into plain.punches (credential_id, punch_type, punch_date, notes)
  values (held.id, 'recertification', now(), 'Punch recorded')
  returning * into punch;
  insert into plain.ledger (
    credential_id, member_id, program_id, kind, punch_id, actor_id, at, old_expiration_date, new_expiration_date)
  values (held.id, member, program, 'renew', punch.id, account, now(), held.expiration_date, expires);
  update plain.members m set (current_until, held_count) = (
    select max(c.expiration_date), count(*) from plain.credentials c where c.member_id = member and c.status = 'valid')
  where m.id = member;
  reply := json_build_object('credential_id', held.id, 'expiration_date', expires, 'punch', punch);
  insert into plain.keys (account, key, reply) values (account, key, reply);
  return reply;
end
$$;

grant usage on schema plain to ffl_request;
grant execute on function plain.renew(uuid, uuid, uuid, uuid, uuid) to ffl_request;
analyze plain.members, plain.credentials, plain.punches, plain.ledger;
