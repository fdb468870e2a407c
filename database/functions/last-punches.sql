-- Timeline entries that weren't undone: an act's, an import's or one over the table. History entered over a day after
-- it happened isn't one, nor a roll call's punch that arrived as late: neither makes a punch now need confirming. What
-- a merge entered again counts as it was recorded first.
create or replace view app.punches_in_effect with (security_invoker = true) as
  select e.id, e.member_id, e.program_id, e.punch_id, least(e.at, f.recorded_at)::timestamptz(3) as punched_at,
    f.actor_id, f.recorded_at::timestamptz(3) as recorded_at
  from app.events_standing e
  cross join lateral app.recorded_first(e.id) f
  where e.punch_id is not null and e.is_entry
    and e.at > f.recorded_at - interval '1 day';

-- Reads backward in the order of writing, and stops where nothing later can have been written: what counts took effect
-- when it was written or before. However long a history is, a punch reads its end.
create or replace function app.last_punch(member uuid, program uuid)
returns table (punch_id uuid, punched_at timestamptz, by text)
language plpgsql stable
set search_path = ''
as $$
declare
  one record;
  last record;
begin
  for one in
    select s.punch_id, s.punched_at, s.recorded_at, s.actor_id from app.punches_in_effect s
    where s.member_id = member and s.program_id = program order by s.id desc
  loop
    exit when one.recorded_at <= punched_at;
    if punched_at is null or one.punched_at > punched_at then
      last := one;
      punched_at := one.punched_at;
    end if;
  end loop;
  if punched_at is not null then
    punch_id := last.punch_id;
    "by" := app.recorder_name(last.actor_id);
    return next;
  end if;
end
$$;

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
  perform app.require_reader('last_punches');
  return query
    select asked.id, last.punch_id, last.punched_at, last.by
    from unnest(members) asked (id)
    cross join lateral app.last_punch(asked.id, last_punches.program) last;
end
$$;

comment on function public.last_punches is 'The last punch of each of these members in a program that was not undone, and who recorded it. Administrators, and readers about the people in their scope.';

grant execute on function public.last_punches(uuid[], uuid) to app_admin;
