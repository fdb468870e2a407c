-- It says of each account whether the caller may unlock it.
drop function if exists public.get_locked_accounts();
