-- One page of an export of those list_members finds, or of some ids, in name order. The next page starts after this
-- one's last member.
create or replace function public.export_members(
  search text default '',
  program uuid default null,
  type text default null,
  base text default null,
  standing text default null,
  organization text default null,
  ids uuid[] default null,
  after uuid default null,
  page_size integer default 1000
) returns json
language plpgsql stable security definer
set search_path = ''
set plan_cache_mode = force_custom_plan
as $$
declare
  people uuid[];
  last public.members;
  page uuid[];
begin
  perform app.require_admin('export_members');
  if ids is null then
    perform app.require_fresh_proof();
  end if;
  if cardinality(ids) > 1000 then
    raise exception 'At most 1,000 people can be exported by choice' using errcode = '22023';
  end if;
  if (page_size between 1 and 1000) is not true then
    raise exception 'Pages hold 1 to 1,000 members' using errcode = '22023';
  end if;
  people := app.members_found(search, program, type, base, standing, organization);
  select * into last from public.members m where m.id = after;
  if after is not null and last.id is null then
    raise exception 'The members have changed meanwhile' using errcode = '22023';
  end if;
  page := array(
    select m.id from public.members m
    where (ids is null or m.id = any (ids)) and (people is null or m.id in (select unnest(people)))
      and (after is null or (m.last_name, m.first_name, m.id) > (last.last_name, last.first_name, last.id))
    order by m.last_name, m.first_name, m.id limit page_size);
  return json_build_object('matched', coalesce(cardinality(ids), cardinality(people), app.member_total()), 'members', (
    select coalesce(json_agg(json_build_object(
      'id', m.id, 'first_name', m.first_name, 'last_name', m.last_name, 'email', m.email, 'phone', m.phone,
      'organization', m.organization, 'certification_level', m.certification_level, 'credentials', held.credentials
    ) order by listed.place), '[]')
    from unnest(page) with ordinality as listed (id, place)
    join public.members m on m.id = listed.id
    cross join lateral (
      select coalesce(json_agg(json_build_object(
        'program', p.name, 'base', b.base_name, 'issued_date', c.issued_date, 'expiration_date', c.expiration_date,
        'annual_date', c.annual_date, 'is_annual', app.is_annual(c.id), 'status', c.status
      ) order by p.name, b.base_name, c.issued_date, c.id), '[]') as credentials
      from public.certifications c
      join public.programs p on p.id = c.program_id
      left join public.bases b on b.id = p.base_id
      where c.member_id = m.id
    ) held));
end
$$;

comment on function public.export_members is 'Members with all their credentials, removed ones too, for a file. Administrators only.';

grant execute on function public.export_members(text, uuid, text, text, text, text, uuid[], uuid, integer) to app_admin;
