-- Grants that aren't over, ended or still to come.
create or replace view app.current_grants with (security_invoker = true) as
  select g.id, g.user_id, g.kind, g.scope, g.base_id, g.organization_id, g.ends_at, g.starts_at
  from app.grants g
  where g.ended_at is null and g.starts_at <= now() and (g.ends_at is null or g.ends_at > now());

-- Whether an account has a lead's grant in force.
create or replace function app.is_lead(account uuid) returns boolean
language sql stable security definer
set search_path = ''
as $$ select exists (select from app.current_grants g where g.user_id = account and g.kind = 'lead') $$;

grant execute on function app.is_lead(uuid) to ffl_service;
