-- Who bears each of these names, where exactly one member does: a list that was written by hand becomes links without a
-- guess. A name counts in the three forms of the search, without case; an e-mail names its member too.
create or replace function public.members_named(names text[])
returns json
language plpgsql stable security definer
set search_path = ''
set max_parallel_workers_per_gather = 0
as $$
begin
  perform app.require_admin('members_named');
  return (
    select coalesce(json_agg(json_build_object('name', only_one.name, 'id', m.id, 'first_name', m.first_name,
      'last_name', m.last_name, 'organization', m.organization, 'certification_level', m.certification_level)), '[]')
    from (
      select asked.name, min(form.id::text)::uuid as id
      from (select distinct name from unnest(names[1:500]) as name) as asked
      join (
        select members.id, line from public.members, string_to_table(members.search_text, E'\n') as line
      ) as form on form.line = lower(btrim(asked.name) collate "und-x-icu")
      group by asked.name
      having count(distinct form.id) = 1
    ) as only_one
    join public.members m on m.id = only_one.id
  );
end
$$;

comment on function public.members_named is 'For each of up to 500 names that exactly one member bears: who that is. Names of nobody and of several are left out. Administrators only.';

grant execute on function public.members_named(text[]) to app_admin;
