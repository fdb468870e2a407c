-- A member's ledger for people to read: voids appear with what they undid, and with dates that had followed from it,
-- and administrators by name.
create or replace function public.credential_history(member uuid)
returns table (
  event_id text, credential_id uuid, program_id uuid, kind text, at timestamptz, recorded_at timestamptz,
  punch_id uuid, notes text, is_live_mission boolean, is_annual_initial boolean, base text, by text,
  old_expiration_date timestamptz, new_expiration_date timestamptz, new_status text,
  undone jsonb, can_undo boolean, punch_type text, batch_id uuid, batch_size integer, standing text
)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  person constant uuid := (select m.user_id from public.members m where m.id = member);
begin
  perform app.require_admin('credential_history');
  return query
    select e.id::text, e.credential_id, e.program_id, e.kind, e.at, e.recorded_at,
      e.punch_id, p.notes, e.is_live_mission, e.is_annual_initial, e.base,
      app.administrator_name(e.actor_id) || app.own_record_mark(e.actor_id, person),
      e.old_expiration_date, e.new_expiration_date, e.new_status,
      case when v.id is not null then jsonb_build_object(
        'at', v.at, 'by', app.administrator_name(v.actor_id) || app.own_record_mark(v.actor_id, person),
        'reason', coalesce(p.void_reason, r.reason)) end,
      e.id = e.last_change and (e.kind = 'remove' or e.counts_as_issue and e.punch_id is not null),
      p.punch_type, b.batch_id, (select count(*)::integer from app.credential_events o where o.batch_id = b.batch_id),
      case when e.is_live_mission and e.is_entry then app.standing_at(member, array[e.program_id], e.at, 'infinity') end
    from (
      select l.*, first_value(l.id) over (
          partition by l.credential_id order by l.is_change and l.kind <> 'clocks' desc, l.at desc, l.id desc) as last_change
      from app.credential_events l
      where l.member_id = member
    ) e
    left join lateral (
      select u.* from app.credential_events u
      where u.voids = e.id
        or e.kind = 'clocks' and u.credential_id = e.credential_id and u.voids < e.id and u.id > e.id
      order by u.id limit 1
    ) v on true
    left join public.certification_punches p on p.id = e.punch_id
    left join app.void_reasons r on r.voids = e.id
    -- Dates that followed a rule aren't an act that can be undone together.
    left join lateral (select e.batch_id where e.kind <> 'clocks') b on true
    where e.kind not in ('void', 'delete')
    order by e.at, e.id;
end
$$;

comment on function public.credential_history is 'What happened to the credentials of a member, removed ones included, oldest first: by whom, with how many others, whether it was undone and whether it still can be, and of a live mission, where its person was. Administrators only.';

grant execute on function public.credential_history(uuid) to app_admin;

-- What of the ledger stands, as known now: whatever wasn't undone. Dates that followed from something undone are still
-- among it, since they follow anew from what stands.
create or replace view app.events_standing with (security_invoker = true) as
  select e.* from app.credential_events e
  where not exists (select from app.credential_events v where v.voids = e.id);

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
