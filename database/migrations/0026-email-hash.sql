-- The key stays with the application, which fills the column: SQL finds the counters of an account through it.
alter table auth.users add column email_hash bytea unique;

comment on column auth.users.email_hash is 'The keyed hash under which attempts and events of this e-mail are kept. Null until the application has filled it.';
