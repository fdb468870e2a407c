-- The server decides an act on one credential between these two. Each is one statement instead of many, reads or writes
-- with the rights of the owner, and therefore asks itself whether it is an administrator who asks.

-- Locks the member, so that two acts on one person follow each other, and then reads what the decision needs. No row
-- when there is no such member.
create or replace function acts.facts_of_act(member uuid, program uuid)
returns table (
  program_name text, validity_period_days integer, base_name text, credentials json, last_punch json, seasons json
)
language plpgsql security definer
set search_path = ''
as $$
begin
  if not app.is_admin() then
    raise exception 'permission denied for function facts_of_act' using errcode = '42501';
  end if;
  perform from public.members m where m.id = member for no key update;
  if not found then
    return;
  end if;
  return query
    select p.name, p.validity_period_days, b.base_name,
      (select coalesce(json_agg(json_build_object('id', c.id, 'status', c.status, 'expiration_date', c.expiration_date)), '[]')
        from public.certifications c where c.member_id = member and c.program_id = program),
      (select json_build_object('id', l.punch_id, 'at', l.punched_at, 'by', l.by)
        from public.last_punches(array[member], program) l),
      (select coalesce(json_agg(s), '[]') from public.seasons s where s.program_id = program)
    from (values (program)) asked (id)
    left join public.programs p on p.id = asked.id
    left join public.bases b on b.id = p.base_id;
end
$$;

-- A credential, new where `credential` names none, with its punch, whose id the ledger knows before the timeline has it.
-- Whoever writes holds the lock of the member.
create or replace function acts.write_punch(
  act jsonb, credential uuid, member uuid, program uuid, issued timestamptz, expires timestamptz, season uuid,
  punch_type text, note text, training uuid
)
returns table (credential_row jsonb, punch_row jsonb)
language plpgsql security definer
set search_path = ''
as $$
begin
  if not app.is_admin() then
    raise exception 'permission denied for function write_punch' using errcode = '42501';
  end if;
  perform set_config('app.act', (act || jsonb_build_object('punchId', gen_random_uuid()))::text, true);
  if credential is null then
    insert into public.certifications as c (member_id, program_id, issued_date, expiration_date, status, season_id)
    values (member, program, issued, expires, 'valid', season)
    returning c.id, to_jsonb(c) into credential, credential_row;
  else
    update public.certifications as c
    set issued_date = issued, expiration_date = expires, status = 'valid', season_id = season
    where c.id = credential and c.member_id = member
    returning to_jsonb(c) into credential_row;
  end if;
  if credential_row is null then
    raise exception 'There is no such credential';
  end if;
  insert into public.certification_punches as p (certification_id, punch_type, punch_date, notes, training_session_id)
  values (credential, write_punch.punch_type, issued, note, training)
  returning to_jsonb(p) into punch_row;
  return next;
end
$$;

grant execute on function acts.facts_of_act(uuid, uuid),
  acts.write_punch(jsonb, uuid, uuid, uuid, timestamptz, timestamptz, uuid, text, text, uuid) to app_admin;
