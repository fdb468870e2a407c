-- A window ends with time, and with a lock that started in it.
create or replace function app.attempt_window_is_over(window_started_at timestamptz, locked_until timestamptz, at timestamptz) returns boolean
language sql stable
set search_path = ''
as $$
  select $1 <= $3 - make_interval(mins => app.security_number('failed_attempt_window_minutes')) or coalesce($1 < $2, false)
$$;

-- Counts an attempt before its password is checked. No row: locked, or full, and nothing is counted.
create or replace function app.reserve_attempt(
  email_hash bytea, device_id uuid, at timestamptz, most_failures integer, step text default 'password'
)
returns table (failures integer, failures_in_row integer)
language sql
set search_path = ''
as $$
  insert into app.signin_attempts as a (email_hash, device_id, step, failures, failures_in_row, window_started_at, counted_at)
  select $1, $2, $5, 1, 1, $3, $3 where $4 > 0
  on conflict on constraint signin_attempts_key do update set
    failures = case when app.attempt_window_is_over(a.window_started_at, a.locked_until, $3) then 1 else a.failures + 1 end,
    window_started_at = case when app.attempt_window_is_over(a.window_started_at, a.locked_until, $3) then $3
                             else a.window_started_at end,
    failures_in_row = a.failures_in_row + 1,
    counted_at = $3
  where not a.is_held and coalesce(a.locked_until <= $3, true)
    and a.failures_in_row < app.security_number('consecutive_failure_cap')
    and (a.failures < $4 or app.attempt_window_is_over(a.window_started_at, a.locked_until, $3))
  returning a.failures, a.failures_in_row
$$;

-- Locks when the count is full; each lock within 24 hours of the last is longer. Only the call that started the lock
-- gets a row.
create or replace function app.begin_lock(email_hash bytea, device_id uuid, at timestamptz, step text default 'password')
returns table (locked_until timestamptz, is_held boolean)
language plpgsql
set search_path = ''
as $$
declare
  attempts app.signin_attempts;
  lock_count integer;
  lock_minutes integer;
  is_capped boolean;
begin
  select * into attempts from app.signin_attempts a
  where a.email_hash = $1 and a.device_id is not distinct from $2 and a.step = $4 for update;
  is_capped := attempts.failures_in_row >= app.security_number('consecutive_failure_cap');
  if attempts.is_held is not false or attempts.locked_until > at
    or not (is_capped or attempts.failures >= app.security_number('max_failed_attempts')) then
    return;
  end if;
  lock_count := case when attempts.locked_until > at - interval '24 hours' then attempts.locks + 1 else 1 end;
  lock_minutes := least(
    app.security_number('lockout_max_minutes'),
    -- Twelve doublings exceed every setting, and more would overflow.
    app.security_number('lockout_duration_minutes') * power(app.security_number('lockout_multiplier'), least(lock_count, 12) - 1));
  return query
    update app.signin_attempts a set
      locks = lock_count,
      is_held = is_capped,
      locked_until = case when not is_capped then at + make_interval(mins => lock_minutes) end
    where a.email_hash = $1 and a.device_id is not distinct from $2 and a.step = $4
    returning a.locked_until, a.is_held;
end
$$;

grant execute on function app.attempt_window_is_over(timestamptz, timestamptz, timestamptz),
  app.reserve_attempt(bytea, uuid, timestamptz, integer, text), app.begin_lock(bytea, uuid, timestamptz, text) to ffl_service;
