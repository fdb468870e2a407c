-- What became of it is in the function files.
drop function if exists acts.facts_of_act(uuid, uuid);
