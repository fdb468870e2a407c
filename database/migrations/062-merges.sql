-- Two records that turned out to be one person. Append-only but for the undo, and without names or references, like the
-- ledger.
create table app.merges (
  id uuid primary key default gen_random_uuid(),
  kept_id uuid not null,
  hidden_id uuid not null,
  actor_id uuid,
  at timestamptz(3) not null,
  after_event bigint not null,
  last_event bigint,
  undone_at timestamptz(3),
  undone_by uuid,
  constraint merges_of_two check (kept_id <> hidden_id)
);

comment on table app.merges is 'Each merge of two records, and whether it was undone. The hidden record leads on to the kept one.';
comment on column app.merges.actor_id is 'The account that merged them; null on the server itself.';

comment on column app.merges.after_event is 'The last ledger row of either record before it, and in last_event the last one that it wrote.';

create unique index merges_hidden on app.merges (hidden_id) where undone_at is null;
create index merges_kept on app.merges (kept_id);

create table app.merge_reasons (
  merge_id uuid primary key,
  member_id uuid not null references public.members on delete cascade,
  reason text not null check (length(reason) between 3 and 500)
);

comment on table app.merge_reasons is 'Why a merge was undone: free text about a person, deleted with the record that was hidden.';

create index merge_reasons_member_id on app.merge_reasons (member_id);

create table app.merged_events (
  event_id bigint primary key,
  merge_id uuid not null,
  original_id bigint
);

comment on table app.merged_events is 'Ledger rows that a merge or its undo wrote. One that enters an act again has the row that recorded it first.';

create index merged_events_merge on app.merged_events (merge_id);
create index merged_events_original on app.merged_events (original_id);

create table app.merged_rows (
  id bigint generated always as identity primary key,
  merge_id uuid not null,
  member_id uuid not null references public.members on delete cascade,
  noun text not null,
  row_key jsonb not null,
  before jsonb not null,
  after jsonb not null
);

comment on table app.merged_rows is 'What a merge moved or changed besides the ledger, as it was before and as it left it, for the undo. Deleted with the hidden record.';

create index merged_rows_merge on app.merged_rows (merge_id, id);
create index merged_rows_member_id on app.merged_rows (member_id);
