-- What the list of members shows and sorts by, so that no page of it has to aggregate.
create or replace view app.live_missions with (security_invoker = true) as
  select p.id, p.certification_id
  from public.certification_punches p
  where (p.punch_type = 'live_mission' or position('[LIVE MISSION]' in p.notes) > 0) and p.voided_at is null;

comment on view app.live_missions is 'Punches that count as live missions, by type or tag (R-31), unless they were taken back.';

create or replace view app.held_summaries with (security_invoker = true) as
  select c.member_id, max(c.expiration_date) as current_until, count(*) as held_count,
    sum((select count(*) from app.live_missions l where l.certification_id = c.id)) as live_mission_count,
    json_agg(case when c.annual_date is null
        then json_build_object('program_id', c.program_id, 'expiration_date', c.expiration_date)
        else json_build_object('program_id', c.program_id, 'expiration_date', c.expiration_date, 'annual_date', c.annual_date) end
      order by c.expiration_date, c.program_id) as held
  from public.certifications c
  where c.status = 'valid'
  group by c.member_id;

create or replace view app.member_summaries with (security_invoker = true) as
  select m.id as member_id, held.current_until,
    coalesce(held.held_count, 0)::integer as held_count,
    coalesce(held.live_mission_count, 0)::integer as live_mission_count,
    coalesce(held.held, '[]') as held
  from public.members m
  left join app.held_summaries held on held.member_id = m.id;

-- Two writes about one member wait for each other before they look, or the later would overwrite what it cannot see yet.
create or replace function app.summarize_member(changed uuid) returns void
language plpgsql security definer
set search_path = ''
set timezone = 'UTC'
as $$
begin
  perform from public.members m where m.id = changed for no key update;
  update public.members m
  set current_until = s.current_until, held_count = s.held_count, live_mission_count = s.live_mission_count,
    held = s.held
  from app.member_summaries s
  where m.id = changed and s.member_id = changed
    and (m.current_until, m.held_count, m.live_mission_count, m.held::text)
      is distinct from (s.current_until, s.held_count, s.live_mission_count, s.held::text);
end
$$;

-- Of many who hold something and are locked already, once their expiries changed and nothing else.
create or replace function app.summarize_held(changed uuid[]) returns void
language plpgsql security definer
set search_path = ''
set timezone = 'UTC'
as $$
declare
  moved uuid[];
  before json[];
  after json[];
begin
  perform set_config('app.recounting', 'on', true);
  with summarized as (
    update public.members m set current_until = s.current_until, held = s.held
    from app.held_summaries s join public.members was on was.id = s.member_id
    where s.member_id = any(changed) and m.id = s.member_id and was.held::text <> s.held::text
    returning m.id, was.held as before, m.held as after
  )
  select array_agg(s.id), array_agg(s.before), array_agg(s.after) into moved, before, after from summarized s;
  perform set_config('app.recounting', '', true);
  perform app.move_standings(moved, before, after);
end
$$;

create or replace function app.summarize_member_of_certification() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_op <> 'INSERT' then
    perform app.summarize_member(old.member_id);
  end if;
  if tg_op = 'INSERT' or (tg_op = 'UPDATE' and new.member_id <> old.member_id) then
    perform app.summarize_member(new.member_id);
  end if;
  return null;
end
$$;

-- Who changes many credentials of one member may sum up once, at the end.
create or replace trigger summarize_member
  after insert or delete or update of member_id, expiration_date, annual_date, status on public.certifications
  for each row when (current_setting('app.summarizes_later', true) is distinct from 'on') execute function app.summarize_member_of_certification();

create or replace function app.summarize_member_of_punch() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform app.summarize_member(c.member_id)
  from public.certifications c
  where c.id in (old.certification_id, new.certification_id);
  return null;
end
$$;

-- Most new punches are none; what an old one was cannot be seen any more.
create or replace trigger summarize_member_of_new after insert on public.certification_punches
  for each row when (new.punch_type = 'live_mission' or position('[LIVE MISSION]' in new.notes) > 0)
  execute function app.summarize_member_of_punch();
create or replace trigger summarize_member
  after delete or update of certification_id, punch_type, notes, voided_at on public.certification_punches
  for each row execute function app.summarize_member_of_punch();

-- For bulk loading with triggers disabled: brings everything above up to date in one pass.
create or replace procedure app.recompute_members()
language sql
set search_path = ''
set timezone = 'UTC'
as $$
  select set_config('app.recounting', 'on', true);
  update public.members m
  set current_until = s.current_until, held_count = s.held_count, live_mission_count = s.live_mission_count,
    held = s.held
  from app.member_summaries s
  where s.member_id = m.id
    and (m.current_until, m.held_count, m.live_mission_count, m.held::text)
      is distinct from (s.current_until, s.held_count, s.live_mission_count, s.held::text);
  select set_config('app.recounting', '', true);
  select app.recount_members();
$$;
