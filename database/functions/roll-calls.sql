-- A punch in effect within so many hours before or after a moment, the last of them: what a roll call asks about, even
-- if that punch arrived as late.
create or replace function acts.punch_near(member uuid, program uuid, moment timestamptz, hours integer)
returns table (id uuid, at timestamptz, by text)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform app.require_admin('punch_near');
  return query
    select e.punch_id, e.at, app.administrator_name(e.actor_id)
    from app.events_standing e
    where e.member_id = member and e.program_id = program and e.punch_id is not null and e.is_entry
      and e.at > moment - make_interval(hours => hours) and e.at < moment + make_interval(hours => hours)
    order by e.at desc, e.id desc limit 1;
end
$$;

-- What the caller's roll call of that moment recorded before. Its key is known for a day, and it may be sent again later.
create or replace function acts.punch_taken_at(member uuid, program uuid, moment timestamptz)
returns table (punch_id uuid, expires_at timestamptz, is_overtaken boolean)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform app.require_admin('punch_taken_at');
  return query
    select e.punch_id, e.new_expiration_date, exists (
      select from app.credential_events l
      where l.credential_id = e.credential_id and l.id < e.id and l.at > e.at and l.is_change)
    from app.credential_events e
    where e.member_id = member and e.program_id = program and e.at = moment and e.actor_id = auth.uid()
      and e.counts_as_issue and e.punch_id is not null
    order by e.id limit 1;
end
$$;

grant execute on function acts.punch_taken_at(uuid, uuid, timestamptz) to app_admin;

-- Whether somebody was grounded at the time of a roll call, as known now.
create or replace function acts.grounding_then(member uuid, moment timestamptz) returns json
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform app.require_admin('grounding_then');
  return (
    select json_build_object('id', g.event_id::text, 'since', g.since, 'until', g.until, 'reason', r.reason)
    from app.grounded_as_of(moment, 'infinity') g left join app.grounding_reasons r on r.event_id = g.event_id
    where g.member_id = member);
end
$$;

grant execute on function acts.grounding_then(uuid, timestamptz) to app_admin;
grant execute on function acts.punch_near(uuid, uuid, timestamptz, integer) to app_admin;
