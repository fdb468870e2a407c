-- Members with each of these names, so that a handwritten list becomes links without guessing. A name counts in either
-- order, as the search reads it and whatever its spaces; an email, in any case, identifies its member too. A name of
-- several people is reported as such.
create or replace function public.members_named(names text[])
returns json
language plpgsql stable security definer
set search_path = ''
set max_parallel_workers_per_gather = 0
as $$
begin
  perform app.require_reader('members_named');
  return (
    select coalesce(json_agg(json_build_object('name', borne.name, 'id', m.id, 'first_name', m.first_name,
      'last_name', m.last_name, 'organization', m.organization, 'certification_level', m.certification_level)), '[]')
    from (
      select asked.name, case when count(distinct form.id) = 1 then min(form.id::text)::uuid end as id
      from (
        select distinct name, line
        from unnest(names[1:500]) as name, unnest(array[replace(app.folded(name), ' ', ''), lower(btrim(name))]) as line
        offset 0
      ) as asked
      join (
        select m.id, line
        from public.members m,
          unnest((string_to_array(replace(m.search_text, ' ', ''), E'\n'))[1:2] || lower(m.email)) as line
        where m.id not in (select x.member_id from app.hidden_members x)
      ) as form on form.line = asked.line
      group by asked.name
    ) as borne
    left join public.members m on m.id = borne.id
  );
end
$$;

comment on function public.members_named is 'For each of up to 500 names that a member bears: who that is; nobody where several bear it. Names of nobody are left out. Administrators, and readers about the people in their scope.';

grant execute on function public.members_named(text[]) to app_admin;

-- Texts in the columns of a pasted list that are somebody's level, or an organization, and so not a name.
create or replace function public.texts_on_record(texts text[])
returns json
language plpgsql stable security definer
set search_path = ''
set max_parallel_workers_per_gather = 0
as $$
begin
  perform app.require_reader('texts_on_record');
  return (
    with asked as materialized (
      select distinct text, replace(app.folded(text), ' ', '') as line from unnest(texts[1:500]) as text
    ), levels as materialized (
      select distinct replace(app.folded(l.level), ' ', '') as line
      from (select distinct certification_level as level from public.members) l where l.level <> ''
    ), organizations as materialized (
      select distinct replace(app.folded(o.organization), ' ', '') as line
      from (
        select organization from public.members
        union
        select unnest(array[w.name, w.display_name]) from public.organization_whitelist w
        where w.is_active or not app.is_grantee()
      ) o
    ), told as (
      select asked.text, asked.line in (select line from levels) as is_level,
        asked.line in (select line from organizations) as is_organization
      from asked
    )
    select coalesce(json_agg(json_build_object('text', told.text, 'is_level', told.is_level,
      'is_organization', told.is_organization)), '[]')
    from told where told.is_level or told.is_organization
  );
end
$$;

comment on function public.texts_on_record is 'Which of up to 500 texts are a certification level that a member has, or the name of an organization, as the search reads them. Administrators, and readers about the people in their scope and active organizations.';

grant execute on function public.texts_on_record(text[]) to app_admin;
