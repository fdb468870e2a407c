-- What is held, lapsed or not. With `known_at`, at a past moment, as the ledger knew it then; with null, by what stands
-- now: app.held_now, which is read by itself where no past moment is asked about. Its names are bound at creation, so it
-- needs no search path and is inlined into the statement that reads it; there, one half is left.
create or replace function app.held(moment timestamptz, known_at timestamptz)
returns table (member_id uuid, credential_id uuid, program_id uuid, until timestamptz, annual_date timestamptz)
language sql stable
begin atomic
  select h.member_id, h.credential_id, h.program_id, h.until, h.annual_date
  from app.held_now h
  where known_at is null
  union all
  select h.member_id, h.credential_id, h.program_id, h.expiration_date, null
  from app.held_as_of(moment, known_at) h
  where known_at is not null;
end;
