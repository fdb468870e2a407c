create table auth.users (
  id uuid primary key default gen_random_uuid(),
  email text not null unique check (email = lower(btrim(email)) and length(email) <= 254),
  password_hash text not null,
  email_confirmed_at timestamptz,
  banned_until timestamptz,
  user_metadata jsonb not null default '{}',
  last_sign_in_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

comment on table auth.users is 'One row per account. Passwords are argon2id in PHC form.';

create trigger touch_updated_at before update on auth.users
  for each row execute function app.touch_updated_at();
