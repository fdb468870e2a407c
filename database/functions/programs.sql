-- The first three who still exist, for initials on a card.
create or replace function app.shown_members(ids uuid[]) returns json
language sql stable
set search_path = ''
as $$
  select coalesce(json_agg(json_build_object('id', s.id, 'first_name', s.first_name, 'last_name', s.last_name) order by s.place), '[]')
  from (
    select m.id, m.first_name, m.last_name, listed.place
    from unnest(ids) with ordinality listed (id, place) join public.members m on m.id = listed.id
    order by listed.place limit 3
  ) s
$$;

-- People who hold a program, latest expiry first, since an index has that order.
create or replace function app.shown_holders(program uuid) returns json
language sql stable
set search_path = ''
as $$
  select app.shown_members(array(
    select c.member_id from public.certifications c
    where c.program_id = program and c.status = 'valid'
      and c.member_id not in (select x.member_id from app.hidden_members x)
    order by c.expiration_date desc, c.member_id limit 3))
$$;

create or replace function public.program_cards(base uuid default null) returns json
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform app.require_place('program_cards');
  if base is not null then
    perform app.require_scope('program_cards', base);
  end if;
  return json_build_object('programs', (
    select coalesce(json_agg(json_build_object(
      'id', p.id, 'name', p.name, 'description', p.description, 'validity_period_days', p.validity_period_days,
      'requires_training', p.requires_training, 'two_clocks', p.two_clocks, 'color', p.color, 'base_id', p.base_id, 'base', b.base_name,
      'base_is_active', coalesce(b.is_active, true),
      'program_type', p.program_type, 'seasons', (
        select coalesce(json_agg(json_build_object(
          'start_date', s.start_date, 'end_date', s.end_date, 'is_active', s.is_active)), '[]')
        from public.seasons s where s.program_id = p.id),
      'members', k.held, 'in_force', k.in_force,
      'needed', (select n.needed from app.counted_needs n where n.program_id = p.id),
      'shown', app.shown_holders(p.id),
      'next', (
        select json_build_object('member_id', m.id, 'first_name', m.first_name, 'last_name', m.last_name, 'until', f.until)
        from app.in_force_now(p.id) f join public.members m on m.id = f.member_id
        where program_cards.base is not null
        order by f.until, f.member_id limit 1)
    ) order by b.base_name collate app.natural_order, p.name collate app.natural_order, p.id), '[]')
    from public.programs p
    join app.program_counts(null) k on k.program_id = p.id
    left join public.bases b on b.id = p.base_id
    where (base is null or p.base_id = base) and app.is_shown(p.base_id)));
end
$$;

comment on function public.program_cards is 'The programs, of one base or of all, each with how many hold it (R-26), how many are in force and needed, three of them and, at one base, who lapses next. Administrators, readers of a base about theirs, and of everything.';

grant execute on function public.program_cards(uuid) to app_admin;

create or replace function public.program_detail(program uuid) returns json
language plpgsql stable security definer
set search_path = ''
as $$
declare
  counts record;
begin
  perform app.require_place('program_detail');
  if not exists (select from public.programs p where p.id = program and app.is_shown(p.base_id)) then
    return null;
  end if;
  select * into counts from app.program_counts(array[program]);
  return json_build_object(
    'total', counts.held, 'in_force', counts.in_force, 'expiring_14', counts.expiring_14,
    'grounded', counts.grounded, 'lapsed', counts.held - counts.in_force - counts.grounded,
    'shown', app.shown_holders(program),
    'needed', (select n.needed from app.program_needs n where n.program_id = program),
    'is_reminding', (select g.is_on from app.reminding g),
    'reminder_steps', (select r.days_ahead from app.program_reminders r where r.program_id = program),
    'seasons', (
      select coalesce(json_agg(app.season_told(s, coalesce(r.members, 0), r.some)
        order by s.start_date desc, s.end_date desc, s.name, s.id), '[]')
      from public.seasons s
      left join (
        select c.season_id, count(*) as members,
          (array_agg(c.member_id order by c.acted_at desc nulls last, c.member_id) filter (where c.ended is null))[:3] as some
        from app.credentialed(program) c group by c.season_id
      ) r on r.season_id = s.id
      where s.program_id = program and app.is_reached(s.end_date)));
end
$$;

comment on function public.program_detail is 'How the credentials of a program stand (R-26), and its seasons with how many were credentialed in each. Null where there is no such program. Administrators, readers of a base about theirs, and of everything.';

grant execute on function public.program_detail(uuid) to app_admin;
