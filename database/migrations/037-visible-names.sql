-- A name that nobody can see tells nothing apart: what members and bases required already (domain/src/texts/visible-line.ts).
create function app.is_visible(name text) returns boolean
language sql immutable strict parallel safe
set search_path = ''
as $$
  select name ~ '[^[:space:]\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2060-\u2065\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]'
$$;

-- A constraint is checked with the rights of whoever writes the row.
grant execute on function app.is_visible(text) to app_admin;

update public.seasons set name = 'Unnamed season' where not app.is_visible(name);
update public.organization_whitelist set name = 'unnamed ' || left(id::text, 8) where not app.is_visible(name);
update public.organization_whitelist set display_name = 'Unnamed organization' where not app.is_visible(display_name);
update public.training_sessions set training_type = 'Unnamed training' where not app.is_visible(training_type);
update app.saved_views set name = 'View ' || left(id::text, 8) where not app.is_visible(name);

alter table public.seasons add constraint seasons_name_visible check (app.is_visible(name));
alter table public.organization_whitelist
  add constraint organization_whitelist_names_visible check (app.is_visible(name) and app.is_visible(display_name));
alter table public.training_sessions add constraint training_sessions_type_visible check (app.is_visible(training_type));
alter table app.saved_views add constraint saved_views_name_visible check (app.is_visible(name));
