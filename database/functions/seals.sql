-- A transaction has its number before it takes an id, so that whoever begins after a seal takes ids after those that the
-- seal saw.
create or replace function app.take_number_before_id() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  perform pg_current_xact_id();
  return null;
end
$$;

create or replace trigger take_number_before_id before insert on app.credential_events
  for each statement execute function app.take_number_before_id();
create or replace trigger take_number_before_id before insert on app.security_events
  for each statement execute function app.take_number_before_id();
