-- Solved challenges that were used: whatever proves that a person is there proves it once, in every process.
create table app.spent_captchas (
  token_hash bytea primary key,
  expires_at timestamptz not null
);

comment on table app.spent_captchas is 'A row is needed until its token would be refused for its age anyway.';

create index spent_captchas_expires_at on app.spent_captchas (expires_at);

grant select, insert, delete on app.spent_captchas to ffl_service;
