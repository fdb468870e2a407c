create table app.program_reminders (
  program_id uuid primary key references public.programs on delete cascade,
  days_ahead smallint[] not null check (
    cardinality(days_ahead) <= 5 and array_position(days_ahead, null) is null
    and 0 <= all (days_ahead) and 365 >= all (days_ahead))
);

comment on table app.program_reminders is 'How many days ahead a program reminds, where an administrator chose; elsewhere the days follow from its validity. Empty: never.';

-- One row: whether reminders go out.
create table app.reminding (
  is_the_row boolean primary key default true check (is_the_row),
  is_on boolean not null default false,
  changed_at timestamptz,
  changed_by uuid references auth.users on delete set null
);

create index reminding_changed_by on app.reminding (changed_by);

insert into app.reminding default values;

-- A day's run and what it decided are one transaction, so each day is decided once, by one process.
create table app.reminder_days (
  day date primary key,
  ran_at timestamptz not null,
  letters integer not null,
  reminders integer not null
);

create table app.reminders (
  id bigint generated always as identity primary key,
  member_id uuid not null references public.members on delete cascade,
  program_id uuid not null references public.programs on delete cascade,
  expires_at timestamptz(3) not null,
  step smallint not null,
  day date not null,
  mail_id uuid not null,
  state text not null default 'due' check (state in ('due', 'sent', 'taken', 'refused', 'given_up', 'canceled')),
  state_at timestamptz not null
);

comment on table app.reminders is 'Each end a member was to be reminded of, once for each step. A letter holds all of a member''s on one day.';
comment on column app.reminders.state is 'due: waits for its hour. sent: handed over, no response yet. taken or refused: what the mail server said. given_up: not taken on its day. canceled: the end moved before the letter left.';

create unique index reminders_once on app.reminders (member_id, program_id, expires_at, step);
create index reminders_mail_id on app.reminders (mail_id);
-- As reports order and narrow them.
create index reminders_day on app.reminders ((day::timestamp at time zone 'America/Denver'), id);
create index reminders_program_id on app.reminders (program_id);

-- Made with the first letter. Who knows the token stops the letters of this account, and can do nothing else.
create table app.letter_choices (
  user_id uuid primary key references auth.users on delete cascade,
  token uuid not null unique default gen_random_uuid(),
  wants_reminders boolean not null default true,
  changed_at timestamptz
);

grant select on app.reminding to ffl_service;
grant select, insert, update on app.reminder_days to ffl_service;
grant select, insert, update on app.letter_choices to ffl_service;
grant select, insert, update on app.reminders to ffl_service;
