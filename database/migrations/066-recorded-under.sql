-- It tells which record an act was recorded under. `database/functions/credential-history.sql` makes it anew.
drop function if exists public.credential_history(uuid);
