-- Who left, and when they came back. Append-only and without names or references, like the groundings.
create table app.leaving_events (
  id bigint generated always as identity primary key,
  member_id uuid not null,
  kind text not null check (kind in ('leave', 'return', 'void')),
  day date,
  voids bigint,
  actor_id uuid,
  at timestamptz(3) not null,
  recorded_at timestamptz(3) not null,
  constraint leaving_events_void_names_what_it_undoes check ((kind = 'void') = (voids is not null)),
  constraint leaving_events_day_of_leaving check ((kind = 'leave') = (day is not null))
);

comment on table app.leaving_events is 'Each time somebody was set aside, came back, or one of these was undone. Append-only. The last act that was not undone holds.';
comment on column app.leaving_events.day is 'The day on which they left, in Denver. Lists leave them out from when it was recorded.';
comment on column app.leaving_events.voids is 'For an undo: the row that never was.';
comment on column app.leaving_events.actor_id is 'The account that did it; null on the server itself.';

create index leaving_events_member on app.leaving_events (member_id, at desc, id desc);
create index leaving_events_voids on app.leaving_events (voids) where voids is not null;

create table app.leaving_reasons (
  event_id bigint primary key,
  member_id uuid not null references public.members on delete cascade,
  reason text not null check (length(reason) between 3 and 500)
);

comment on table app.leaving_reasons is 'Why somebody was set aside: free text about a person, which goes with the member.';

create index leaving_reasons_member_id on app.leaving_reasons (member_id);

-- Whom lists, boards and counts leave out today. It follows from the events, and only what writes those writes it: every
-- list asks it about everybody.
create table app.hidden_members (
  member_id uuid not null references public.members on delete cascade,
  kind text not null check (kind in ('left', 'merged')),
  primary key (member_id, kind)
);

comment on table app.hidden_members is 'Members whom lists, boards and counts leave out: those who left, and records that were merged into another.';

create table app.sealed_leaving_events (
  id bigint primary key,
  seal bigint not null,
  hash bytea not null
);

comment on table app.sealed_leaving_events is 'Each row about somebody who left as it was when sealed.';

create index sealed_leaving_events_seal on app.sealed_leaving_events (seal);

grant select, insert on app.sealed_leaving_events to ffl_service;
grant select on app.leaving_events to ffl_service;
grant select on sequence app.leaving_events_id_seq to ffl_service;

drop function if exists app.refuse_grounded(uuid[]);
