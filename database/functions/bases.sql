-- LG2 comes before LG10.
create collation if not exists app.natural_order (provider = icu, locale = 'und-u-kn');

create or replace function public.base_overview() returns json
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform app.require_admin('base_overview');
  return json_build_object('bases', (
    with in_force as materialized (
      select p.base_id, s.program_id, p.name as program, s.member_id, s.until
      from app.standing_now(now(), null) s join public.programs p on p.id = s.program_id
      where s.state >= 'expiring_14'
    ), by_program as materialized (
      select f.program_id, count(*) as people from in_force f group by f.program_id
    ), by_base as materialized (
      select f.base_id, count(*) as people, min(f.until) as until
      from (select f.base_id, f.member_id, min(f.until) as until from in_force f group by f.base_id, f.member_id) f
      group by f.base_id
    ), soonest as materialized (
      select distinct on (f.base_id) f.base_id, f.member_id, f.program, f.until
      from in_force f join by_base k on k.base_id = f.base_id and k.until = f.until
      order by f.base_id, f.member_id, f.program collate app.natural_order
    )
    select coalesce(json_agg(json_build_object(
      'id', b.id, 'base_name', b.base_name, 'description', b.description, 'is_active', b.is_active,
      'former_names', b.former_names,
      'programs', (
        select coalesce(json_agg(json_build_object(
          'id', p.id, 'name', p.name, 'program_type', p.program_type, 'color', p.color, 'in_force', coalesce(k.people, 0),
          'needed', (select n.needed from app.counted_needs n where n.program_id = p.id)
        ) order by p.name collate app.natural_order, p.id), '[]')
        from public.programs p left join by_program k on k.program_id = p.id where p.base_id = b.id),
      'in_force', coalesce((select k.people from by_base k where k.base_id = b.id), 0),
      'next', (
        select json_build_object('member_id', m.id, 'first_name', m.first_name, 'last_name', m.last_name,
          'program', s.program, 'until', s.until)
        from soonest s join public.members m on m.id = s.member_id where s.base_id = b.id)
    ) order by b.base_name collate app.natural_order), '[]')
    from public.bases b));
end
$$;

comment on function public.base_overview is 'Every base with its programs, how many each has in force and needs, how many people have something in force there, and whose credential ends next. Administrators only.';

grant execute on function public.base_overview() to app_admin;
