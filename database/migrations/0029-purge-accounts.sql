create index sessions_over on auth.sessions (least(idle_until, ends_at));

-- The only way in which an event goes. What administrators did and changes of rights stay two years. By the database's
-- clock, so that no caller hastens it.
create function app.purge_security_events() returns void
language sql security definer
set search_path = ''
as $$
  delete from app.security_events e
  where e.at < now() - case
    when e.actor_id is not null or e.name ~ '^(authz|sensitive)_' then interval '730 days'
    else interval '90 days'
  end
$$;

grant execute on function app.purge_security_events() to ffl_service;
