-- What became of it is in the function files.
drop function if exists acts.facts_of_act(uuid, uuid);
drop function if exists acts.facts_of_acts(uuid[], uuid[], uuid, text), acts.lock_programs(uuid[]),
  acts.punch_near(uuid, uuid, timestamptz, integer), acts.grounding_then(uuid, timestamptz);
