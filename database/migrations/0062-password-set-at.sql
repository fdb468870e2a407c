-- Null while the password is the one that the account was made with: only such a password may the sample replace.
alter table auth.users add column password_set_at timestamptz;
