-- The server decides an act on one credential between these two. Each is one statement instead of many, reads or writes
-- with the rights of the owner, and therefore asks itself whether it is an administrator who asks.

-- Locks the member, so that two acts on one person follow each other, and then reads what the decision needs. No row
-- when there is no such member.
create or replace function acts.facts_of_act(member uuid, program uuid)
returns table (
  program_name text, validity_period_days integer, two_clocks boolean, base_name text,
  base_is_active boolean, credentials json, last_punch json, seasons json
)
language plpgsql security definer
set search_path = ''
-- As public.last_punches, whose question this asks too.
set plan_cache_mode = force_generic_plan
set enable_bitmapscan = off
as $$
begin
  perform app.require_admin('facts_of_act');
  perform from public.members m where m.id = member for no key update;
  if not found then
    return;
  end if;
  return query
    select p.name, p.validity_period_days, p.two_clocks, b.base_name, coalesce(b.is_active, true),
      (select coalesce(json_agg(json_build_object(
          'id', c.id, 'status', c.status, 'expiration_date', c.expiration_date, 'annual_date', c.annual_date)), '[]')
        from public.certifications c where c.member_id = member and c.program_id = program),
      (select json_build_object('id', s.punch_id, 'at', s.punched_at, 'by', app.administrator_name(s.actor_id))
        from app.standing_punches s
        where s.member_id = member and s.program_id = program order by s.id desc limit 1),
      (select coalesce(json_agg(s), '[]') from public.seasons s where s.program_id = program)
    from (values (program)) asked (id)
    left join public.programs p on p.id = asked.id
    left join public.bases b on b.id = p.base_id;
end
$$;

-- Whoever may bring a credential into being or back holds its program before the member, so that a rule that changes
-- meanwhile waits, and then meets that credential too. A punch on what is held needs no more than the lock of its member.
create or replace function acts.lock_programs(programs uuid[]) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform app.require_admin('lock_programs');
  perform from public.programs p where p.id = any(programs) order by p.id for key share;
end
$$;

-- A credential, new where `credential` names none, with its punch, whose id the ledger knows before the timeline has it.
-- Whoever writes holds the lock of the member.
create or replace function acts.write_punch(
  act jsonb, credential uuid, member uuid, program uuid, issued timestamptz, expires timestamptz, annual timestamptz,
  season uuid,
  punch_type text, note text, training uuid
)
returns table (credential_row jsonb, punch_row jsonb)
language plpgsql security definer
set search_path = ''
as $$
declare
  punch constant uuid := gen_random_uuid();
begin
  perform app.require_admin('write_punch');
  perform set_config('app.act', act::text, true), set_config('app.act_punch', punch::text, true);
  if credential is null then
    insert into public.certifications as c (member_id, program_id, issued_date, expiration_date, annual_date, status, season_id)
    values (member, program, issued, expires, annual, 'valid', season)
    returning c.id, to_jsonb(c) into credential, credential_row;
  else
    update public.certifications as c
    set issued_date = issued, expiration_date = expires, annual_date = annual, status = 'valid', season_id = season
    where c.id = credential and c.member_id = member
    returning to_jsonb(c) into credential_row;
  end if;
  if credential_row is null then
    raise exception 'There is no such credential';
  end if;
  insert into public.certification_punches as p (id, certification_id, punch_type, punch_date, notes, training_session_id)
  values (punch, credential, write_punch.punch_type, issued, note, training)
  returning to_jsonb(p) into punch_row;
  perform set_config('app.act', '', true), set_config('app.act_punch', '', true);
  return next;
end
$$;

-- A credential as it was before the event that is taken back, and after it the dates that the rules since then would have
-- given, each with the row of the ledger that it would have had. What no rule moves goes from row to row, which keeps it
-- finer than a clock of the server does. Whoever writes holds the lock of the member.
create or replace function acts.restore_credential(
  act jsonb, credential uuid, before bigint, status text, season uuid,
  batches uuid[], followed timestamptz[], expires timestamptz[], annual timestamptz[]
)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  moves constant integer := cardinality(batches);
  taken_back app.credential_events;
  restored public.certifications;
begin
  perform app.require_admin('restore_credential');
  select * into taken_back from app.credential_events e where e.id = (act ->> 'voids')::bigint and e.credential_id = credential;
  perform set_config('app.act', act::text, true);
  update public.certifications c
  set status = restore_credential.status,
    issued_date = coalesce(taken_back.old_issued_date, taken_back.new_issued_date),
    expiration_date = coalesce(expires[moves], taken_back.old_expiration_date, taken_back.new_expiration_date),
    annual_date = case when moves > 0 then annual[moves] when taken_back.old_status is null then taken_back.new_annual_date
      else taken_back.old_annual_date end,
    season_id = case when taken_back.old_status is null then c.season_id
      else (select s.id from public.seasons s where s.id = season) end
  where c.id = taken_back.credential_id
  returning * into restored;
  if restored.id is null then
    raise exception 'There is no such credential';
  end if;
  insert into app.credential_events (
    credential_id, member_id, program_id, kind, actor_id, at, recorded_at,
    old_status, new_status, old_issued_date, new_issued_date, old_expiration_date, new_expiration_date,
    old_annual_date, new_annual_date, base, season_id, training_session_id, batch_id
  )
  select void.credential_id, void.member_id, void.program_id, 'clocks', void.actor_id,
    -- None before what it followed from, or after what stands again.
    least(max(greatest(f.at, stood.at)) over so_far, void.at), void.recorded_at,
    void.new_status, void.new_status, void.new_issued_date, void.new_issued_date,
    lag(coalesce(f.expires, taken_back.old_expiration_date), 1, taken_back.old_expiration_date) over so_far,
    coalesce(f.expires, taken_back.old_expiration_date),
    lag(f.annual, 1, taken_back.old_annual_date) over so_far, f.annual,
    void.base, void.season_id, void.training_session_id, f.batch
  from unnest(batches, followed, expires, annual) with ordinality f (batch, at, expires, annual, place)
  join app.credential_events void on void.voids = taken_back.id
  join app.credential_events stood on stood.id = before
  window so_far as (order by f.place)
  order by f.place;
  return to_jsonb(restored);
end
$$;

grant execute on function acts.facts_of_act(uuid, uuid), acts.lock_programs(uuid[]),
  acts.write_punch(jsonb, uuid, uuid, uuid, timestamptz, timestamptz, timestamptz, uuid, text, text, uuid),
  acts.restore_credential(jsonb, uuid, bigint, text, uuid, uuid[], timestamptz[], timestamptz[], timestamptz[]) to app_admin;
