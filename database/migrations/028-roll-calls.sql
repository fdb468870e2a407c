-- The punch of a roll call arrives after what took effect later.
comment on column app.credential_events.at is 'When it took effect; for a change, never before the preceding change, except for a punch of a roll call that arrived later and for dates a void leaves in the past. Readings order by this, then by number.';
