-- What the member list shows and sorts by, so none of its pages has to aggregate.
create or replace view app.live_missions with (security_invoker = true) as
  select p.id, p.certification_id
  from public.certification_punches p
  where (p.punch_type = 'live_mission' or position('[LIVE MISSION]' in p.notes) > 0) and p.voided_at is null;

comment on view app.live_missions is 'Punches that count as live missions, by type or tag (R-31), unless they were undone.';

create or replace view app.member_summaries with (security_invoker = true) as
  select m.id as member_id, held.*
  from public.members m
  cross join lateral (
    select max(c.expiration_date) as current_until,
      max(c.expiration_date) filter (where p.program_type = 'avalanche') as avalanche_until,
      max(c.expiration_date) filter (where p.program_type = 'rescue') as rescue_until,
      max(c.expiration_date) filter (where p.program_type = 'lift_ticket') as lift_ticket_until,
      count(*)::integer as held_count,
      coalesce(sum((select count(*) from app.live_missions l where l.certification_id = c.id)), 0)::integer as live_mission_count,
      coalesce(json_agg(case when c.annual_date is null
          then json_build_object('program_id', c.program_id, 'expiration_date', c.expiration_date)
          else json_build_object('program_id', c.program_id, 'expiration_date', c.expiration_date, 'annual_date', c.annual_date) end
        order by c.expiration_date, c.program_id), '[]') as held
    from public.certifications c join public.programs p on p.id = c.program_id
    where c.member_id = m.id and c.status = 'valid'
  ) held;

-- Two writes about one member wait for each other before they look, or the later would overwrite what it can't see yet.
create or replace function app.summarize_members(changed uuid[]) returns void
language plpgsql security definer
set search_path = ''
set timezone = 'UTC'
as $$
begin
  perform from public.members m where m.id = any(changed) order by m.id for no key update;
  update public.members m
  set current_until = s.current_until, avalanche_until = s.avalanche_until, rescue_until = s.rescue_until,
    lift_ticket_until = s.lift_ticket_until, held_count = s.held_count, live_mission_count = s.live_mission_count, held = s.held
  from app.member_summaries s
  where m.id = any(changed) and s.member_id = m.id
    and (m.current_until, m.avalanche_until, m.rescue_until, m.lift_ticket_until, m.held_count, m.live_mission_count, m.held::text)
      is distinct from
        (s.current_until, s.avalanche_until, s.rescue_until, s.lift_ticket_until, s.held_count, s.live_mission_count, s.held::text);
end
$$;

-- Whoever marks a punch as undone updates the summaries.
create or replace function app.summarize_after_punch() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform app.summarize_members(array(
    select distinct c.member_id from before o join public.certifications c on c.id = o.certification_id));
  return null;
end
$$;

create or replace trigger summarize_after_deletion after delete on public.certification_punches
  referencing old table as before for each statement execute function app.summarize_after_punch();
create or replace trigger summarize_after_change after update on public.certification_punches
  referencing old table as before for each statement
  when (coalesce(current_setting('app.writing', true), '') = '') execute function app.summarize_after_punch();

-- When a program changes type, waits for anyone issuing it, then sums up its holders.
create or replace function app.summarize_holders() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform from public.programs p where p.id = new.id for update;
  perform app.summarize_members(array(
    select c.member_id from public.certifications c where c.program_id = new.id and c.status = 'valid'));
  return null;
end
$$;

create or replace trigger summarize_holders after update of program_type on public.programs
  for each row when (old.program_type is distinct from new.program_type) execute function app.summarize_holders();

-- For bulk loading with triggers disabled: updates everything above and the total in one pass.
create or replace procedure app.recompute_members()
language sql
set search_path = ''
set timezone = 'UTC'
as $$
  update public.members m
  set current_until = s.current_until, avalanche_until = s.avalanche_until, rescue_until = s.rescue_until,
    lift_ticket_until = s.lift_ticket_until, held_count = s.held_count, live_mission_count = s.live_mission_count, held = s.held
  from app.member_summaries s
  where s.member_id = m.id
    and (m.current_until, m.avalanche_until, m.rescue_until, m.lift_ticket_until, m.held_count, m.live_mission_count, m.held::text)
      is distinct from
        (s.current_until, s.avalanche_until, s.rescue_until, s.lift_ticket_until, s.held_count, s.live_mission_count, s.held::text);
  lock table app.member_total in exclusive mode;
  delete from app.member_total;
  insert into app.member_total (members) select count(*) from public.members;
$$;
