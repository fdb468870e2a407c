-- Takes back what one account did within a period, for `database/src/take-back/`. Allowed to a super administrator who
-- may judge the account and has just given proof; or to the database's owner in another's name, since a thief may have
-- deactivated everybody who could judge.
create or replace function acts.may_take_back(account uuid) returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform app.require_admin('may_take_back');
  if session_user = current_user then
    return auth.uid() <> account;
  end if;
  return app.is_super_admin() and app.may_judge(auth.uid(), account);
end
$$;

create or replace function acts.require_judge(account uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform app.require_admin('require_judge');
  if not acts.may_take_back(account) then
    raise exception 'permission denied for function require_judge' using errcode = '42501';
  end if;
  perform app.require_fresh_proof();
end
$$;

-- The ledger rows of an account: when it recorded them counts, not when they took effect.
create or replace function app.ledger_of(account uuid, since timestamptz, until timestamptz)
returns setof app.credential_events
language sql stable
begin atomic
  select e.* from app.credential_events e
  where e.actor_id = account and e.recorded_at >= since and e.recorded_at < until
    and not exists (select from app.merged_events g where g.event_id = e.id or g.original_id = e.id)
  union all
  -- What a merge or its undo entered again is its recorder's.
  select e.*
  from (
    select g.original_id, max(g.event_id) as last
    from app.credential_events o join app.merged_events g on g.original_id = o.id
    where o.actor_id = account and o.recorded_at >= since and o.recorded_at < until group by g.original_id
  ) l join app.credential_events e on e.id = l.last;
end;

-- The merges of an account that stand.
create or replace function app.merges_of(account uuid, since timestamptz, until timestamptz) returns setof app.merges
language sql stable
begin atomic
  select m.* from app.merges m
  where m.actor_id = account and m.at >= since and m.at < until and m.undone_at is null;
end;

create or replace function acts.merges_to_take_back(account uuid, since timestamptz, until timestamptz)
returns table (id uuid, name text)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform app.require_admin('merges_to_take_back');
  perform acts.require_judge(account);
  return query
    select m.id, k.first_name || ' ' || k.last_name
    from app.merges_of(account, since, until) m join public.members k on k.id = m.kept_id
    order by m.at desc, m.id;
end
$$;

grant execute on function acts.merges_to_take_back(uuid, timestamptz, timestamptz) to app_admin;

-- Bases and programs, then everybody whose credentials can change, in everyone's locking order; returns the programs
-- whose dates can follow.
create or replace function acts.lock_for_take_back(account uuid, since timestamptz, until timestamptz)
returns setof uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  concerned uuid[];
begin
  perform app.require_admin('lock_for_take_back');
  perform acts.require_judge(account);
  perform pg_advisory_xact_lock(hashtext('bases and programs'));
  perform from public.programs p order by p.id for update;
  concerned := array(
    select p.id from public.programs p
    where p.two_clocks
      or p.id in (select (k.row_key ->> 'id')::uuid from app.kept_rows k
        where k.noun = 'public.programs' and k.actor_id = account and k.at >= since and k.at < until));
  perform from (
    select m.id from public.members m
    where m.id in (select e.member_id from app.ledger_of(account, since, until) e)
      or m.id in (select g.member_id from app.grounding_events g where g.actor_id = account)
      or m.id in (select l.member_id from app.leaving_events l where l.actor_id = account)
      or exists (select from app.merges_of(account, since, until) g where m.id in (g.kept_id, g.hidden_id))
      or m.id in (select k.person from app.kept_rows k where k.actor_id = account and k.at >= since and k.at < until)
      or m.id in (select c.member_id from public.certifications c where c.program_id = any (concerned) and c.status = 'valid')
    order by m.id for no key update
  ) locked;
  return query select unnest(concerned);
end
$$;

-- The credentials that an account's ledger rows are about, with everything that happened to each, oldest first.
create or replace function acts.credentials_to_take_back(account uuid, since timestamptz, until timestamptz)
returns table (
  id bigint, credential_id uuid, member_id uuid, program_id uuid, kind text, punch_id uuid, voids bigint,
  at timestamptz, recorded_at timestamptz, old_status text, new_status text,
  old_issued_date timestamptz, new_issued_date timestamptz, old_expiration_date timestamptz, new_expiration_date timestamptz,
  old_annual_date timestamptz, new_annual_date timestamptz, base text, is_annual_initial boolean, is_live_mission boolean,
  season_id uuid, training_session_id uuid, is_theirs boolean, has_punch boolean, is_held_otherwise boolean, name text
)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform app.require_admin('credentials_to_take_back');
  perform acts.require_judge(account);
  return query
    select e.id, e.credential_id, e.member_id, e.program_id, e.kind, e.punch_id, e.voids, e.at, e.recorded_at,
      e.old_status, e.new_status, e.old_issued_date, e.new_issued_date, e.old_expiration_date, e.new_expiration_date,
      e.old_annual_date, e.new_annual_date, e.base, e.is_annual_initial, e.is_live_mission,
      (select s.id from public.seasons s where s.id = e.season_id),
      (select t.id from public.training_sessions t where t.id = e.training_session_id),
      e.id in (select t.id from app.ledger_of(account, since, until) t),
      exists (select from public.certification_punches p where p.id = e.punch_id and p.voided_at is null),
      exists (
        select from public.certifications o
        where o.member_id = c.member_id and o.program_id = c.program_id and o.id <> c.id and o.status = 'valid'
          and o.id not in (select t.credential_id from app.ledger_of(account, since, until) t)),
      m.first_name || ' ' || m.last_name || ', ' || g.name
    from app.credential_events e
    join public.certifications c on c.id = e.credential_id
    join public.members m on m.id = c.member_id
    join public.programs g on g.id = c.program_id
    where e.credential_id in (select t.credential_id from app.ledger_of(account, since, until) t)
    order by e.credential_id, e.id;
end
$$;

-- Removes the marks that say that these punches are undone.
create or replace function acts.restore_punches(account uuid, punches uuid[]) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform app.require_admin('restore_punches');
  perform acts.require_judge(account);
  update public.certification_punches p set voided_at = null, void_reason = null where p.id = any (punches);
end
$$;

create or replace function acts.kept_to_take_back(account uuid, since timestamptz, until timestamptz)
returns table (id bigint, act text, newest bigint)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform app.require_admin('kept_to_take_back');
  perform acts.require_judge(account);
  return query
    select k.id, k.act, (select max(n.id) from app.kept_rows n) from app.kept_rows k
    where k.actor_id = account and k.at >= since and k.at < until
    order by k.id desc;
end
$$;

-- The name with which people know a row.
create or replace function app.row_name(noun text, r jsonb) returns text
language sql stable
set search_path = ''
as $$
  select case noun
    when 'public.members' then (r ->> 'first_name') || ' ' || (r ->> 'last_name')
    when 'public.administrators' then (r ->> 'first_name') || ' ' || (r ->> 'last_name')
    when 'public.organization_whitelist' then r ->> 'display_name'
    when 'public.bases' then r ->> 'base_name'
    when 'public.programs' then r ->> 'name'
    when 'public.seasons' then r ->> 'name'
    when 'public.trainees' then r ->> 'name'
    when 'public.training_sessions' then concat_ws(', ', r ->> 'training_type', r ->> 'date')
    when 'app.security_settings' then r ->> 'key'
    when 'app.program_needs' then (select p.name from public.programs p where p.id = (r ->> 'program_id')::uuid)
    when 'app.program_reminders' then (select p.name from public.programs p where p.id = (r ->> 'program_id')::uuid)
    when 'app.grants' then app.account_name((r ->> 'user_id')::uuid)
  end
$$;

-- Whether somebody else relies on a row that this account added. What the account added itself is gone by then.
create or replace function app.is_relied_on(noun text, row_key jsonb, account uuid, since timestamptz, until timestamptz)
returns boolean
language plpgsql stable
set search_path = ''
as $$
declare
  row_id constant uuid := case when noun like 'public.%' then (row_key ->> 'id')::uuid end;
begin
  return case noun
    when 'public.members' then exists (select from public.members m where m.id = row_id and m.user_id is not null)
      or exists (select from public.trainees t where t.member_id = row_id)
      or exists (
        select from app.credential_events e
        where e.member_id = row_id and e.kind not in ('void', 'clocks')
          and (e.actor_id = account and e.recorded_at >= since and e.recorded_at < until) is not true)
      or exists (
        select from app.grounding_events g
        where g.member_id = row_id and g.kind <> 'void' and g.actor_id is distinct from account)
      or exists (
        select from app.leaving_events l
        where l.member_id = row_id and l.kind <> 'void' and l.actor_id is distinct from account)
    when 'public.organization_whitelist' then exists (
      select from public.members m join public.organization_whitelist o
        on m.organization = o.display_name collate "und-x-icu"
      where o.id = row_id)
    when 'public.seasons' then exists (select from public.certifications c where c.season_id = row_id)
    when 'public.training_sessions' then exists (select from public.trainees t where t.training_session_id = row_id)
      or exists (
        select from public.certification_punches p
        where p.training_session_id = row_id and p.voided_at is null)
    else false
  end;
end
$$;

-- The condition that finds a kept row: `t` is the table, `r` has its key.
create or replace function app.by_row_key(row_key jsonb) returns text
language sql immutable
set search_path = ''
as $$ select string_agg(format('t.%1$I = r.%1$I', k.key), ' and ') from jsonb_each(row_key) k $$;

-- Whether an account's grants ended for another reason since, whoever ended them first: its person was set aside, or a
-- merge ended it.
create or replace function app.stays_without_grants(account uuid) returns boolean
language sql stable
set search_path = ''
as $$
  select exists (
    select from auth.users u
    where u.id = account and (u.banned_until = app.banned_while_merged() or exists (
      select from public.members m join app.hidden_members h on h.member_id = app.person_of(m.id) and h.kind = 'left'
      where m.user_id = u.id or m.user_id is null and lower(m.email) = u.email)))
$$;

-- Takes back a change of a row, column by column: what somebody else wrote since stays.
create or replace function app.take_back_change(
  kept app.kept_rows, stored jsonb, since timestamptz, until timestamptz, newest bigint, out outcome text, out name text
)
language plpgsql
set search_path = ''
set timezone = 'UTC'
as $$
declare
  names text[];
  going_back text[];
begin
  name := app.row_name(kept.noun, coalesce(stored, kept.before));
  if stored is null then
    outcome := 'gone';
    return;
  end if;
  select array_agg(b.key), array_agg(b.key) filter (
    where (b.value = stored -> b.key or md5((stored -> b.key)::text) = kept.after ->> b.key and not exists (
      select from app.kept_rows o
      where o.noun = kept.noun and o.row_key = kept.row_key and o.id > kept.id and o.id <= newest and o.before ? b.key
        and (o.actor_id <> kept.actor_id or o.at < since or o.at >= until)))
      and not (kept.noun = 'app.grants' and b.key = any ('{ended_at,ended_by,end_reason}')
        and app.stays_without_grants((stored ->> 'user_id')::uuid)))
  into names, going_back from jsonb_each(kept.before) b;
  if going_back is not null then
    name := app.row_name(kept.noun, stored || kept.before);
  end if;
  outcome := case when stored @> kept.before then 'gone' when going_back is null then 'kept'
    when going_back <> names then 'partly' else 'back' end;
  if going_back is not null and outcome <> 'gone' then
    -- Runs twice, since a base that changes its name also records the former one.
    for round in 1..2 loop
      execute format('update %1$s t set %2$s from jsonb_populate_record(null::%1$s, $1) r where %3$s',
        kept.noun, (select string_agg(format('%1$I = r.%1$I', g), ', ') from unnest(going_back) g),
        app.by_row_key(kept.row_key))
      using kept.row_key || kept.before;
    end loop;
    if kept.noun = 'app.security_settings' then
      perform app.tell_changed_setting(kept.row_key ->> 'key', stored ->> 'value', kept.before ->> 'value');
    end if;
  end if;
end
$$;

-- Takes back one kept row. What somebody else wrote since stays. Anything later than `newest` was written while taking
-- back.
create or replace function app.take_back_row(
  kept app.kept_rows, since timestamptz, until timestamptz, newest bigint, out outcome text, out name text
)
language plpgsql
set search_path = ''
set timezone = 'UTC'
as $$
declare
  found_by constant text := app.by_row_key(kept.row_key);
  stored jsonb;
begin
  execute format('select to_jsonb(t) from %1$s t, jsonb_populate_record(null::%1$s, $1) r where %2$s', kept.noun, found_by)
  into stored using kept.row_key;
  if kept.act = 'update' then
    select c.outcome, c.name into outcome, name from app.take_back_change(kept, stored, since, until, newest) c;
    return;
  end if;
  name := app.row_name(kept.noun, coalesce(stored, kept.before));
  if kept.act = 'insert' then
    if stored is null then
      outcome := 'gone';
    elsif exists (
        select from app.kept_rows o
        where o.noun = kept.noun and o.row_key = kept.row_key and o.id > kept.id and o.id <= newest
          and o.actor_id <> kept.actor_id)
      or app.is_relied_on(kept.noun, kept.row_key, kept.actor_id, since, until) then
      outcome := 'kept';
    else
      execute format('delete from %1$s t using jsonb_populate_record(null::%1$s, $1) r where %2$s', kept.noun, found_by)
      using kept.row_key;
      outcome := 'back';
    end if;
  elsif stored is not null
    -- Saving a training session writes its trainees again, so the later list stays.
    or kept.noun = 'public.trainees' and exists (
      select from app.kept_rows o
      where o.noun = kept.noun and o.id > kept.id and o.id <= newest and o.actor_id <> kept.actor_id
        and o.row_key ->> 'training_session_id' = kept.row_key ->> 'training_session_id') then
    outcome := 'kept';
  elsif exists (
    select from app.kept_rows o
    where o.noun = kept.noun and o.row_key = kept.row_key and o.id < kept.id and o.act = 'insert'
      and o.actor_id = kept.actor_id and o.at >= since and o.at < until) then
    outcome := 'gone';
  else
    execute format(
      'insert into %1$s overriding system value select r.* from jsonb_populate_record(null::%1$s, $1) r', kept.noun)
    using kept.before;
    outcome := 'back';
  end if;
end
$$;

-- Takes back these kept rows, latest first. What the database refuses stays as it is, and the rest continues.
create or replace function acts.take_back_rows(
  account uuid, since timestamptz, until timestamptz, ids bigint[], newest bigint
)
returns table (id bigint, noun text, act text, outcome text, name text)
language plpgsql security definer
set search_path = ''
as $$
declare
  kept app.kept_rows;
begin
  perform app.require_admin('take_back_rows');
  perform acts.require_judge(account);
  -- Days that come back were never removed, and rows come back as they were: nothing is entered anew. Members whom the
  -- account added are deleted by the word that reviewed it.
  perform set_config('app.taking_back', 'on', true), set_config('app.writing', 'void', true),
    set_config('app.deletes_for', auth.uid()::text, true);
  for kept in
    select k.* from app.kept_rows k
    where k.id = any (ids) and k.actor_id = account and k.at >= since and k.at < until
    order by k.id desc
  loop
    id := kept.id;
    noun := kept.noun;
    act := kept.act;
    begin
      select t.outcome, t.name into outcome, name from app.take_back_row(kept, since, until, newest) t;
    exception
      when integrity_constraint_violation or insufficient_privilege or sqlstate 'FF431' then
        outcome := 'refused';
        name := app.row_name(kept.noun, kept.before);
    end;
    return next;
  end loop;
  perform set_config('app.taking_back', '', true), set_config('app.writing', '', true),
    set_config('app.deletes_for', '', true);
end
$$;

-- Undoes the account's groundings and lifts. A grounding that the account undid holds again, from its own day.
create or replace function acts.take_back_groundings(
  account uuid, since timestamptz, until timestamptz, why text, moment timestamptz
) returns table (kind text, outcome text, name text)
language plpgsql security definer
set search_path = ''
as $$
declare
  theirs app.grounding_events;
  undone app.grounding_events;
  written bigint;
begin
  perform app.require_admin('take_back_groundings');
  perform acts.require_judge(account);
  for theirs in
    select g.* from app.grounding_events g
    where g.actor_id = account and g.recorded_at >= since and g.recorded_at < take_back_groundings.until
      -- Those of a merge are taken back with it.
      and not exists (
        select from app.merged_rows r
        where r.noun = 'app.grounding_events'
          and (r.before -> 'voided' @> to_jsonb(g.voids) or r.after -> 'entered' @> to_jsonb(g.id)))
    order by g.id desc
  loop
    name := (select m.first_name || ' ' || m.last_name from public.members m where m.id = theirs.member_id);
    kind := theirs.kind;
    outcome := 'back';
    if name is null then
      outcome := 'gone';
    elsif theirs.kind <> 'void' then
      if exists (select from app.grounding_events v where v.voids = theirs.id) then
        outcome := 'gone';
      else
        perform acts.write_grounding(theirs.member_id, 'void', null, theirs.id, why, moment);
      end if;
    else
      select g.* into undone from app.grounding_events g where g.id = theirs.voids;
      if undone.actor_id = account and undone.recorded_at >= since and undone.recorded_at < take_back_groundings.until then
        outcome := 'gone';
      else
        insert into app.grounding_events (member_id, kind, until, actor_id, at, recorded_at)
        values (undone.member_id, undone.kind, undone.until, auth.uid(), undone.at,
          (select greatest(date_trunc('milliseconds', clock_timestamp()), max(greatest(e.at, e.recorded_at)))
            from app.grounding_events e where e.member_id = undone.member_id))
        returning app.grounding_events.id into written;
        insert into app.grounding_reasons (event_id, member_id, reason)
        select written, r.member_id, r.reason from app.grounding_reasons r where r.event_id = undone.id;
      end if;
    end if;
    return next;
  end loop;
end
$$;

-- People whom somebody else punched in a program with one clock while this account's validity applied; their dates
-- stay.
create or replace function acts.punched_under(account uuid, since timestamptz, until timestamptz) returns setof text
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform app.require_admin('punched_under');
  perform acts.require_judge(account);
  return query
    select m.first_name || ' ' || m.last_name || ', ' || p.name
    from (
      select (k.row_key ->> 'id')::uuid as program, min(k.at) as at from app.kept_rows k
      where k.noun = 'public.programs' and k.before ? 'validity_period_days'
        and k.actor_id = account and k.at >= since and k.at < until
      group by 1
    ) k
    join public.programs p on p.id = k.program and not p.two_clocks
    join app.events_standing e on e.program_id = p.id and e.counts_as_issue and e.recorded_at >= k.at
      and (e.actor_id = account and e.recorded_at >= since and e.recorded_at < until) is not true
      -- Only until somebody else set another validity.
      and not exists (
        select from app.kept_rows o
        where o.noun = 'public.programs' and (o.row_key ->> 'id')::uuid = p.id and o.before ? 'validity_period_days'
          and o.actor_id <> account and o.at > k.at and o.at <= e.recorded_at)
    join public.members m on m.id = e.member_id
    order by e.id;
end
$$;

-- Acts that can't be taken back: deletions of people, and whatever left only an event. Changes of rights and settings
-- are among the kept rows, and what an import or its undo wrote among them and in the ledger.
create or replace function acts.lost_to(account uuid, since timestamptz, until timestamptz)
returns table (name text, count bigint, first_at timestamptz, backup_made_at timestamptz, backup text)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform app.require_admin('lost_to');
  perform acts.require_judge(account);
  return query
    select l.name, l.count, l.first_at, s.made_at, s.file
    from (
      select e.name, count(*) as count, min(e.at) as first_at
      from app.security_events e
      where e.actor_id = account and e.at >= since and e.at < until
        and e.name <> all ('{authz_change,sensitive_import,sensitive_undo}')
      group by e.name
    ) l
    left join lateral (
      select b.made_at, b.file from app.snapshots b
      where l.name = 'sensitive_delete' and b.made_at < l.first_at order by b.made_at desc limit 1
    ) s on true
    order by l.name;
end
$$;

create or replace function acts.record_take_back(
  account uuid, since timestamptz, until timestamptz, reason text, counts jsonb
) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform app.require_admin('record_take_back');
  perform acts.require_judge(account);
  perform app.withdraw_address_changes(account, since, until);
  insert into app.security_events (at, name, user_id, actor_id, details)
  values (now(), 'sensitive_take_back', account, auth.uid(), jsonb_build_object(
    'since', since, 'until', until, 'reason', record_take_back.reason, 'counts', counts));
end
$$;

grant execute on function acts.may_take_back(uuid), acts.require_judge(uuid), acts.lock_for_take_back(uuid, timestamptz, timestamptz),
  acts.credentials_to_take_back(uuid, timestamptz, timestamptz), acts.restore_punches(uuid, uuid[]),
  acts.kept_to_take_back(uuid, timestamptz, timestamptz), acts.take_back_rows(uuid, timestamptz, timestamptz, bigint[], bigint),
  acts.take_back_groundings(uuid, timestamptz, timestamptz, text, timestamptz),
  acts.punched_under(uuid, timestamptz, timestamptz), acts.lost_to(uuid, timestamptz, timestamptz),
  acts.record_take_back(uuid, timestamptz, timestamptz, text, jsonb) to app_admin;
