-- More than ten people deleted by one account in a day wait here for another's word. Functions are the only way to it.
create table app.deletion_requests (
  id uuid primary key default gen_random_uuid(),
  asked_by uuid not null references auth.users on delete cascade,
  asked_at timestamptz not null default now(),
  member_ids uuid[] not null check (cardinality(member_ids) between 1 and 1000)
);

comment on table app.deletion_requests is 'People whom an administrator wants deleted and another one has to confirm. A row goes once that is decided, or after seven days; the events keep who asked and who decided.';
comment on column app.deletion_requests.member_ids is 'No references: some may be deleted meanwhile.';

create index deletion_requests_asked_by on app.deletion_requests (asked_by);
