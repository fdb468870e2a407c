-- Timeline entries that weren't undone: an act's, an import's or one over the table. History entered over a day after
-- it happened isn't one, nor a punch of a roll call that arrived as late: it is no question for a punch of now.
create or replace view app.punches_in_effect with (security_invoker = true) as
  select e.id, e.member_id, e.program_id, e.punch_id, least(e.at, e.recorded_at) as punched_at, e.actor_id
  from app.events_standing e
  where e.punch_id is not null and e.is_entry
    and e.at > e.recorded_at - interval '1 day';

-- Asked for each of a statement's rows: inlined, it reads backward from the newest entry and stops at the first.
create or replace function app.last_punch(member uuid, program uuid)
returns table (punch_id uuid, punched_at timestamptz, by text)
language sql stable
begin atomic
  select s.punch_id, s.punched_at, app.administrator_name(s.actor_id) from app.punches_in_effect s
  where s.member_id = member and s.program_id = program order by s.punched_at desc, s.id desc limit 1;
end;

create or replace function public.last_punches(members uuid[], program uuid)
returns table (member_id uuid, punch_id uuid, punched_at timestamptz, by text)
language plpgsql stable security definer
set search_path = ''
-- Planned for one person it would be replanned each time, which takes longer than the answer; and without the index
-- order, a member's whole history would be read.
set plan_cache_mode = force_generic_plan
set enable_bitmapscan = off
as $$
begin
  perform app.require_admin('last_punches');
  return query
    select asked.id, last.punch_id, last.punched_at, last.by
    from unnest(members) asked (id)
    cross join lateral app.last_punch(asked.id, last_punches.program) last;
end
$$;

comment on function public.last_punches is 'The last punch of each of these members in a program that was not undone, and who recorded it. Administrators only.';

grant execute on function public.last_punches(uuid[], uuid) to app_admin;
