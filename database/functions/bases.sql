-- LG2 comes before LG10.
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
          'id', p.id, 'name', p.name, 'program_type', p.program_type, 'color', p.color, 'in_force', k.in_force,
          'needed', (select n.needed from app.counted_needs n where n.program_id = p.id)
        ) order by p.name collate app.natural_order, p.id), '[]')
        from public.programs p cross join lateral app.program_counts(p.id) k where p.base_id = b.id),
      'in_force', (
        select count(*) from (
          select distinct c.member_id
          from public.programs p
          join public.certifications c on c.program_id = p.id and c.status = 'valid' and c.expiration_date >= now()
          where p.base_id = b.id and c.member_id not in (select g.member_id from app.grounded_at() g)) people),
      'next', (
        select json_build_object('member_id', m.id, 'first_name', m.first_name, 'last_name', m.last_name,
          'program', soonest.program, 'until', soonest.until)
        from (
          select p.name as program, lapsing.member_id, lapsing.until
          from public.programs p
          cross join lateral (
            select c.member_id, c.expiration_date as until
            from public.certifications c
            where c.program_id = p.id and c.status = 'valid' and c.expiration_date >= now()
              and c.member_id not in (select g.member_id from app.grounded_at() g)
            order by c.expiration_date, c.member_id limit 1
          ) lapsing
          where p.base_id = b.id order by lapsing.until, lapsing.member_id, p.name collate app.natural_order limit 1
        ) soonest
        join public.members m on m.id = soonest.member_id)
    ) order by b.base_name collate app.natural_order), '[]')
    from public.bases b));
end
$$;

comment on function public.base_overview is 'Every base with its programs, how many each has in force and needs, how many people have something in force there, and whose credential ends next. Administrators only.';

grant execute on function public.base_overview() to app_admin;
