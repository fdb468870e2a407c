-- Written by `npm run types` from the domain's words and limits. Change those, not this file.

-- The first instant after the days in which what ends is expiring: everywhere, and in the longer window of lists.
create or replace function app.expiring_14_until(moment timestamptz default now()) returns timestamptz
language sql stable
set search_path = ''
as $$ select app.end_of_day_ahead(14, moment) $$;

create or replace function app.expiring_30_until(moment timestamptz default now()) returns timestamptz
language sql stable
set search_path = ''
as $$ select app.end_of_day_ahead(30, moment) $$;

-- The types of program, in the order of every screen.
create or replace function app.program_types() returns text[]
language sql immutable
return array['avalanche', 'rescue', 'lift_ticket'];
