-- How many may come to a session, where an administrator set a limit. Beside the table of sessions, whose shape is the
-- wire's.
create table app.training_places (
  session_id uuid primary key references public.training_sessions on delete cascade,
  places smallint not null check (places between 1 and 500)
);

create table app.training_answers (
  session_id uuid not null references public.training_sessions on delete cascade,
  member_id uuid not null references public.members on delete cascade,
  comes boolean not null,
  answered_at timestamptz not null,
  by_administrator boolean not null,
  before_move boolean not null default false,
  primary key (session_id, member_id)
);

comment on table app.training_answers is 'What a member said about a session, the latest only: that they come, or that they can''t.';
comment on column app.training_answers.by_administrator is 'Recorded by an administrator, for instance after a call.';
comment on column app.training_answers.before_move is 'Said before the session got another date or base.';

create index training_answers_member_id on app.training_answers (member_id);
