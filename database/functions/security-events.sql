-- No request can read the events; this shows administrators the latest, newest first.
create or replace function public.get_recent_security_events(
  limit_count integer default 50,
  event_names text[] default null,
  before_id bigint default null
)
returns table (
  id bigint, at timestamptz, name text, email text, email_mark text, actor_name text,
  address text, user_agent text, details jsonb
)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform app.require_admin('get_recent_security_events');
  if (limit_count between 1 and 500) is not true then
    raise exception 'limit_count must be a whole number from 1 to 500.' using errcode = '22023';
  end if;
  return query
    select e.id, e.at, e.name, u.email, left(encode(e.email_hash, 'hex'), 8),
      coalesce(app.administrator_name(e.actor_id), actor.email), e.address, e.user_agent, e.details
    from app.security_events e
    left join auth.users u on u.id = e.user_id
    left join auth.users actor on actor.id = e.actor_id
    where (event_names is null or e.name = any(event_names))
      and (before_id is null
        or (e.at, e.id) < ((select b.at from app.security_events b where b.id = before_id), before_id))
    order by e.at desc, e.id desc
    limit limit_count;
end
$$;

comment on function public.get_recent_security_events is 'The latest security events, newest first, of some kinds, and older than one of them when asked. Administrators only.';

grant execute on function public.get_recent_security_events(integer, text[], bigint) to app_admin;

-- Administrators' acts and changes of rights stay two years, everything else 90 days. By the database's clock, so no
-- caller can hasten it.
create or replace function app.is_event_over(event app.security_events) returns boolean
language sql stable
set search_path = ''
as $$
  select event.at < now() - case
    when event.actor_id is not null or event.name ~ '^(authz|sensitive)_' then interval '730 days'
    else interval '90 days'
  end
$$;

-- The only way to delete an event: its time is over, and a seal is about to record it. By position, since the table has
-- a column with the parameter's name. Includes events that an earlier seal recorded.
create or replace function app.purge_security_events(seal bigint) returns void
language sql security definer
set search_path = ''
as $$
  delete from app.security_events e using app.sealed_security_events s
  where s.purged_in <= $1 and s.id = e.id and app.is_event_over(e)
$$;

grant execute on function app.is_event_over(app.security_events), app.purge_security_events(bigint) to ffl_service;
