-- How everybody stands in what they hold of these programs (null: any), at a moment, as known at another (null: by what
-- stands now, see app.held). From the worst: lapsed; grounded, which would be in force otherwise; expiring_14, which ends
-- on the moment's day in Denver or one of the next 14 (domain.sql, from the domain's limits); expiring_30, on one of the
-- 16 after; in_force, later. All screens, lists and letters mean these: in force is `state >= 'expiring_14'`, and of
-- somebody's several the greatest counts, but where each is asked about by itself. Inlined into the statement that reads
-- it, so ask for the state once: group by it, or take its greatest.
create or replace function app.standing(moment timestamptz, known_at timestamptz, programs uuid[])
returns table (member_id uuid, program_id uuid, until timestamptz, state app.standing_state)
language sql stable
begin atomic
  select h.member_id, h.program_id, h.until,
    case
      when h.until < moment then 'lapsed'::app.standing_state
      when h.member_id in (select g.member_id from app.grounded(moment, known_at) g) then 'grounded'::app.standing_state
      when h.until < (select app.expiring_14_until(moment)) then 'expiring_14'::app.standing_state
      when h.until < (select app.expiring_30_until(moment)) then 'expiring_30'::app.standing_state
      else 'in_force'::app.standing_state
    end
  from app.held(moment, known_at) h
  where programs is null or h.program_id = any (programs);
end;
