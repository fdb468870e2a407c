-- Whether the people had asked for it: a restore repeats such deletions.
alter table app.deletion_requests add column was_asked boolean not null default false;

comment on column app.deletion_requests.was_asked is 'As whoever wants them deleted says.';

drop function if exists public.ask_deletion(uuid[]);
