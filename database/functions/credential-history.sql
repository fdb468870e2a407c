-- A member's ledger for people to read: voids appear with what they undid, and with dates that had followed from it,
-- and administrators by name.
create or replace function public.credential_history(member uuid)
returns table (
  event_id text, credential_id uuid, program_id uuid, kind text, at timestamptz, recorded_at timestamptz,
  punch_id uuid, notes text, is_live_mission boolean, is_annual_initial boolean, base text, by text,
  old_expiration_date timestamptz, new_expiration_date timestamptz, new_status text,
  undone jsonb, can_undo boolean, punch_type text, batch_id uuid, batch_size integer
)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform app.require_admin('credential_history');
  return query
    select e.id::text, e.credential_id, e.program_id, e.kind, e.at, e.recorded_at,
      e.punch_id, p.notes, e.is_live_mission, e.is_annual_initial, e.base, app.administrator_name(e.actor_id),
      e.old_expiration_date, e.new_expiration_date, e.new_status,
      case when v.id is not null then jsonb_build_object(
        'at', v.at, 'by', app.administrator_name(v.actor_id), 'reason', coalesce(p.void_reason, r.reason)) end,
      e.id = e.last_change and (e.kind = 'remove' or e.counts_as_issue and e.punch_id is not null),
      p.punch_type, b.batch_id, (select count(*)::integer from app.credential_events o where o.batch_id = b.batch_id)
    from (
      select l.*, max(l.id) filter (where l.is_change and l.kind <> 'clocks') over (partition by l.credential_id) as last_change,
        max(l.id) filter (where l.is_change and l.kind <> 'clocks') over (partition by l.credential_id order by l.id) as act
      from app.credential_events l
      where l.member_id = member
    ) e
    left join app.credential_events v on v.voids = case e.kind when 'clocks' then e.act else e.id end
    left join public.certification_punches p on p.id = e.punch_id
    left join app.void_reasons r on r.voids = e.id
    -- Dates that followed a rule aren't an act that can be undone together.
    left join lateral (select e.batch_id where e.kind <> 'clocks') b on true
    where e.kind not in ('void', 'delete')
    order by e.id;
end
$$;

comment on function public.credential_history is 'What happened to the credentials of a member, removed ones included, oldest first: by whom, with how many others, whether it was undone and whether it still can be. Administrators only.';

grant execute on function public.credential_history(uuid) to app_admin;

-- Timeline entries that weren't undone: an act's, an import's or one over the table. History entered over a day after
-- it happened isn't one, so the newest entry is the last punch and nothing earlier is read.
create or replace view app.punches_in_effect with (security_invoker = true) as
  select e.id, e.member_id, e.program_id, e.punch_id, least(e.at, e.recorded_at) as punched_at, e.actor_id
  from app.credential_events e
  where e.punch_id is not null and e.is_entry
    and e.at > e.recorded_at - interval '1 day'
    and not exists (select from app.credential_events v where v.voids = e.id);

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
    select asked.id, last.punch_id, last.punched_at, app.administrator_name(last.actor_id)
    from unnest(members) asked (id)
    cross join lateral (
      select s.punch_id, s.punched_at, s.actor_id from app.punches_in_effect s
      where s.member_id = asked.id and s.program_id = program order by s.id desc limit 1
    ) last;
end
$$;

comment on function public.last_punches is 'The last punch of each of these members in a program that was not undone, and who recorded it. Administrators only.';

grant execute on function public.last_punches(uuid[], uuid) to app_admin;
