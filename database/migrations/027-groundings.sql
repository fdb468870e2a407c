-- Who may use nothing of what they hold, for a while. Append-only and without names or references, like the ledger.
create table app.grounding_events (
  id bigint generated always as identity primary key,
  member_id uuid not null,
  kind text not null check (kind in ('ground', 'lift', 'void')),
  until date,
  voids bigint,
  actor_id uuid,
  at timestamptz(3) not null,
  recorded_at timestamptz(3) not null,
  constraint grounding_events_void_names_what_it_undoes check ((kind = 'void') = (voids is not null)),
  constraint grounding_events_only_a_grounding_ends check (kind = 'ground' or until is null)
);

comment on table app.grounding_events is 'Each grounding of a person, each lift and each undo. Append-only. The last act that was not undone holds.';
comment on column app.grounding_events.until is 'The last day of a grounding, in Denver; null: without end.';
comment on column app.grounding_events.voids is 'For an undo: the row that never was.';
comment on column app.grounding_events.actor_id is 'The account that did it; null on the server itself.';

-- Those that may still hold on a day; the past ones are never read.
create index grounding_events_open on app.grounding_events ((coalesce(until, 'infinity'::date))) where kind = 'ground';
create index grounding_events_member on app.grounding_events (member_id, at desc, id desc);
create index grounding_events_voids on app.grounding_events (voids) where voids is not null;

create table app.grounding_reasons (
  event_id bigint primary key,
  member_id uuid not null references public.members on delete cascade,
  reason text not null check (length(reason) between 3 and 500)
);

comment on table app.grounding_reasons is 'Why somebody was grounded, or a grounding undone: free text about a person, which goes with the member.';

create index grounding_reasons_member_id on app.grounding_reasons (member_id);

create table app.sealed_grounding_events (
  id bigint primary key,
  seal bigint not null,
  hash bytea not null
);

comment on table app.sealed_grounding_events is 'Each row about a grounding as it was when sealed.';

create index sealed_grounding_events_seal on app.sealed_grounding_events (seal);

-- A seal made before a table was sealed says nothing about it, and stays as it was signed.
alter table app.seals add column later_parts jsonb not null default '{}';

comment on column app.seals.later_parts is 'What it says about tables sealed since, by name: rows, digest, seen and settled.';

-- What counts people in force says how many are grounded too.
drop function if exists app.program_counts(uuid, timestamptz);
drop function if exists app.type_counts(timestamptz);
drop function if exists app.board_counts(bigint, bigint, bigint);
drop function if exists public.search_members(text, integer);
drop function if exists acts.facts_of_act(uuid, uuid);
-- What happened on a live mission says where its person was.
drop function if exists public.credential_history(uuid);

grant select, insert on app.sealed_grounding_events to ffl_service;
grant select on app.grounding_events to ffl_service;
grant select on sequence app.grounding_events_id_seq to ffl_service;
