-- People see and end only their own sessions. One good only for a new password, or for giving the second factor, isn't shown.
create or replace function public.own_sessions() returns json
language sql stable security definer
set search_path = ''
as $$
  select json_build_object(
    'most', app.security_number('max_sessions_per_user'),
    'sessions', coalesce(json_agg(json_build_object(
      'id', s.id,
      'user_agent', s.user_agent,
      'started_at', s.created_at,
      'last_used_at', s.refreshed_at,
      'is_current', s.id = (auth.jwt() ->> 'session_id')::uuid
    ) order by s.id = (auth.jwt() ->> 'session_id')::uuid desc, s.refreshed_at desc, s.id), '[]'))
  from auth.sessions s join app.live_sessions l on l.id = s.id
  where s.user_id = auth.uid() and (s.factor_given_at is not null or not app.needs_factor(s.user_id))
$$;

comment on function public.own_sessions is 'Where the caller is signed in, this session first, and how many sessions a person may have. Everybody who is signed in.';

create or replace function public.end_own_sessions(ended uuid default null) returns integer
language sql security definer
set search_path = ''
as $$
  -- In id order, so that two devices that end all other sessions at once never deadlock.
  with chosen as materialized (
    select s.id from auth.sessions s
    where s.user_id = auth.uid() and s.id <> (auth.jwt() ->> 'session_id')::uuid and s.id = coalesce(ended, s.id)
    order by s.id for update
  ), gone as (
    delete from auth.sessions s using chosen where s.id = chosen.id
    returning s.user_id, s.user_agent
  ), told as (
    insert into app.security_events (at, name, email_hash, user_id, details)
    select now(), 'authn_session_end', u.email_hash, u.id,
      jsonb_build_object('reason', 'Ended by the person', 'endedBrowser', gone.user_agent)
    from gone join auth.users u on u.id = gone.user_id
  )
  select count(*)::integer from gone
$$;

comment on function public.end_own_sessions is 'Ends one other session of the caller, or all others, and answers how many. Everybody who is signed in.';

grant execute on function public.own_sessions(), public.end_own_sessions(uuid) to authenticated, app_admin;
