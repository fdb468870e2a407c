-- A member's ledger in readable form: voids come with what they undid and the dates that had followed from it, and
-- administrators with their names. An act that a merge entered again appears once, as it was recorded first.
create or replace function public.credential_history(member uuid)
returns table (
  event_id text, credential_id uuid, program_id uuid, kind text, at timestamptz, recorded_at timestamptz,
  punch_id uuid, notes text, is_live_mission boolean, is_annual_initial boolean, base text, by text,
  old_expiration_date timestamptz, new_expiration_date timestamptz, new_status text,
  undone jsonb, can_undo boolean, punch_type text, batch_id uuid, batch_size integer, standing text,
  recorded_under uuid, late_reason text
)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  person constant uuid := (select m.user_id from public.members m where m.id = member);
begin
  perform app.require_reader('credential_history');
  return query
    select e.id::text, e.credential_id, e.program_id, e.kind, e.at, f.recorded_at,
      e.punch_id, p.notes, e.is_live_mission, e.is_annual_initial, e.base,
      app.recorder_name(f.actor_id) || app.own_record_mark(f.actor_id, person),
      e.old_expiration_date, e.new_expiration_date, e.new_status,
      case when v.at is not null then jsonb_build_object(
        'at', v.at, 'by', app.administrator_name(v.actor_id) || app.own_record_mark(v.actor_id, person),
        'reason', coalesce(q.void_reason, r.reason)) end,
      v.at is null and e.id in (e.last_in_effect, e.last_recorded) and e.id > coalesce(e.last_void, 0)
        and (e.kind = 'remove' or e.counts_as_issue and e.punch_id is not null),
      p.punch_type, b.batch_id, (select count(*)::integer from app.credential_events s where s.batch_id = b.batch_id),
      case when e.is_live_mission and e.is_entry then app.standing_at(member, array[e.program_id], e.at, 'infinity') end,
      coalesce(nullif(f.member_id, member), d.hidden_id), late.reason
    from (
      select l.*, first_value(l.id) over (
          partition by l.credential_id order by l.is_change and l.kind not in ('clocks', 'void') desc, l.at desc, l.id desc) as last_in_effect,
        max(l.id) filter (where l.is_change and l.kind not in ('clocks', 'void')) over (partition by l.credential_id) as last_recorded,
        max(l.id) filter (where l.kind = 'void') over (partition by l.credential_id) as last_void
      from app.credential_events l
      where l.member_id = member
    ) e
    cross join lateral app.recorded_first(e.id) f
    cross join lateral app.entered_last(e.id) o
    left join app.merges d on e.kind = 'clocks' and d.kept_id = member and e.id > d.after_event and e.id <= d.last_event
    left join lateral app.undo_of(o.id, o.credential_id, e.kind) v on true
    left join public.certification_punches p on p.id = e.punch_id
    left join public.certification_punches q on q.id = o.punch_id
    left join app.void_reasons r on r.voids = o.id
    left join app.merged_events g on g.event_id = e.id
    left join app.credential_events h on h.id = g.original_id
    left join app.late_reasons late on late.punch_id = coalesce(h.punch_id, e.punch_id)
    -- Dates that followed a rule aren't an act that can be undone together, and an import is undone with its people.
    left join lateral (
      select e.batch_id
      where e.kind <> 'clocks' and not exists (select from app.saved_imports s where s.id = e.batch_id)) b on true
    where e.kind not in ('void', 'delete') and not app.is_entered_again(e.id)
      and not (e.kind = 'clocks' and app.followed_elsewhere(e.id, member, e.credential_id))
    order by e.at, e.id;
end
$$;

comment on function public.credential_history is 'What happened to the credentials of a member, removed ones included, oldest first: by whom, with how many others, whether it was undone and whether it still can be, why it was recorded later than it took effect, of a live mission, where its person was, and of an act that a merge brought, the record that it was recorded under. Administrators, and readers about the people in their scope.';

grant execute on function public.credential_history(uuid) to app_admin;
