create or replace function app.latest_change(credential uuid) returns app.credential_events
language plpgsql stable
set search_path = ''
as $$
declare
  latest app.credential_events;
begin
  select * into latest from app.credential_events e
  where e.credential_id = credential and e.is_change order by e.at desc, e.id desc limit 1;
  return latest;
end
$$;

create or replace function app.base_of_program(program uuid) returns text
language sql stable
set search_path = ''
as $$
  select b.base_name from public.programs p join public.bases b on b.id = p.base_id where p.id = program
$$;

-- The only statement that writes the ledger: one row per entry, in order. An act takes effect no earlier than the
-- change before it, since acts that wait for each other may have read their clocks in another order; the caller has put
-- what follows it among the entries in place, and says that it is further. Only what says it is overtaken keeps its
-- earlier time. Returns the rows in the entries' order.
create or replace function app.enter(entries app.entry[]) returns app.credential_events[]
language plpgsql security definer
set search_path = ''
as $$
declare
  clock constant timestamptz := date_trunc('milliseconds', clock_timestamp());
  actor constant uuid := coalesce(app.deletes_for(), auth.uid());
  events app.credential_events[];
begin
  with entered as (
    insert into app.credential_events as made (
      credential_id, member_id, program_id, kind, is_change, is_entry, counts_as_issue, punch_id, voids, actor_id,
      at, recorded_at,
      old_status, new_status, old_issued_date, new_issued_date,
      old_expiration_date, new_expiration_date, old_annual_date, new_annual_date,
      base, is_annual_initial, is_live_mission, season_id, training_session_id, batch_id
    )
    select coalesce((e.becomes).id, (e.was).id), coalesce((e.becomes).member_id, (e.was).member_id), p.id,
      k.kind, k.is_change, k.is_entry, k.counts_as_issue, (e.act ->> 'punch_id')::uuid, (e.act ->> 'voids')::bigint, actor,
      case when k.is_change and not e.act ?| '{is_further,is_overtaken}' then greatest(a.at, latest.at) else a.at end,
      coalesce(date_trunc('milliseconds', (e.act ->> 'recorded_at')::timestamptz), greatest(clock, latest.recorded_at)),
      (e.was).status, (e.becomes).status, (e.was).issued_date, (e.becomes).issued_date,
      (e.was).expiration_date, (e.becomes).expiration_date, (e.was).annual_date, (e.becomes).annual_date,
      case when e.act ? 'base' then e.act ->> 'base' else coalesce(latest.base, app.base_of_program(p.id)) end,
      coalesce((e.act ->> 'is_annual_initial')::boolean, false), coalesce((e.act ->> 'is_live_mission')::boolean, false),
      case when (e.becomes).id is null then (e.was).season_id else (e.becomes).season_id end,
      case when e.act ? 'training_session_id' then (e.act ->> 'training_session_id')::uuid
        when (e.becomes).id is null then (e.was).initial_training_session_id
        else (e.becomes).initial_training_session_id end,
      (e.act ->> 'batch_id')::uuid
    from unnest(entries) with ordinality e (was, becomes, act, place)
    cross join lateral (select coalesce((e.becomes).program_id, (e.was).program_id)) p (id)
    cross join lateral (select date_trunc('milliseconds', (e.act ->> 'at')::timestamptz)) a (at)
    left join app.event_kinds k on k.kind = e.act ->> 'kind'
    left join lateral (
      select l.at, l.recorded_at, l.base from app.credential_events l
      where l.credential_id = (e.was).id and l.is_change order by l.at desc, l.id desc limit 1
    ) latest on true
    order by e.place
    returning made
  )
  select array_agg(n.made) into events from entered n;
  return events;
end
$$;

-- Triggers for anything written without `acts.write`: through the table, by a deleted season or training, by hand.
create or replace function app.enter_plain_insert() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform app.touch(array(select n.member_id from added n));
  perform app.refuse_plain_punch(array(select n.member_id from added n where n.status = 'valid'));
  -- A credential written by hand with an issue date in the past took effect then.
  perform app.enter(array(
    select row(null, n, jsonb_build_object('kind', 'issue', 'at', least(n.issued_date, now())))::app.entry
    from added n order by n.id));
  return null;
end
$$;

create or replace trigger enter_plain_insert after insert on public.certifications
  referencing new table as added for each statement
  when (app.is_plain_write()) execute function app.enter_plain_insert();

create or replace function app.enter_plain_update() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform app.touch(array(select n.member_id from after n));
  perform app.refuse_plain_punch(array(
    select n.member_id from before o join after n on n.id = o.id
    where n.status = 'valid' and (o.status = 'inactive' or n.expiration_date > o.expiration_date)));
  perform app.enter(array(
    select row(o, n, jsonb_build_object('at', now(), 'kind', case
      when o.status = 'inactive' and n.status = 'valid' then 'reactivate'
      when o.status = 'valid' and n.status = 'inactive' then 'remove'
      else 'correct' end))::app.entry
    from before o join after n on n.id = o.id
    where (o.status, o.issued_date, o.expiration_date, o.annual_date, o.season_id, o.initial_training_session_id)
      is distinct from (n.status, n.issued_date, n.expiration_date, n.annual_date, n.season_id, n.initial_training_session_id)
    order by n.id));
  return null;
end
$$;

create or replace trigger enter_plain_update after update on public.certifications
  referencing old table as before new table as after for each statement
  when (app.is_plain_write()) execute function app.enter_plain_update();

-- Runs once for each credential that is deleted with its member.
create or replace function app.enter_deletion() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform app.enter(array(
    select row(g, null, jsonb_build_object('kind', 'delete', 'at', now()))::app.entry from gone g order by g.id));
  return null;
end
$$;

create or replace trigger enter_deletion after delete on public.certifications
  referencing old table as gone for each statement execute function app.enter_deletion();

create or replace function app.lock_member_of_punch() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform app.lock_member(c.member_id) from public.certifications c where c.id = new.certification_id;
  return new;
end
$$;

create or replace trigger lock_member_of_punch before insert on public.certification_punches
  for each row when (app.is_plain_write())
  execute function app.lock_member_of_punch();

-- A punch without an act changes nothing, but the ledger knows it and who wrote it.
create or replace function app.enter_plain_punch() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  punched constant uuid[] := array(
    select c.member_id from added n join public.certifications c on c.id = n.certification_id);
begin
  perform app.touch(punched);
  perform app.refuse_plain_punch(punched);
  perform app.enter(array(
    select row(c, c, jsonb_build_object(
      'kind', 'punch', 'at', n.punch_date, 'punch_id', n.id, 'training_session_id', n.training_session_id,
      'is_live_mission', exists (select from app.live_missions l where l.id = n.id)))::app.entry
    from added n join public.certifications c on c.id = n.certification_id order by n.id));
  return null;
end
$$;

create or replace trigger enter_plain_punch after insert on public.certification_punches
  referencing new table as added for each statement
  when (app.is_plain_write()) execute function app.enter_plain_punch();

create or replace function app.refuse_ledger_change() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  raise exception 'The ledger is append-only' using errcode = '42501';
end
$$;

create or replace trigger refuse_change before update or delete on app.credential_events
  for each row execute function app.refuse_ledger_change();
create or replace trigger refuse_truncate before truncate on app.credential_events
  for each statement execute function app.refuse_ledger_change();

create or replace trigger refuse_change before update on app.boardings
  for each row execute function app.refuse_ledger_change();
create or replace trigger refuse_delete before delete on app.boardings
  for each row when (not app.is_boarding_over(old)) execute function app.refuse_ledger_change();
create or replace trigger refuse_truncate before truncate on app.boardings
  for each statement execute function app.refuse_ledger_change();
create or replace trigger refuse_change before update or delete on app.grounding_events
  for each row execute function app.refuse_ledger_change();
create or replace trigger refuse_truncate before truncate on app.grounding_events
  for each statement execute function app.refuse_ledger_change();
create or replace trigger refuse_change before update or delete on app.leaving_events
  for each row execute function app.refuse_ledger_change();
create or replace trigger refuse_truncate before truncate on app.leaving_events
  for each statement execute function app.refuse_ledger_change();
