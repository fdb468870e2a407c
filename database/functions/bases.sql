-- LG2 stands before LG10.
create collation if not exists app.natural_order (provider = icu, locale = 'und-u-kn');

create or replace function public.base_overview() returns json
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform app.require_admin('base_overview');
  return json_build_object('bases', (
    select coalesce(json_agg(json_build_object(
      'id', b.id, 'base_name', b.base_name, 'description', b.description, 'is_active', b.is_active,
      'former_names', b.former_names,
      'programs', (
        select coalesce(json_agg(json_build_object(
          'id', p.id, 'name', p.name, 'program_type', p.program_type, 'color', p.color
        ) order by p.name collate app.natural_order, p.id), '[]')
        from public.programs p where p.base_id = b.id),
      'in_force', app.count_standing(b.id, false, 'in_force', 0),
      'next', (
        select json_build_object('member_id', m.id, 'first_name', m.first_name, 'last_name', m.last_name, 'until', soonest.until)
        from (
          select k.member_id, k.until from app.member_standings k
          where k.scope = b.id and k.until >= now() order by k.until, k.member_id limit 1
        ) soonest
        join public.members m on m.id = soonest.member_id)
    ) order by b.base_name collate app.natural_order), '[]')
    from public.bases b));
end
$$;

comment on function public.base_overview is 'Every base with its programs, how many people have something in force there, and who of them lapses next. Administrators only.';

grant execute on function public.base_overview() to app_admin;
