-- Undoes an import as one act, for `database/src/transfer/undo-import.ts`. Its ledger rows have its id as their batch,
-- and what records were before is in app.kept_rows under the same id.

-- Whether everybody whom an import wrote about is the caller's to change as a whole, and its programs those of the grant.
create or replace function app.is_import_inside(import uuid) returns boolean
language plpgsql stable
set search_path = ''
as $$
declare
  programs uuid[];
  people uuid[];
begin
  if not app.is_grantee() then
    return true;
  end if;
  programs := array(select distinct e.program_id from app.credential_events e where e.batch_id = import);
  people := app.people_of(array(
    select e.member_id from app.credential_events e where e.batch_id = import
    union
    select k.person from app.kept_rows k where k.import_id = import and k.person is not null));
  return programs <@ app.programs_to_act('import', programs) and people <@ app.people_inside('import', people);
end
$$;

create or replace function acts.is_import_inside(import uuid) returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform app.require_act('is_import_inside', 'import');
  return app.is_import_inside(import);
end
$$;

-- Nothing of an import by somebody else that isn't wholly within the caller's grant.
create or replace function acts.saved_import(import uuid, locks boolean)
returns table (
  at timestamptz, by text, file_name text, undone_at timestamptz, undone_by text, undone_reason text, undone_counts jsonb
)
language plpgsql security definer
set search_path = ''
as $$
begin
  perform app.require_act('saved_import', 'import');
  if locks then
    perform from app.saved_imports s where s.id = import for update;
  end if;
  return query
    select s.at, app.recorder_name(s.actor_id), s.file_name, s.undone_at, app.recorder_name(s.undone_by),
      s.undone_reason, s.undone_counts
    from app.saved_imports s
    where s.id = import and (s.actor_id = auth.uid() or app.is_import_inside(s.id));
end
$$;

-- Whoever the import wrote about, in order of id.
create or replace function acts.people_of_import(import uuid) returns setof uuid
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform app.require_act('people_of_import', 'import');
  return query
    select m.id from public.members m
    where m.id in (select e.member_id from app.credential_events e where e.batch_id = import)
      or m.id in (select k.person from app.kept_rows k where k.import_id = import)
    order by m.id;
end
$$;

-- Everything that an undo can change, in everyone's order. Members are locked against references too, since one that
-- gets a reference now is not deleted. False while another import is being saved or undone.
create or replace function acts.lock_import(import uuid) returns boolean
language plpgsql security definer
set search_path = ''
as $$
declare
  people constant uuid[] := array(select acts.people_of_import(import));
begin
  perform app.require_act('lock_import', 'import');
  if not pg_try_advisory_xact_lock(hashtext('app.imports all'), 0) then
    return false;
  end if;
  perform app.touch(people);
  perform from public.programs p
  where p.id in (select e.program_id from app.credential_events e where e.batch_id = import)
  order by p.id for key share;
  perform from public.members m where m.id = any (people) order by m.id for update;
  perform from public.certifications c
  where c.id in (select e.credential_id from app.credential_events e where e.batch_id = import)
  order by c.id for no key update;
  -- Somebody may have left the caller's grant while the locks were waited for.
  if not app.is_import_inside(import) then
    raise exception 'permission denied for function lock_import' using errcode = '42501';
  end if;
  return true;
end
$$;

-- The credentials of these people that the import wrote, with everything that happened to each, oldest first.
create or replace function acts.credentials_of_import(import uuid, members uuid[])
returns table (
  id bigint, credential_id uuid, member_id uuid, program_id uuid, kind text, punch_id uuid, voids bigint,
  at timestamptz, recorded_at timestamptz, old_status text, new_status text,
  old_issued_date timestamptz, new_issued_date timestamptz, old_expiration_date timestamptz, new_expiration_date timestamptz,
  old_annual_date timestamptz, new_annual_date timestamptz, base text, is_annual_initial boolean, is_live_mission boolean,
  season_id uuid, training_session_id uuid, batch_id uuid, is_import boolean, is_merged boolean,
  has_punch boolean, is_held_otherwise boolean,
  first_name text, last_name text
)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform app.require_act('credentials_of_import', 'import');
  return query
    select e.id, e.credential_id, e.member_id, e.program_id, e.kind, e.punch_id, e.voids, e.at, e.recorded_at,
      e.old_status, e.new_status, e.old_issued_date, e.new_issued_date, e.old_expiration_date, e.new_expiration_date,
      e.old_annual_date, e.new_annual_date, e.base, e.is_annual_initial, e.is_live_mission,
      e.season_id, (select t.id from public.training_sessions t where t.id = e.training_session_id),
      e.batch_id, exists (select from app.saved_imports s where s.id = e.batch_id),
      exists (select from app.merged_events g where g.original_id = e.id),
      exists (select from public.certification_punches p where p.id = e.punch_id and p.voided_at is null),
      exists (
        select from public.certifications o
        where o.member_id = c.member_id and o.program_id = c.program_id and o.id <> c.id and o.status = 'valid'),
      m.first_name, m.last_name
    from public.certifications c
    join public.members m on m.id = c.member_id
    join app.credential_events e on e.credential_id = c.id
    where c.member_id = any (members)
      and c.id in (select b.credential_id from app.credential_events b where b.batch_id = import)
    order by e.member_id, e.credential_id, e.id;
end
$$;

-- What an undo writes of the credentials that the import wrote. Its writer of its own, as acts.write is of other acts.
create or replace function acts.write_import_undo(import uuid, changes jsonb) returns json
language plpgsql security definer
set search_path = ''
as $$
declare
  programs uuid[];
  people uuid[];
begin
  perform app.require_act('write_import_undo', 'import');
  if not (app.administers() or app.is_grantee()) or exists (
    select from jsonb_array_elements(changes) c (change)
    where not exists (
      select from app.credential_events e
      where e.batch_id = import and e.credential_id = (c.change #>> '{credential,id}')::uuid
        and e.member_id = coalesce((c.change #>> '{credential,member_id}')::uuid, e.member_id)
        and e.program_id = coalesce((c.change #>> '{credential,program_id}')::uuid, e.program_id))
  ) then
    raise exception 'permission denied for function write_import_undo' using errcode = '42501';
  end if;
  if app.is_grantee() then
    select array_agg(distinct s.program_id), array_agg(distinct s.member_id) into programs, people
    from jsonb_array_elements(changes) c (change)
    join public.certifications s on s.id = (c.change #>> '{credential,id}')::uuid;
    if not (programs <@ app.programs_to_act('import', programs) and people <@ app.people_inside('import', people)) then
      raise exception 'permission denied for function write_import_undo' using errcode = '42501';
    end if;
  end if;
  perform app.touch_changed(changes);
  return app.write_changes(changes, false);
end
$$;

-- Removes the marks of these punches, which an import had undone to correct an earlier one.
create or replace function acts.restore_imported(import uuid, punches uuid[]) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform app.require_act('restore_imported', 'import');
  update public.certification_punches p set voided_at = null, void_reason = null
  where p.id = any (punches) and exists (
    select from app.credential_events u
    join app.credential_events v on v.voids = u.id and v.batch_id = import
    where u.punch_id = p.id);
end
$$;

-- Whether something is of this import, or of one that was undone and so has never been.
create or replace function app.is_of_import(given uuid, import uuid) returns boolean
language sql stable
set search_path = ''
as $$
  select coalesce(
    given = import or exists (select from app.saved_imports s where s.id = given and s.undone_at is not null), false)
$$;

-- Why somebody whom an import added is not deleted with its undo; null if nothing else is known of them.
create or replace function app.imported_stays(member uuid, import uuid, kept bigint) returns text
language sql stable
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
  select case
    when exists (select from app.merges g where member in (g.kept_id, g.hidden_id) and g.undone_at is null)
      then 'changed_since'
    when exists (select from public.members m where m.id = member and m.user_id is not null) then 'has_account'
    when exists (
      select from app.grounding_events g
      where g.member_id = member and g.kind <> 'void'
        and not exists (select from app.grounding_events v where v.voids = g.id)) then 'grounded_since'
    when exists (
      select from app.leaving_events l
      where l.member_id = member and l.kind <> 'void'
        and not exists (select from app.leaving_events v where v.voids = l.id))
      or exists (select from app.hidden_members h where h.member_id = member) then 'left_since'
    when exists (
      select from app.credential_events e
      where e.member_id = member and e.kind not in ('void', 'clocks')
        and not app.is_of_import(e.batch_id, import)) then 'punched_since'
    when exists (select from public.trainees t where t.member_id = member)
      or exists (select from app.training_answers a where a.member_id = member) then 'trained_since'
    when exists (select from app.boardings b where b.member_id = member) then 'boarded_since'
    when exists (
      select from app.kept_rows o
      where o.noun = 'public.members' and o.row_key = jsonb_build_object('id', member) and o.id > kept
        and not app.is_of_import(o.import_id, import)) then 'changed_since'
  end
$$;

-- What an undo would make of each member that the import added or changed: the columns that return, those that somebody
-- changed since, or why somebody added stays.
create or replace function app.judge_imported(import uuid)
returns table (kept_id bigint, member_id uuid, act text, returning_columns text[], staying_columns text[], stays text)
language sql stable
set search_path = ''
set timezone = 'UTC'
as $$
  select k.id, m.id, k.act, c.returning_columns, c.staying_columns,
    case when k.act = 'insert' then app.imported_stays(m.id, import, k.id) end
  from app.kept_rows k
  join public.members m on m.id = k.person
  cross join lateral (
    select array_agg(b.key order by b.key) filter (where not s.stays) as returning_columns,
      array_agg(b.key order by b.key) filter (where s.stays) as staying_columns
    from jsonb_each(k.before) b
    cross join lateral (
      select md5((to_jsonb(m) -> b.key)::text) <> k.after ->> b.key or exists (
        select from app.kept_rows o
        where o.noun = k.noun and o.row_key = k.row_key and o.id > k.id and o.before ? b.key
          and not app.is_of_import(o.import_id, import)) as stays) s
  ) c
  where k.import_id = import and k.noun = 'public.members'
$$;

-- Whether deleting so many people needs another's word. Not within minutes after one's own import: nothing is lost but
-- what was added then.
create or replace function app.is_own_just_now(import uuid) returns boolean
language sql stable
set search_path = ''
as $$
  select exists (
    select from app.saved_imports s where s.id = import and s.actor_id = auth.uid() and app.is_just_now(s.at))
$$;

create or replace function app.needs_word_to_undo(import uuid, people integer) returns boolean
language plpgsql stable
set search_path = ''
as $$
begin
  return people > 0 and not app.is_own_just_now(import)
    and app.deleted_today(auth.uid()) + people > 10 and app.needs_second_word(auth.uid());
end
$$;

-- Takes the import's people back, or says what would become of them. Whoever may not be deleted without another's word
-- stays until it is given; it is asked for here.
create or replace function acts.undo_imported_people(import uuid, writes boolean)
returns table (member_id uuid, first_name text, last_name text, outcome text, returned text[], reason text)
language plpgsql security definer
set search_path = ''
set timezone = 'UTC'
as $$
declare
  judged record;
  former uuid[];
  waits text;
begin
  perform app.require_act('undo_imported_people', 'import');
  former := array(select j.member_id from app.judge_imported(import) j where j.act = 'insert' and j.stays is null);
  if app.needs_word_to_undo(import, cardinality(former)) then
    waits := case when not writes or app.ask_deletions(former) then 'word_asked' else 'word_needed' end;
  end if;
  for judged in
    select j.*, m.first_name as first, m.last_name as last
    from app.judge_imported(import) j join public.members m on m.id = j.member_id
    order by j.member_id
  loop
    member_id := judged.member_id;
    first_name := judged.first;
    last_name := judged.last;
    if judged.act = 'insert' then
      reason := coalesce(judged.stays, waits);
      outcome := case when reason is null then 'deleted' else 'stays' end;
      returned := null;
      return next;
      continue;
    end if;
    if judged.returning_columns is not null then
      outcome := case when not writes or app.return_columns(judged.kept_id, judged.returning_columns) then 'returned'
        else 'stays' end;
      returned := judged.returning_columns;
      reason := case when outcome = 'stays' then 'refused' end;
      return next;
    end if;
    if judged.staying_columns is not null then
      outcome := 'stays';
      returned := judged.staying_columns;
      reason := 'changed_since';
      return next;
    end if;
  end loop;
  if writes and waits is null and former <> '{}' then
    perform set_config('app.deletes_for', case when app.is_own_just_now(import) then auth.uid()::text else '' end, true);
    delete from public.members m where m.id = any (former);
    perform set_config('app.deletes_for', '', true);
  end if;
end
$$;

-- Gives a member the values back that were kept; false if the database refuses them by now.
create or replace function app.return_columns(kept bigint, names text[]) returns boolean
language plpgsql
set search_path = ''
set timezone = 'UTC'
as $$
declare
  was app.kept_rows;
begin
  select k.* into was from app.kept_rows k where k.id = kept;
  perform set_config('app.writing', 'import', true), set_config('app.import', was.import_id::text, true);
  begin
    execute format('update public.members m set %s from jsonb_populate_record(null::public.members, $1) r where m.id = $2',
      (select string_agg(format('%1$I = r.%1$I', n.name), ', ') from unnest(names) n (name)))
    using was.before, was.person;
  exception
    when integrity_constraint_violation then
      return false;
  end;
  perform set_config('app.writing', '', true), set_config('app.import', '', true);
  return true;
end
$$;

-- Asks for the word of another super administrator; false if nobody can be asked, or the caller is no administrator.
create or replace function app.ask_deletions(members uuid[]) returns boolean
language plpgsql
set search_path = ''
as $$
begin
  if app.is_grantee() then
    return false;
  end if;
  for place in 1 .. cardinality(members) by 1000 loop
    perform public.ask_deletion(members[place : place + 999]);
  end loop;
  return true;
exception
  when sqlstate 'PT409' then
    return false;
end
$$;

create or replace function acts.finish_import_undo(import uuid, moment timestamptz, reason text, counts jsonb, stayed jsonb)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform app.require_act('finish_import_undo', 'import');
  update app.saved_imports s
  set undone_at = moment, undone_by = auth.uid(), undone_reason = finish_import_undo.reason,
    undone_counts = finish_import_undo.counts, stayed = finish_import_undo.stayed
  where s.id = import;
  insert into app.security_events (at, name, user_id, actor_id, details)
  select now(), 'sensitive_undo', s.actor_id, auth.uid(),
    jsonb_strip_nulls(jsonb_build_object(
      'reason', finish_import_undo.reason, 'counts', finish_import_undo.counts))
  from app.saved_imports s where s.id = import;
end
$$;

-- What an undone import left as it was, with the names of those who are still there.
create or replace function acts.stayed_after_undo(import uuid)
returns table (member_id uuid, first_name text, last_name text, kind text, what text, reason text)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform app.require_act('stayed_after_undo', 'import');
  return query
    select m.id, m.first_name, m.last_name, r.kind, r.what, r.reason
    from app.saved_imports s
    cross join lateral jsonb_to_recordset(s.stayed) as r (member_id uuid, kind text, what text, reason text)
    join public.members m on m.id = r.member_id
    where s.id = import;
end
$$;

grant execute on function acts.saved_import(uuid, boolean), acts.people_of_import(uuid), acts.lock_import(uuid),
  acts.credentials_of_import(uuid, uuid[]), acts.restore_imported(uuid, uuid[]), acts.undo_imported_people(uuid, boolean),
  acts.finish_import_undo(uuid, timestamptz, text, jsonb, jsonb), acts.stayed_after_undo(uuid),
  acts.is_import_inside(uuid), acts.write_import_undo(uuid, jsonb) to app_admin, app_grantee;

-- The imports that can still be undone, and those undone, the latest first.
create or replace function public.earlier_imports() returns json
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform app.require_act('earlier_imports', 'import');
  return json_build_object('imports', (
    select coalesce(json_agg(json_build_object(
      'id', s.id, 'at', s.at, 'by', app.recorder_name(s.actor_id), 'file_name', s.file_name, 'counts', s.counts,
      'undone', case when s.undone_at is not null then json_build_object(
        'at', s.undone_at, 'by', app.recorder_name(s.undone_by), 'reason', s.undone_reason,
        'stayed', jsonb_array_length(s.stayed)) end
    ) order by s.at desc, s.id), '[]')
    from (
      select i.* from app.saved_imports i
      where i.file_name is not null and (i.actor_id = auth.uid() or app.is_import_inside(i.id))
      order by i.at desc, i.id limit 50
    ) s));
end
$$;

comment on function public.earlier_imports is 'The latest fifty imports of 90 days: who saved which file and when, what it wrote, and whether it was undone. Administrators; leads those that they saved, or that are wholly within their grant.';

grant execute on function public.earlier_imports() to app_admin, app_grantee;

-- After 90 days an import can no longer be undone, and only the ids of its ledger rows need it.
create or replace function app.forget_imports(before timestamptz) returns void
language sql security definer
set search_path = ''
as $$
  update app.saved_imports s set file_name = null, undone_reason = null, stayed = '[]'
  where s.at < before and s.file_name is not null
$$;

grant execute on function app.forget_imports(timestamptz) to ffl_service;
