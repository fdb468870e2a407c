-- What became of it is in the function files.
drop function if exists app.has_fresh_proof(uuid);
