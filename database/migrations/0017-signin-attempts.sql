create table app.signin_attempts (
  email_hash bytea primary key,
  failures integer not null,
  window_started_at timestamptz not null,
  locked_until timestamptz
);

comment on table app.signin_attempts is 'Failed sign-ins by keyed hash of the e-mail, whether or not an account exists.';

grant select, insert, update, delete on app.signin_attempts to ffl_service;
grant execute on function app.is_administrator(uuid) to ffl_service;
