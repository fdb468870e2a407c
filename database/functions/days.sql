-- Days are Denver's, whatever the server's zone. Names are bound at creation, so these need no search path and are inlined.
create or replace function app.day_in_denver(at timestamptz) returns date
language sql immutable
return (at at time zone 'America/Denver')::date;

-- The first instant after the Denver day this many days ahead of a moment (R-27, R-30).
create or replace function app.end_of_day_ahead(days integer, moment timestamptz default now()) returns timestamptz
language sql stable
return (app.day_in_denver(moment) + days + 1)::timestamp at time zone 'America/Denver';

-- A day other than today is judged at its last moment, so what lapses on it has lapsed. What was given until the end of
-- a day is stored as its last millisecond, as the domain's `endOfDay` has it.
create or replace function app.last_moment(day date) returns timestamptz
language sql stable
return (day + 1)::timestamp at time zone 'America/Denver' - interval '1 ms';
