-- A transaction has its number before it takes an id, so whoever gets a number after a seal takes ids after those the
-- seal saw. Asking for the number in the condition assigns it, which costs a renewal nothing; it is never null, so the
-- function behind is never reached.
create or replace function app.has_no_number() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  raise exception 'A transaction that writes has a number';
end
$$;

create or replace trigger number_before_id before insert on app.credential_events
  for each statement when (pg_current_xact_id() is null) execute function app.has_no_number();
create or replace trigger number_before_id before insert on app.security_events
  for each statement when (pg_current_xact_id() is null) execute function app.has_no_number();
create or replace trigger number_before_id before insert on app.clock_rules
  for each statement when (pg_current_xact_id() is null) execute function app.has_no_number();
create or replace trigger number_before_id before insert on app.boardings
  for each statement when (pg_current_xact_id() is null) execute function app.has_no_number();
create or replace trigger number_before_id before insert on app.grounding_events
  for each statement when (pg_current_xact_id() is null) execute function app.has_no_number();
create or replace trigger number_before_id before insert on app.leaving_events
  for each statement when (pg_current_xact_id() is null) execute function app.has_no_number();
