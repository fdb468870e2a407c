-- Written by `npm run types` from the domain's words and limits. Change those, not this file.

-- The first instant after the days in which what ends is expiring: everywhere, and in the longer window of lists.
create or replace function app.expiring_14_until(moment timestamptz default now()) returns timestamptz
language sql stable
return app.end_of_day_ahead(14, moment);

create or replace function app.expiring_30_until(moment timestamptz default now()) returns timestamptz
language sql stable
return app.end_of_day_ahead(30, moment);

-- The types of program, in the order of every screen.
create or replace function app.program_types() returns text[]
language sql immutable
return array['avalanche', 'rescue', 'lift_ticket'];

-- No migration holds this constraint, so that a snapshot's programs are read in before it (decision 0277).
alter table public.programs drop constraint if exists programs_program_type_check;
alter table public.programs add constraint programs_program_type_check check (program_type in ('avalanche', 'rescue', 'lift_ticket'));

-- The type of program that the form's word for a training means (R-53).
create or replace function app.type_of_training(word text) returns text
language sql immutable
set search_path = ''
as $$
  select case word
    when 'avalanche-deployment' then 'avalanche'
    when 'rescue-deployment' then 'rescue'
  end
$$;

-- What reports call the programs of a type (R-56, design 9.32).
create or replace function app.report_program(type text) returns text
language sql immutable
set search_path = ''
as $$
  select case type
    when 'avalanche' then 'Avalanche Deployment'
    when 'rescue' then 'Rescue Deployment'
    when 'lift_ticket' then 'Lift Ticket'
  end
$$;
