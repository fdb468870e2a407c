-- The state at a moment of what ends at `until`. From the worst: lapsed; grounded, which would be in force otherwise;
-- expiring_14, which ends on the moment's day in Denver or one of the next 14 (domain.sql, from the domain's limits);
-- expiring_30, on one of the 16 after; in_force, later. All screens, lists and letters use these: in force is `state >=
-- 'expiring_14'`, and the greatest of a person's states counts, unless each is asked about by itself.
create or replace function app.state_of(
  until timestamptz, moment timestamptz, is_grounded boolean, end_14 timestamptz, end_30 timestamptz
) returns app.standing_state
language sql immutable
return case
  when until < moment then 'lapsed'::app.standing_state
  when is_grounded then 'grounded'::app.standing_state
  when until < end_14 then 'expiring_14'::app.standing_state
  when until < end_30 then 'expiring_30'::app.standing_state
  else 'in_force'::app.standing_state
end;

-- Everybody's states in these programs (null: any), now or at a later moment if nobody punches. Inlined with its rule
-- into the query that reads it, so use the state only once: group by it, or take the greatest.
create or replace function app.standing_now(moment timestamptz, programs uuid[])
returns table (member_id uuid, program_id uuid, until timestamptz, state app.standing_state)
language sql stable
begin atomic
  select h.member_id, h.program_id, h.until, app.state_of(
    h.until, moment, h.member_id in (select g.member_id from app.grounded(moment, null) g),
    (select app.expiring_14_until(moment)), (select app.expiring_30_until(moment)))
  from app.held_now h
  where programs is null or h.program_id = any (programs);
end;

-- People in force now in a program. Inlined, and found in the index by date.
create or replace function app.in_force_now(program uuid) returns table (member_id uuid, until timestamptz)
language sql stable
begin atomic
  select s.member_id, s.until
  from app.standing_now(now(), null) s
  where s.program_id = program and s.until >= now() and s.state >= 'expiring_14';
end;

-- Everybody's states in these programs at a past moment, as known at another, from the ledger.
create or replace function app.standing_then(moment timestamptz, known_at timestamptz, programs uuid[])
returns table (member_id uuid, program_id uuid, until timestamptz, state app.standing_state)
language sql stable
begin atomic
  select h.member_id, h.program_id, h.expiration_date, app.state_of(
    h.expiration_date, moment, h.member_id in (select g.member_id from app.grounded(moment, known_at) g),
    (select app.expiring_14_until(moment)), (select app.expiring_30_until(moment)))
  from app.held_as_of(moment, known_at) h
  where (programs is null or h.program_id = any (programs))
    and h.member_id not in (select x.member_id from app.hidden_then(moment, known_at) x);
end;
