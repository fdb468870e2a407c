-- A phone or tablet that an administrator trusts to write the boarding log of one base. Nobody is granted these tables;
-- functions are the only way to them.
create table app.boarding_devices (
  id uuid primary key default gen_random_uuid(),
  name text not null check (char_length(name) between 1 and 80),
  base_id uuid references public.bases on delete set null,
  base text not null,
  made_by uuid not null,
  made_at timestamptz not null default now(),
  code_hash bytea unique check (octet_length(code_hash) = 32),
  code_until timestamptz not null,
  token_hash bytea unique check (octet_length(token_hash) = 32),
  enrolled_at timestamptz,
  written_at timestamptz,
  revoked_by uuid,
  revoked_at timestamptz,
  constraint boarding_devices_code_or_token check (code_hash is null or token_hash is null)
);

comment on table app.boarding_devices is 'Devices that write the boarding log, by the SHA-256 of their token; before that, of the code that enrolls them once.';
comment on column app.boarding_devices.base is 'The base''s name when the device was made.';

create index boarding_devices_base_id on app.boarding_devices (base_id);

create table app.boardings (
  id bigint generated always as identity primary key,
  key uuid not null unique,
  device_id uuid references app.boarding_devices,
  actor_id uuid,
  kind text not null check (kind in ('boarded', 'refused', 'boarded_anyway', 'void')),
  voids bigint unique,
  at timestamptz(3) not null,
  recorded_at timestamptz(3) not null default date_trunc('milliseconds', clock_timestamp()),
  base text not null,
  mission text not null,
  reason text not null,
  member_id uuid,
  verdict text,
  checked text,
  program_ids uuid[],
  constraint boardings_void_names_what_it_undoes check ((kind = 'void') = (voids is not null)),
  constraint boardings_verdict check ((kind = 'void') = (verdict is null)),
  constraint boardings_reason check (kind <> 'boarded_anyway' or reason <> ''),
  constraint boardings_somebody_wrote_it check (num_nonnulls(device_id, actor_id) = 1)
);

comment on table app.boardings is 'Who was checked before a flight and what came of it, as the crew''s device judged. Append-only; outlives its people as bare ids.';
comment on column app.boardings.key is 'The device''s own, so that what is sent twice is written once.';
comment on column app.boardings.at is 'When it happened, by the device; recorded_at is when the server got it.';
comment on column app.boardings.member_id is 'Whose card it was; null if that can''t be told. No reference.';
comment on column app.boardings.verdict is 'What the device showed of the card.';
comment on column app.boardings.checked is 'What it was checked for; null for everything.';
comment on column app.boardings.program_ids is 'The programs that were meant; null for everything.';

create index boardings_device_id on app.boardings (device_id);
create index boardings_member_id on app.boardings (member_id);
create index boardings_at on app.boardings (at desc, id desc) where kind <> 'void';

-- The name on a card that matched nobody. It may go; the log may not.
create table app.boarding_names (
  boarding_id bigint primary key references app.boardings on delete cascade,
  name text not null
);

comment on table app.boarding_names is 'The name on a card whose member can''t be told. Goes with the member who has that name.';

create table app.sealed_boardings (
  id bigint primary key,
  seal bigint not null,
  hash bytea not null,
  purged_in bigint
);

comment on table app.sealed_boardings is 'Each boarding as it was when sealed.';
comment on column app.sealed_boardings.purged_in is 'The seal whose mark says that the boarding was purged because its time was over.';

create index sealed_boardings_seal on app.sealed_boardings (seal);
create index sealed_boardings_purged_in on app.sealed_boardings (purged_in) where purged_in is not null;

grant select, insert on app.sealed_boardings to ffl_service;
grant update (purged_in) on app.sealed_boardings to ffl_service;
grant select on app.boardings to ffl_service;
grant select on sequence app.boardings_id_seq to ffl_service;
