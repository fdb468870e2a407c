-- The ledger stays out of reach of every request; this shows administrators the part about one member, in the order of writing.
create function public.credential_events_of(member uuid, program uuid default null)
returns table (
  id bigint, credential_id uuid, program_id uuid, kind text, actor_id uuid, at timestamptz,
  old_status text, new_status text, old_issued_date timestamptz, new_issued_date timestamptz,
  old_expiration_date timestamptz, new_expiration_date timestamptz,
  base text, is_annual_initial boolean, is_live_mission boolean, season_id uuid, training_session_id uuid
)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if not app.is_admin() then
    raise exception 'permission denied for function credential_events_of' using errcode = '42501';
  end if;
  return query
    select e.id, e.credential_id, e.program_id, e.kind, e.actor_id, e.at,
      e.old_status, e.new_status, e.old_issued_date, e.new_issued_date, e.old_expiration_date, e.new_expiration_date,
      e.base, e.is_annual_initial, e.is_live_mission, e.season_id, e.training_session_id
    from app.credential_events e
    where e.member_id = member and (program is null or e.program_id = program)
    order by e.id;
end
$$;

comment on function public.credential_events_of is 'What happened to the credentials of a member, from the ledger. Administrators only.';

grant execute on function public.credential_events_of(uuid, uuid) to app_admin;

-- Punches are append-only for every request, so the mark of one that was taken back follows from the announced act.
create function app.void_punch() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  act jsonb := current_setting('app.act')::jsonb;
begin
  if act ->> 'kind' = 'void' then
    update public.certification_punches p
    set voided_at = (act ->> 'at')::timestamptz, void_reason = act ->> 'reason'
    where p.id = (act ->> 'punchId')::uuid and p.certification_id = new.id and p.voided_at is null;
    if not found then
      raise exception 'The punch to take back is not one of this credential';
    end if;
  end if;
  return null;
end
$$;

create trigger void_punch after update on public.certifications
  for each row when (coalesce(current_setting('app.act', true), '') <> '') execute function app.void_punch();
