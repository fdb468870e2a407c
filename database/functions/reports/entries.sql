-- Entries that no report includes: undone ones, and those of a day on which the credential was both issued and removed,
-- if it isn't held since. All others stay, marked (design 9.7, decision 0058).
create or replace view app.untold_entries with (security_invoker = true) as
  select u.event_id as id from app.undos(null) u
  union all
  select a.id
  from app.credentials_removed_at_once r
  join app.credential_entries a on a.credential_id = r.credential_id and a.id <= r.id
  where (a.at at time zone 'America/Denver')::date >= r.removed_on
    and not exists (select from app.undos(null) u where u.event_id = r.id)
    and 'inactive' = (
      select coalesce(l.new_status, l.old_status) from app.credential_events l
      where l.credential_id = r.credential_id and l.is_change order by l.at desc, l.id desc limit 1);

-- Credentials Issued: each issue and renewal with the dates it set (design 9.6). `dated` is what a report filters by.
create or replace view app.credentials_reported with (security_invoker = true) as
  select e.id, e.program_id, e.new_issued_date as dated
  from app.credential_events e
  where e.counts_as_issue and e.id not in (select u.id from app.untold_entries u);

-- Every live mission on the timeline, including bare punches: for whom it counts, and when and for whom it was recorded
-- first.
create or replace view app.live_missions_reported with (security_invoker = true) as
  select e.id, e.program_id, e.at as dated, e.member_id, (select f.recorded_at from app.recorded_first(e.id) f) as recorded_at,
    (select f.member_id from app.recorded_first(e.id) f) as known_as
  from app.credential_events e
  where e.is_live_mission and e.is_entry
    and e.id not in (select u.id from app.untold_entries u);

-- Every end that somebody was to be reminded of, by the day of its letter.
create or replace view app.reminders_reported with (security_invoker = true) as
  select r.id, r.program_id, r.day::timestamp at time zone 'America/Denver' as dated from app.reminders r;

create or replace view app.boardings_reported with (security_invoker = true) as
  select b.id, b.program_ids[1] as program_id, b.at as dated from app.boardings b where b.kind <> 'void';
