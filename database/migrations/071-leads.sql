-- A lead acts like an administrator at a base (docs/behaviour/rights.md).
alter table app.grants
  drop constraint grants_kind_check,
  add constraint grants_kind_check check (kind in ('reader', 'trainer', 'lead'));
