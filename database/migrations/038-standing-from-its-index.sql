-- Has everything that says where a member was, so an audit of many flights reads it from here alone.
drop index app.credential_events_member;
create index credential_events_member on app.credential_events (member_id, id)
  include (credential_id, program_id, at, recorded_at, kind, is_change, voids, new_status, new_expiration_date);
