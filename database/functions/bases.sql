-- Sorts LG2 before LG10.
create collation if not exists app.natural_order (provider = icu, locale = 'und-u-kn');

create or replace function public.base_overview() returns json
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform app.require_place('base_overview');
  return json_build_object('bases', (
    with programs as materialized (
      select p.*, k.in_force, k.until
      from public.programs p
      cross join lateral (select count(*) as in_force, min(f.until) as until from app.in_force_now(p.id) f) k
      where app.is_shown(p.base_id)
    )
    select coalesce(json_agg(json_build_object(
      'id', b.id, 'base_name', b.base_name, 'description', b.description, 'is_active', b.is_active,
      'former_names', b.former_names,
      'programs', (
        select coalesce(json_agg(json_build_object(
          'id', p.id, 'name', p.name, 'program_type', p.program_type, 'color', p.color,
          'in_force', p.in_force,
          'needed', (select n.needed from app.counted_needs n where n.program_id = p.id)
        ) order by p.name collate app.natural_order, p.id), '[]')
        from programs p where p.base_id = b.id),
      'in_force', (
        select count(*)
        from (
          select distinct f.member_id
          from programs p cross join lateral app.in_force_now(p.id) f where p.base_id = b.id
        ) f),
      'next', (
        select json_build_object('member_id', m.id, 'first_name', m.first_name, 'last_name', m.last_name,
          'program', s.program, 'until', s.until)
        from (
          select f.member_id, f.until, p.name as program
          from programs p cross join lateral app.in_force_now(p.id) f
          where p.base_id = b.id and f.until = p.until
          order by f.until, f.member_id, p.name collate app.natural_order limit 1
        ) s
        join public.members m on m.id = s.member_id)
    ) order by b.base_name collate app.natural_order), '[]')
    from public.bases b where app.is_shown(b.id)));
end
$$;

comment on function public.base_overview is 'Every base with its programs, how many each has in force and needs, how many people have something in force there, and whose credential ends next. Administrators, readers of a base about theirs, and of everything.';

grant execute on function public.base_overview() to app_admin;
