-- Chosen by the administrators themselves, and gone with their rights.
create table app.base_leads (
  user_id uuid not null references public.administrators (user_id) on delete cascade,
  base_id uuid not null references public.bases on delete cascade,
  chosen_at timestamptz not null default now(),
  primary key (user_id, base_id)
);

comment on table app.base_leads is 'Which bases an administrator leads. Who leads any gets a letter about them on Mondays.';

create index base_leads_base_id on app.base_leads (base_id);

-- Whoever inserts a row writes its letter in the same transaction, so each lead gets one a week, by one process.
create table app.monday_letters (
  monday date not null check (extract(isodow from monday) = 1),
  user_id uuid not null references auth.users on delete cascade,
  mail_id uuid not null unique,
  state text not null default 'due' check (state in ('due', 'sent', 'taken', 'refused', 'given_up', 'canceled')),
  state_at timestamptz not null,
  primary key (monday, user_id)
);

comment on table app.monday_letters is 'What became of the letters to who leads a base. The states are those of reminders; what was given up is written again until Friday.';

create index monday_letters_user_id on app.monday_letters (user_id);

create table app.refused_addresses (
  user_id uuid primary key references auth.users on delete cascade,
  address text not null,
  refused_at timestamptz not null
);

comment on table app.refused_addresses is 'Addresses of accounts that a mail server refused for good. Deleted when it takes a letter, or an administrator tries again.';

-- When the letters to leads were looked after on that day; a day counts as run from then on.
alter table app.reminder_days add column leads_told_at timestamptz;
update app.reminder_days set leads_told_at = ran_at;

grant select, delete on app.base_leads to ffl_service;
grant select, insert, update on app.monday_letters to ffl_service;
grant select, insert, update, delete on app.refused_addresses to ffl_service;
