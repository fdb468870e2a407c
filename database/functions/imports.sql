-- Whether the last issue or renewal that wasn't undone was an Annual Initial Training.
create or replace function app.is_annual(credential uuid) returns boolean
language sql stable
set search_path = ''
-- Planned once, not for each row of an export.
set plan_cache_mode = force_generic_plan
as $$
  select coalesce((
    select e.is_annual_initial
    from app.events_standing e
    where e.credential_id = credential and e.counts_as_issue
    order by e.at desc, e.id desc
    limit 1
  ), false)
$$;

-- The day of the last change of a credential that isn't held; null if every act on it was undone.
create or replace function app.removed_on(credential uuid) returns text
language sql stable
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
  select to_char(e.at at time zone 'America/Denver', 'YYYY-MM-DD')
  from app.events_standing e
  where e.credential_id = credential and e.is_change and e.kind not in ('void', 'clocks')
  order by e.at desc, e.id desc
  limit 1
$$;

-- What an import wrote of a credential, if nothing happened to it since: the act, the day of that import, and what was
-- there before, null if nothing. A later file can correct it.
create or replace function app.imported_last(credential uuid) returns jsonb
language sql stable
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
  -- Read once: by its batch, the planner would look for an act among all of a large import.
  with history as materialized (
    select l.*, exists (select from app.undos(null) u where u.credential_id = credential and u.event_id = l.id) as is_undone
    from app.credential_events l where l.credential_id = credential
  )
  select jsonb_build_object(
    'eventId', e.id::text, 'punchId', e.punch_id, 'kind', e.kind,
    'importedOn', to_char(i.at at time zone 'America/Denver', 'YYYY-MM-DD'), 'annualDate', e.new_annual_date,
    'base', b.base, 'seasonId', b.season_id,
    -- Nothing takes effect before the change that it started from. An undo by a corrected file was no change before it.
    'follows', (
      select max(h.at) from history h
      where h.is_change and not h.is_undone and h.id < e.id and h.at <= e.at
        and (h.voids is null or not exists (select from app.saved_imports s where s.id = h.batch_id))),
    'before', case when e.old_status is not null then jsonb_build_object(
      'id', e.credential_id, 'programId', e.program_id, 'isActive', e.old_status = 'valid',
      'issuedDate', e.old_issued_date, 'expiresDate', e.old_expiration_date, 'annualDate', e.old_annual_date,
      'issuedOn', to_char(e.old_issued_date at time zone 'America/Denver', 'YYYY-MM-DD'),
      'isAnnual', coalesce((
        select h.is_annual_initial from history h where h.counts_as_issue and not h.is_undone and h.id <> e.id
        order by h.at desc, h.id desc limit 1), false),
      'removedOn', case when e.old_status <> 'valid' then to_char(b.at at time zone 'America/Denver', 'YYYY-MM-DD') end) end)
  from (select h.batch_id from history h order by h.id desc limit 1) last
  join app.saved_imports i on i.id = last.batch_id
  join history e on e.batch_id = i.id and e.voids is null and not e.is_undone
  left join lateral (
    select h.at, h.base, h.season_id from history h
    where h.is_change and not h.is_undone and h.kind not in ('void', 'clocks') and h.id <> e.id
    order by h.at desc, h.id desc limit 1
  ) b on true
$$;

-- Programs and the like that staged rows are compared with, as far as the caller may import there. A caller about to write locks the programs first.
create or replace function app.import_places(locks boolean) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  facts json;
  bases constant uuid[] := app.bases_to_act('import');
begin
  perform app.require_act('import_places', 'import');
  facts := acts.facts_of_acts('{}', app.programs_to_act('import', array(select p.id from public.programs p)), '{}',
    case when locks then 'programs and people' else 'nothing' end);
  return jsonb_build_object(
    'programs', facts -> 'programs',
    'bases', (
      select coalesce(jsonb_agg(b.base_name), '[]') from public.bases b
      where b.is_active and (bases is null or b.id = any (bases))),
    'formerBases', (
      select coalesce(jsonb_agg(jsonb_build_object('name', f.name, 'now', b.base_name)), '[]')
      from public.bases b cross join unnest(b.former_names) f (name)
      where f.name not in (select o.base_name from public.bases o) and (bases is null or b.id = any (bases))),
    'organizations', (
      select coalesce(jsonb_agg(jsonb_build_object('name', o.name, 'displayName', o.display_name)), '[]')
      from public.organization_whitelist o
      -- What only administrators read.
      where o.is_active or not app.is_grantee()),
    'isByGrant', app.is_grantee()
  );
end
$$;

grant execute on function app.import_places(boolean) to ffl_service;

-- Those of these records whose person the caller may change as a whole.
create or replace function app.people_to_import(records uuid[]) returns uuid[]
language plpgsql stable
set search_path = ''
as $$
begin
  if not app.is_grantee() then
    return records;
  end if;
  return app.people_inside('import', app.people_of(records));
end
$$;

-- Which rows, numbered from 1, an administrator must import: who is on record with the address, but isn't the caller's
-- to change; and of new people, whose phone, or the name of somebody grounded, is on record where the caller sees nobody.
create or replace function app.rows_of_others(emails text[], names text[], phones text[]) returns setof bigint
language plpgsql stable security definer
set search_path = ''
-- Each lookup uses an index, even while the table is still small.
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
declare
  records uuid[];
  inside uuid[];
  seen uuid[];
  grounded uuid[];
begin
  perform app.require_act('rows_of_others', 'import');
  records := array(select distinct app.person_of(m.id) from public.members m where lower(m.email) = any (emails));
  inside := app.people_inside('import', records);
  grounded := array(select g.member_id from app.grounded(now(), null) g);
  seen := array(
    select distinct app.person_of(m.id) from public.members m
    where m.id = any (grounded)
      or m.phone is not null and app.phone_digits(m.phone) = any (array(select app.phone_digits(p) from unnest(phones) p)));
  seen := app.people_to_act('import', seen);
  return query
    with asked as materialized (
      select a.place, a.email, a.name, app.phone_digits(a.phone) as number,
        exists (
          select from public.members m where lower(m.email) = a.email and app.person_of(m.id) = any (inside)) as is_inside
      from unnest(emails, names, phones) with ordinality a (email, name, phone, place)
    )
    select a.place from asked a
    where not a.is_inside and (
      exists (select from public.members m where lower(m.email) = a.email)
      or exists (
        select from auth.users u
        where u.email = a.email
          and (app.is_administrator(u.id) or exists (select from app.grants g where g.user_id = u.id and app.is_open(g))))
      or exists (
        select from public.members m
        where m.phone is not null and app.phone_digits(m.phone) = a.number and app.person_of(m.id) <> all (seen))
      or exists (
        select from public.members m
        where m.id = any (grounded) and app.person_of(m.id) <> all (seen)
          and split_part(m.search_text, E'\n', 1) = any (app.name_lines(a.name))))
    order by a.place;
end
$$;

grant execute on function app.rows_of_others(text[], text[], text[]) to ffl_service;

-- The people of some staged rows, by lower-case e-mail, with all their credentials. Whoever is about to write locks
-- them, after the programs.
create or replace function app.import_known(emails text[], locks boolean) returns jsonb
language plpgsql security definer
set search_path = ''
-- Every lookup uses a key, even while the tables are still small.
set enable_seqscan = off
set enable_hashjoin = off
as $$
declare
  facts json;
begin
  perform app.require_act('import_known', 'import');
  facts := acts.facts_of_acts(
    app.people_to_import(array(select m.id from public.members m where lower(m.email) = any(emails))),
    app.programs_to_act('import', array(select p.id from public.programs p)), '{}', case when locks then 'people' else 'nothing' end);
  return (
    select coalesce(jsonb_agg(f.person || jsonb_build_object(
      'email', lower(m.email), 'phone', m.phone, 'organization', m.organization,
      'certificationLevel', m.certification_level,
      'credentials', (
        select coalesce(jsonb_agg(h.held || jsonb_build_object(
          'issuedOn', to_char(c.issued_date at time zone 'America/Denver', 'YYYY-MM-DD'), 'isAnnual', app.is_annual(c.id),
          'removedOn', case when c.status <> 'valid' then app.removed_on(c.id) end,
          'imported', app.imported_last(c.id))), '[]')
        from jsonb_array_elements(f.person -> 'credentials') h (held)
        join public.certifications c on c.id = (h.held ->> 'id')::uuid))), '[]')
    from jsonb_array_elements(facts::jsonb -> 'people') f (person)
    join public.members m on m.id = (f.person ->> 'memberId')::uuid);
end
$$;

grant execute on function app.import_known(text[], boolean) to ffl_service;

-- The addresses, in lower case, of the records that people in a file are said to have, or into which theirs were merged.
create or replace function app.import_same(emails text[], members uuid[])
returns table (email text, record text)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  inside uuid[];
begin
  perform app.require_act('import_same', 'import');
  if app.is_grantee() then
    inside := app.people_to_import(members || array(select x.member_id from app.hidden_members x where x.kind = 'merged'));
  end if;
  return query
    select distinct on (s.address) s.address, lower(m.email)
    from (
      select g.address, g.member from unnest(emails, members) g (address, member)
      union all
      select lower(h.email), h.id
      from app.hidden_members x join public.members h on h.id = x.member_id where x.kind = 'merged'
    ) s (address, member)
    join public.members m on m.id = app.person_of(s.member)
    where not app.is_grantee() or m.id = any (inside)
    order by s.address, m.id;
end
$$;

grant execute on function app.import_same(text[], uuid[]) to ffl_service;

-- Which of these names, as lines, and numbers somebody on record has; most files have few.
create or replace function app.alike_keys(lines text[], numbers text[]) returns table (key text)
language plpgsql stable security definer
set search_path = ''
-- Thousands of keys would be estimated one by one. Each lookup uses an index, even while the table is still small.
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
begin
  perform app.require_act('alike_keys', 'import');
  return query
    select split_part(m.search_text, E'\n', 1) from public.members m
    where split_part(m.search_text, E'\n', 1) = any (lines)
    union
    select app.phone_digits(m.phone) from public.members m
    where m.phone is not null and app.phone_digits(m.phone) = any (numbers);
end
$$;

grant execute on function app.alike_keys(text[], text[]) to ffl_service;

-- Who on record may be each of the new people of some staged rows, numbered from 1.
create or replace function app.import_alike(names text[], phones text[]) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform app.require_act('import_alike', 'import');
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'place', a.place, 'id', m.id, 'firstName', m.first_name, 'lastName', m.last_name, 'email', m.email,
      'organization', m.organization,
      'same', jsonb_build_object('name', a.same_name, 'phone', a.same_phone, 'email', false),
      'grounding', case when a.is_grounded then app.grounding_with_reason(m.id) end,
      'former', app.leaving_told(m.id)) order by a.rank), '[]')
    from app.alike_to(names, phones) with ordinality a (place, member_id, same_name, same_phone, is_grounded, rank)
    join public.members m on m.id = a.member_id);
end
$$;

grant execute on function app.import_alike(text[], text[]) to ffl_service;

-- Records an import that is about to write something. Its id names ledger rows from here on, so no other act has it.
create or replace function app.open_import(import uuid, moment timestamptz, counts jsonb) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform app.require_act('open_import', 'import');
  if exists (select from app.credential_events e where e.batch_id = import) then
    raise exception 'The id of this import is in use' using errcode = '23505';
  end if;
  insert into app.saved_imports (id, actor_id, at, file_name, counts)
  select i.id, auth.uid(), moment, i.file_name, open_import.counts from app.imports i where i.id = import;
  insert into app.security_events (at, name, user_id, actor_id, details)
  values (now(), 'sensitive_import', auth.uid(), auth.uid(),
    jsonb_build_object('added', counts -> 'added', 'updated', counts -> 'updated'));
end
$$;

grant execute on function app.open_import(uuid, timestamptz, jsonb) to ffl_service;

-- With a grant, an import writes about people whom the caller may change as a whole, or who are nobody's and new, and in
-- programs of the grant, whatever it was planned with.
create or replace function app.require_importable(people jsonb, changes jsonb) returns void
language plpgsql
set search_path = ''
as $$
declare
  added uuid[];
  known uuid[];
  programs uuid[];
begin
  select array_agg(p.id) filter (where p.is_new), array_agg(p.id) filter (where not p.is_new) into added, known
  from jsonb_to_recordset(people) as p (id uuid, is_new boolean);
  select array_agg(distinct n.program_id), array_cat(known, array_agg(distinct n.member_id)) into programs, known
  from (
    select coalesce(s.program_id, (c.change #>> '{credential,program_id}')::uuid) as program_id,
      coalesce(s.member_id, (c.change #>> '{credential,member_id}')::uuid) as member_id
    from jsonb_array_elements(changes) c (change)
    left join public.certifications s on s.id = (c.change #>> '{credential,id}')::uuid
  ) n;
  known := array(select k from unnest(known) k where k <> all (coalesce(added, '{}')));
  if not (known <@ app.people_inside('import', known) and coalesce(programs, '{}') <@ app.programs_to_act('import', programs))
    or exists (select from public.members m where m.id = any (added))
    or exists (
      select from app.rows_of_others(
        array(select lower(p.email) from jsonb_to_recordset(people) as p (is_new boolean, email text) where p.is_new),
        array(
          select p.first_name || ' ' || p.last_name
          from jsonb_to_recordset(people) as p (is_new boolean, first_name text, last_name text) where p.is_new),
        array(select p.phone from jsonb_to_recordset(people) as p (is_new boolean, phone text) where p.is_new))) then
    raise exception 'permission denied for function write_imported' using errcode = '42501';
  end if;
end
$$;

-- Writes the decisions about people, then about their credentials; what the import opened with this id will undo.
create or replace function app.write_imported(import uuid, people jsonb, changes jsonb) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform app.require_act('write_imported', 'import');
  if app.is_grantee() then
    perform app.require_importable(people, changes);
  end if;
  perform app.touch(array(select p.id from jsonb_to_recordset(people) as p (id uuid)), 'import');
  perform set_config('app.writing', 'import', true), set_config('app.import', import::text, true);
  insert into public.members (id, first_name, last_name, email, phone, organization, certification_level)
  select p.id, p.first_name, p.last_name, p.email, p.phone, p.organization, p.certification_level
  from jsonb_to_recordset(people) as p (
    id uuid, is_new boolean, first_name text, last_name text, email text, phone text, organization text,
    certification_level text)
  where p.is_new;
  update public.members m
  set first_name = p.first_name, last_name = p.last_name, phone = coalesce(p.phone, m.phone),
    organization = p.organization, certification_level = coalesce(p.certification_level, m.certification_level)
  from jsonb_to_recordset(people) as p (
    id uuid, is_changed boolean, first_name text, last_name text, phone text, organization text,
    certification_level text)
  where p.is_changed and m.id = p.id;
  perform set_config('app.import', '', true);
  perform app.write_changes(changes, false);
end
$$;

grant execute on function app.write_imported(uuid, jsonb, jsonb) to ffl_service;

-- The transaction that saves an import holds this lock, so that everyone can see whether it is still running.
create or replace function public.import_status(import uuid) returns json
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform app.require_act('import_status', 'import');
  return (
    select json_build_object(
      'state', i.state, 'done', i.done, 'total', i.total, 'result', i.result,
      'is_running', exists (
        select from pg_locks l
        where l.locktype = 'advisory' and l.objsubid = 2
          and l.database = (select d.oid from pg_database d where d.datname = current_database())
          and l.classid::bigint = (hashtext('app.imports')::bigint & 4294967295)
          and l.objid::bigint = (hashtext(i.id::text)::bigint & 4294967295)))
    from app.imports i where i.id = import and i.actor_id = auth.uid());
end
$$;

comment on function public.import_status is 'How far an own import has come; null when there is none. Administrators and leads.';

grant execute on function public.import_status(uuid) to app_admin, app_grantee;
