-- What records were before somebody changed them, so that what one account did can be taken back. Punches, credentials
-- and groundings have ledgers of their own. Nobody is granted it; the trigger app.keep_row writes it.
create table app.kept_rows (
  id bigint generated always as identity primary key,
  at timestamptz(3) not null default date_trunc('milliseconds', clock_timestamp()),
  actor_id uuid not null,
  noun text not null,
  row_key jsonb not null,
  act text not null check (act in ('insert', 'update', 'delete')),
  before jsonb,
  after jsonb,
  person uuid,
  constraint kept_rows_before_of_an_act check ((act = 'insert') = (before is null)),
  constraint kept_rows_after_of_a_change check ((act = 'update') = (after is not null))
);

comment on table app.kept_rows is 'Each row that somebody signed in added, changed or deleted, as it was before. Kept for 90 days, or until its person is deleted.';
comment on column app.kept_rows.noun is 'The table, with its schema.';
comment on column app.kept_rows.row_key is 'The columns that name the row, and those that say what it belongs to.';
comment on column app.kept_rows.before is 'Of a change, the changed columns; of a deletion, the whole row.';
comment on column app.kept_rows.after is 'Of a change, the hash of each changed column: whether it still stands is asked, never what it is.';
comment on column app.kept_rows.person is 'Whose record it is: a member or an account, whose deletion deletes this.';

create index kept_rows_actor on app.kept_rows (actor_id, at);
create index kept_rows_row on app.kept_rows (noun, row_key, id);
create index kept_rows_person on app.kept_rows (person) where person is not null;
create index kept_rows_at on app.kept_rows (at);

grant select (at), delete on app.kept_rows to ffl_service;
