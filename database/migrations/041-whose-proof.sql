-- A token says itself what its person had shown when it was made. The row keeps what nobody can say any more: what
-- refresh tokens from before this are worth.
alter table auth.sessions
  add column was_confirmed boolean not null default false,
  add column spent_at timestamptz[] not null default '{}';

update auth.sessions set was_confirmed = factor_given_at is not null,
  spent_at = case when refresh_counter > 0 then array[refreshed_at] else '{}' end;

alter table auth.sessions drop column proven_at, drop column reusable_from;

comment on column auth.sessions.factor_given_at is 'When this session last gave a second factor, by the one in factor_used. What a token of it may do, its own assurance says.';
comment on column auth.sessions.was_confirmed is 'Whether the session had given its second factor when tokens began to say it. A refresh token that doesn''t is worth this.';
comment on column auth.sessions.spent_at is 'When the latest refresh tokens were spent, in order, back to ten seconds before the last refresh. A repeat within ten seconds is no theft.';

-- What became of these is in the function files.
drop function if exists app.has_fresh_proof(uuid);
drop function if exists app.waits_for_factor(uuid);
drop function if exists app.administers();
drop function if exists app.role_for(jsonb);
