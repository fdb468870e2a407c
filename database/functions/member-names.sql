-- Who has each of these names: a handwritten list becomes links without guessing. A name counts in the search's three
-- forms, folded; an e-mail identifies its member too. A name several people have is reported as such.
create or replace function public.members_named(names text[])
returns json
language plpgsql stable security definer
set search_path = ''
set max_parallel_workers_per_gather = 0
as $$
begin
  perform app.require_admin('members_named');
  return (
    select coalesce(json_agg(json_build_object('name', borne.name, 'id', m.id, 'first_name', m.first_name,
      'last_name', m.last_name, 'organization', m.organization, 'certification_level', m.certification_level)), '[]')
    from (
      select asked.name, case when count(distinct form.id) = 1 then min(form.id::text)::uuid end as id
      from (
        select distinct name, btrim(app.folded(name)) as line from unnest(names[1:500]) as name offset 0
      ) as asked
      join (
        select members.id, line from public.members, string_to_table(members.search_text, E'\n') as line
      ) as form on form.line = asked.line
      group by asked.name
    ) as borne
    left join public.members m on m.id = borne.id
  );
end
$$;

comment on function public.members_named is 'For each of up to 500 names that a member bears: who that is; nobody where several bear it. Names of nobody are left out. Administrators only.';

grant execute on function public.members_named(text[]) to app_admin;
