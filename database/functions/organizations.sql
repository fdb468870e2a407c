create or replace function app.normalise_organization() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.name := lower(btrim(new.name));
  new.display_name := btrim(new.display_name);
  if tg_op = 'UPDATE' then
    new.updated_at := now();
  end if;
  return new;
end
$$;

create or replace trigger normalise before insert or update on public.organization_whitelist
  for each row execute function app.normalise_organization();

-- The display name of the active organization that a text names, by either name, ignoring case (R-55), or else the only
-- one that is searched alike.
create or replace function app.listed_organization(wanted text) returns text
language sql stable security definer
set search_path = ''
as $$
  select o.display_name
  from (
    select o.name, o.display_name, lower(btrim(wanted) collate "und-x-icu") in (o.name, lower(o.display_name)) as is_exact,
      count(*) over () as alike
    from public.organization_whitelist o
    where o.is_active and replace(app.folded(wanted), ' ', '')
      in (replace(app.folded(o.name), ' ', ''), replace(app.folded(o.display_name), ' ', ''))
  ) o
  where o.is_exact or o.alike = 1
  order by o.is_exact desc, o.name = lower(btrim(wanted)) desc, o.name
  limit 1
$$;

grant execute on function app.listed_organization(text) to ffl_service;

create or replace function public.organization_counts() returns json
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform app.require_scope('organization_counts', null);
  return json_build_object('organizations', (
    select coalesce(json_agg(json_build_object(
      'id', o.id, 'members', (
        select count(*) from public.members m
        where m.organization = o.display_name collate "und-x-icu"
          and m.id not in (select x.member_id from app.hidden_members x))
    ) order by o.display_name, o.id), '[]')
    from public.organization_whitelist o));
end
$$;

comment on function public.organization_counts is 'How many members each organization has under its display name. Administrators, readers of everything.';

grant execute on function public.organization_counts() to app_admin;
