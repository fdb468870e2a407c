-- What must be confirmed for a punch that took effect at an earlier moment, as known now: a punch in effect within this
-- many hours before or after it (the last of them, even if it also arrived late), whether the person was grounded
-- then, and whether somebody who is set aside had left by then, which can't be confirmed. Nothing about anybody on whom
-- the caller may not act.
create or replace function acts.facts_then(member uuid, program uuid, moment timestamptz, hours integer) returns json
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform app.require_act('facts_then', 'punch');
  if app.is_bound('punch') and app.people_to_act('punch', array[member]) = '{}' then
    return json_build_object('lastPunch', null, 'grounding', null, 'former', null);
  end if;
  return json_build_object(
    'lastPunch', (
      select json_build_object('id', e.punch_id, 'at', e.at, 'by', app.recorder_name(f.actor_id))
      from app.events_standing e cross join lateral app.recorded_first(e.id) f
      where e.member_id = member and e.program_id = program and e.punch_id is not null and e.is_entry
        and e.at > moment - make_interval(hours => hours) and e.at < moment + make_interval(hours => hours)
      order by e.at desc, e.id desc limit 1),
    'grounding', (
      select json_build_object('id', g.event_id::text, 'since', g.since, 'until', g.until, 'reason', r.reason)
      from app.grounded(moment, 'infinity') g left join app.grounding_reasons r on r.event_id = g.event_id
      where g.member_id = member),
    'former', (
      select json_build_object('id', l.event_id::text, 'day', l.day)
      from app.left_by(null, null) l where l.member_id = facts_then.member and l.since <= moment));
end
$$;

-- The punch that the caller's roll call of that moment recorded before. Its key is known for only a day, but it may be
-- sent again later, or under the id of a record that was merged since.
create or replace function acts.punch_taken_at(member uuid, program uuid, moment timestamptz)
returns table (punch_id uuid, expires_at timestamptz, is_overtaken boolean)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform app.require_act('punch_taken_at', 'punch');
  return query
    select e.punch_id, e.new_expiration_date, exists (
      select from app.credential_events l
      where l.credential_id = e.credential_id and l.id < e.id and l.at > e.at and l.is_change
        and l.kind not in ('clocks', 'void'))
    from app.credential_events e
    where e.member_id in (member, app.person_of(member)) and e.program_id = program and e.at = moment
      and e.actor_id = auth.uid()
      and (not app.is_bound('punch') or app.people_to_act('punch', array[app.person_of(member)]) <> '{}')
      and e.counts_as_issue and e.punch_id is not null
    order by e.id limit 1;
end
$$;

grant execute on function acts.facts_then(uuid, uuid, timestamptz, integer),
  acts.punch_taken_at(uuid, uuid, timestamptz) to app_admin, app_grantee;
