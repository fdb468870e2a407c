-- A trainer acts besides looking (docs/behaviour/rights.md). An organization has readers only.
alter table app.grants
  drop constraint grants_kind_check,
  add constraint grants_kind_check check (kind in ('reader', 'trainer')),
  add constraint grants_of_organizations_are_readers check (scope <> 'organization' or kind = 'reader');

grant usage on schema acts to app_grantee;

comment on table app.grants is 'Rights to look, or also to act: whose, of what kind and scope, from when until when, given by whom and why. A grant ends; its row stays.';
comment on schema acts is 'What the server''s verbs read and write for an administrator, or for a grantee who may act. Never exposed over the wire; contains only functions.';
