-- Merges of two records, for `database/src/merges/`. What of the ledger is written again is decided there.

-- The record that counts for a person: the one into which this one was merged, or itself.
create or replace function app.person_of(member uuid) returns uuid
language sql stable
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
  with recursive led (id, step) as (
    select member, 0
    union all
    select m.kept_id, l.step + 1 from led l join app.merges m on m.hidden_id = l.id and m.undone_at is null
  )
  select l.id from led l order by l.step desc limit 1
$$;

revoke execute on function app.person_of(uuid) from app_admin, ffl_service;

-- The same for whoever can't read merges.
create or replace function app.counting_record(member uuid) returns uuid
language sql stable security definer
set search_path = ''
as $$ select app.person_of(member) $$;

grant execute on function app.counting_record(uuid) to app_admin, ffl_service;

-- These records, with each merged one replaced by the record that counts for its person. Nearly always none was.
create or replace function app.people_of(members uuid[]) returns uuid[]
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if not exists (select from app.merges g where g.hidden_id = any (members) and g.undone_at is null) then
    return members;
  end if;
  return array(select distinct app.person_of(m.id) as id from unnest(members) m (id) order by id);
end
$$;

-- Places in the status list of merged records with what the person holds in their program now.
create or replace view app.places_led_on with (security_invoker = true) as
  select i.index, i.until as stated_until, h.member_id, h.until
  from app.merges g
  join public.certifications c on c.member_id = g.hidden_id
  join app.card_indexes i on i.credential_id = c.id
  join app.held_now h on h.member_id = app.person_of(g.hidden_id) and h.program_id = c.program_id
  where g.undone_at is null;

-- Those of these records that were merged, each with the record that counts for its person, if the caller may act on it.
create or replace function acts.lead_on(members uuid[]) returns table (id uuid, person_id uuid)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform app.require_act('lead_on', 'punch');
  return query
    select distinct g.hidden_id, app.person_of(g.hidden_id)
    from app.merges g
    where g.hidden_id = any (members) and g.undone_at is null
      and (not app.is_bound('punch') or app.people_to_act('punch', array[app.person_of(g.hidden_id)]) <> '{}');
end
$$;

grant execute on function acts.lead_on(uuid[]) to app_admin, app_grantee;

-- Locks the record that counts for a person, also if theirs was merged while the lock was waited for. Null: no member.
create or replace function app.lock_person(member uuid) returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  person uuid;
begin
  loop
    person := app.person_of(member);
    perform from public.members m where m.id = person for no key update;
    if not found then
      return null;
    end if;
    exit when person = app.person_of(member);
  end loop;
  return person;
end
$$;

-- Attendance is the person's, whichever record is named. Of two lines of one person in a session, the second is a name.
create or replace function app.attend_as_person() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  new.member_id := app.person_of(new.member_id);
  if exists (
    select from public.trainees t
    where t.training_session_id = new.training_session_id and t.member_id = new.member_id and t.id <> new.id) then
    new.member_id := null;
  end if;
  return new;
end
$$;

-- A function, like other conditions of triggers.
create or replace function app.was_merged(member uuid) returns boolean
language sql stable security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
  select exists (select from app.merges g where g.hidden_id = member and g.undone_at is null)
$$;

grant execute on function app.was_merged(uuid) to app_admin, ffl_service;

create or replace trigger attend_as_person before insert or update of member_id on public.trainees
  for each row when (app.was_merged(new.member_id)) execute function app.attend_as_person();

-- How long an account that a merge ended can't sign in: as long as the merge stands. A mark that no freeze has.
create or replace function app.banned_while_merged() returns timestamptz
language sql immutable
set search_path = ''
as $$ select timestamptz '9999-12-30 00:00:00+00' $$;

-- What a record says of merges: which record leads on from it, and those that lead on to it, the last one first.
create or replace function public.merges_of(member uuid) returns json
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform app.require_reader('merges_of');
  return json_build_object(
    'leadsTo', nullif(app.person_of(member), member),
    'merges', (
      select coalesce(json_agg(json_build_object(
        'id', g.id, 'at', g.at, 'by', app.recorder_name(g.actor_id),
        'firstName', h.first_name, 'lastName', h.last_name) order by g.at desc, g.id), '[]')
      from app.merges g join public.members h on h.id = g.hidden_id
      where g.kept_id = merges_of.member and g.undone_at is null));
end
$$;

comment on function public.merges_of is 'The record that counts for the person of a merged one, and the records that were merged into this one, with who did it and when. Administrators, and readers about the people in their scope.';

grant execute on function public.merges_of(uuid) to app_admin;

-- One of the two records, as the review shows it. `may` tells whether the caller may end its account.
create or replace function app.record_to_merge(member uuid) returns json
language sql stable
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
  select json_build_object(
    'id', m.id, 'firstName', m.first_name, 'lastName', m.last_name, 'email', m.email, 'phone', m.phone,
    'organization', m.organization, 'certificationLevel', m.certification_level, 'hasPhoto', m.image_url is not null,
    'createdAt', m.created_at,
    'hasLeft', exists (select from app.hidden_members h where h.member_id = m.id and h.kind = 'left'),
    'mergedInto', (select g.kept_id from app.merges g where g.hidden_id = m.id and g.undone_at is null),
    'account', case when m.user_id is not null then json_build_object(
      'id', m.user_id, 'email', u.email, 'lastSignInAt', u.last_sign_in_at, 'isOwn', m.user_id = auth.uid(),
      'hasRights', app.is_administrator(m.user_id),
      'mayEnd', m.user_id <> auth.uid() and (not app.is_administrator(m.user_id)
        or app.is_super_admin() and app.may_judge(auth.uid(), m.user_id))) end,
    'grounding', app.grounding_with_reason(m.id),
    'groundingEvents', (
      select coalesce(json_agg(json_build_object(
        'id', e.id::text, 'kind', e.kind, 'until', e.until, 'voids', e.voids::text, 'at', e.at) order by e.at, e.id), '[]')
      from app.grounding_events e where e.member_id = m.id),
    'trainings', (select count(*) from public.trainees t where t.member_id = m.id),
    'answers', (select count(*) from app.training_answers a where a.member_id = m.id))
  from public.members m left join auth.users u on u.id = m.user_id
  where m.id = member
$$;

-- Whether a merge or its undo would enter something anew in a program at another base than those of a bound caller. Its
-- people are who had a credential there since a day by which that may long have been over.
create or replace function app.reenters_elsewhere(hidden uuid) returns boolean
language plpgsql stable
set search_path = ''
as $$
begin
  return app.is_bound('edit') and exists (
    select from app.credential_events e
    where e.member_id = hidden and app.programs_to_act('edit', array[e.program_id]) = '{}');
end
$$;

-- Locks the programs in which either record has a history and then both records, in everyone's order, and reads what
-- deciding needs. A null record doesn't exist.
create or replace function acts.facts_of_merge(kept uuid, hidden uuid, is_locked boolean) returns json
language plpgsql security definer
set search_path = ''
as $$
declare
  programs constant uuid[] := array(
    select distinct e.program_id from app.credential_events e where e.member_id in (kept, hidden));
  people uuid[];
begin
  perform app.require_act('facts_of_merge', 'edit');
  people := app.people_to_change('edit', app.people_of(array[kept, hidden]));
  if is_locked and app.person_of(kept) = any (people) and app.person_of(hidden) = any (people) then
    perform from public.programs p where p.id = any (programs) order by p.id for key share;
    perform from public.members m where m.id in (kept, hidden) order by m.id for no key update;
    perform from public.certifications c where c.member_id in (kept, hidden) order by c.id for no key update;
    -- Nobody gets rights meanwhile.
    perform pg_advisory_xact_lock(hashtext('administrators'));
    people := app.people_to_change('edit', app.people_of(array[kept, hidden]));
  end if;
  return json_build_object(
    'kept', case when app.person_of(kept) = any (people) then app.record_to_merge(kept) end,
    'hidden', case when app.person_of(hidden) = any (people) then app.record_to_merge(hidden) end,
    'isSuper', app.is_super_admin(), 'reentersElsewhere', app.reenters_elsewhere(hidden),
    'programs', (
      select coalesce(json_agg(json_build_object(
        'id', p.id, 'name', p.name, 'base', b.base_name, 'twoClocks', p.two_clocks) order by p.name, b.base_name, p.id), '[]')
      from public.programs p left join public.bases b on b.id = p.base_id where p.id = any (programs)));
end
$$;

-- The ledger rows of both records, in order of writing, with the timeline entries' texts.
create or replace function acts.events_to_merge(members uuid[])
returns table (
  id bigint, credential_id uuid, member_id uuid, program_id uuid, kind text, punch_id uuid, voids bigint,
  at timestamptz, recorded_at timestamptz, old_status text, new_status text,
  old_issued_date timestamptz, new_issued_date timestamptz, old_expiration_date timestamptz, new_expiration_date timestamptz,
  old_annual_date timestamptz, new_annual_date timestamptz,
  base text, is_annual_initial boolean, is_live_mission boolean, season_id uuid, training_session_id uuid,
  by text, punch json, merge_id uuid, original_id bigint
)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform app.require_act('events_to_merge', 'edit');
  return query
    select e.id, e.credential_id, e.member_id, e.program_id, e.kind, e.punch_id, e.voids, e.at, e.recorded_at,
      e.old_status, e.new_status, e.old_issued_date, e.new_issued_date, e.old_expiration_date, e.new_expiration_date,
      e.old_annual_date, e.new_annual_date, e.base, e.is_annual_initial, e.is_live_mission,
      (select s.id from public.seasons s where s.id = e.season_id),
      (select t.id from public.training_sessions t where t.id = e.training_session_id),
      app.recorder_name(coalesce(o.actor_id, e.actor_id)),
      case when e.is_entry and p.id is not null then json_build_object(
        'punch_type', p.punch_type, 'notes', coalesce(p.notes, ''), 'punch_date', p.punch_date) end,
      g.merge_id, g.original_id
    from app.credential_events e
    left join public.certification_punches p on p.id = e.punch_id
    left join app.merged_events g on g.event_id = e.id
    left join app.credential_events o on o.id = g.original_id
    where e.member_id = any (members)
      and (not app.is_grantee() or app.people_inside('edit', app.people_of(members)) @> app.people_of(members))
    order by e.id;
end
$$;

create or replace function app.last_event_of(members uuid[]) returns bigint
language sql stable
set search_path = ''
as $$ select coalesce(max(e.id), 0) from app.credential_events e where e.member_id = any (members) $$;

-- What a grantee writes of a merge or of its undo belongs to one that was begun in this transaction, which checks about
-- whom it is.
create or replace function app.require_begun(called text, merge uuid) returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if app.is_grantee() and not exists (
    select from app.merges m where m.id = merge and m.xmin = pg_current_xact_id()::xid) then
    raise exception 'permission denied for function %', called using errcode = '42501';
  end if;
end
$$;

-- Only somebody who has just shown who they are merges records, and only a super administrator those of people with
-- rights. Nobody merges their own.
create or replace function acts.begin_merge(kept uuid, hidden uuid) returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  written uuid;
begin
  perform app.require_act('begin_merge', 'edit');
  perform app.require_change('begin_merge', 'edit', array[kept, hidden]);
  if exists (
    select from public.members m
    where m.id in (kept, hidden) and (m.user_id = auth.uid() or app.is_administrator(m.user_id) and not app.is_super_admin())
  ) or app.reenters_elsewhere(hidden) then
    raise exception 'permission denied for function begin_merge' using errcode = '42501';
  end if;
  perform app.require_fresh_proof();
  insert into app.merges (kept_id, hidden_id, actor_id, at, after_event)
  values (kept, hidden, auth.uid(), date_trunc('milliseconds', clock_timestamp()), app.last_event_of(array[kept, hidden]))
  returning id into written;
  insert into app.hidden_members (member_id, kind) values (hidden, 'merged');
  insert into app.security_events (at, name, actor_id, details)
  values (now(), 'sensitive_merge', auth.uid(), jsonb_build_object('memberId', kept, 'hidden', hidden));
  return written;
end
$$;

-- The histories of both records, as a merge or its undo leaves them: the one writer of these, as acts.write is of all
-- others.
create or replace function acts.write_merged(merge uuid, changes jsonb, in_full boolean) returns json
language plpgsql security definer
set search_path = ''
as $$
begin
  perform app.require_act('write_merged', 'edit');
  perform app.require_begun('write_merged', merge);
  if exists (
    select
    from jsonb_array_elements(changes) c (change)
    left join public.certifications s on s.id = (c.change #>> '{credential,id}')::uuid
    cross join lateral unnest(array[s.member_id, (c.change #>> '{credential,member_id}')::uuid]) p (id)
    where p.id not in (select unnest(array[m.kept_id, m.hidden_id]) from app.merges m where m.id = merge)
  ) then
    raise exception 'permission denied for function write_merged' using errcode = '42501';
  end if;
  perform app.touch_changed(changes);
  return app.write_changes(changes, in_full);
end
$$;

-- Names the rows that were entered again, and marks the timeline entries of those that no longer count.
create or replace function acts.record_merged(merge uuid, events jsonb, ended uuid[], restored uuid[]) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  moment constant timestamptz := date_trunc('milliseconds', now());
begin
  perform app.require_act('record_merged', 'edit');
  perform app.require_begun('record_merged', merge);
  insert into app.merged_events (event_id, merge_id, original_id)
  select (e ->> 'id')::bigint, merge, (e ->> 'original')::bigint from jsonb_array_elements(events) e;
  update public.certification_punches p set voided_at = moment, void_reason = null
  where p.id = any (ended) and p.voided_at is null;
  update public.certification_punches p set voided_at = null, void_reason = null where p.id = any (restored);
  update app.merges m set last_event = app.last_event_of(array[m.kept_id, m.hidden_id])
  where m.id = merge and m.last_event is null;
end
$$;

create or replace function app.keep_merged(merge uuid, noun text, row_key jsonb, before jsonb, after jsonb) returns void
language sql
set search_path = ''
as $$
  insert into app.merged_rows (merge_id, member_id, noun, row_key, before, after)
  select merge, g.hidden_id, noun, row_key, before, after from app.merges g where g.id = merge
$$;

-- Each record has the other's address and account. Without an account in between, since an address changes with it.
create or replace function app.exchange(one uuid, other uuid, addresses boolean, accounts boolean) returns void
language plpgsql
set search_path = ''
as $$
declare
  first public.members;
  second public.members;
begin
  select m.* into first from public.members m where m.id = one;
  select m.* into second from public.members m where m.id = other;
  update public.members m set user_id = null where m.id in (one, other);
  if addresses then
    update public.members m set email = m.id || '@merged.invalid' where m.id = other;
    update public.members m set email = second.email where m.id = one;
    update public.members m set email = first.email where m.id = other;
  end if;
  update public.members m set user_id = case when accounts then second.user_id else first.user_id end where m.id = one;
  update public.members m set user_id = case when accounts then first.user_id else second.user_id end where m.id = other;
end
$$;

-- A verified account with the address of a record that was merged is its person's, with this address, as long as the
-- merge stands: an undo gives both to that record. False if the person has an account already.
create or replace function app.take_in_as_person(record uuid, account uuid) returns boolean
language plpgsql security definer
set search_path = ''
as $$
declare
  person constant uuid := app.lock_person(record);
  step app.merges;
  was public.members;
begin
  if exists (select from public.members m where m.id = person and m.user_id is not null) then
    return false;
  end if;
  for step in
    with recursive led as (
      select g.*, 0 as place from app.merges g where g.hidden_id = record and g.undone_at is null
      union all
      select g.*, l.place + 1 from led l join app.merges g on g.hidden_id = l.kept_id and g.undone_at is null
    )
    select l.id, l.kept_id, l.hidden_id, l.actor_id, l.at, l.after_event, l.last_event, l.undone_at, l.undone_by
    from led l order by l.place
  loop
    select m.* into was from public.members m where m.id = step.kept_id;
    perform app.exchange(step.kept_id, step.hidden_id, true, false);
    update public.members m set status = 'active' where m.id in (step.kept_id, step.hidden_id);
    perform app.keep_merged(step.id, 'accounts', '{"addresses": true, "accounts": true}',
      jsonb_build_object('email', was.email, 'account', null, 'status', was.status),
      (select jsonb_build_object('email', m.email, 'account', account) from public.members m where m.id = step.kept_id));
  end loop;
  update public.members m set user_id = account where m.id = person;
  return true;
end
$$;

-- What a page that was opened before a merge saves would be lost in the hidden record.
create or replace function app.refuse_merged_change() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if auth.uid() is not null and app.is_plain_write() and app.was_merged(new.id) then
    raise exception 'This record was merged into another one. Open that one instead.' using errcode = '23514';
  end if;
  return new;
end
$$;

create or replace trigger refuse_merged_change
  before update of first_name, last_name, phone, certification_level, image_url on public.members
  for each row execute function app.refuse_merged_change();

-- A record may take the address of one without account that was merged into it, which gets the record's former one
-- instead. With an account, app.change_address does the same.
create or replace function app.yield_address() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.members h set email = h.id || '@merged.invalid'
  where lower(h.email) = new.email and h.user_id is null and app.was_merged(h.id) and app.person_of(h.id) = new.id;
  return new;
end
$$;

-- Its name makes it run after the address was cleaned.
create or replace trigger yield_address before update of email on public.members
  for each row when (new.email <> old.email) execute function app.yield_address();

create or replace function app.hand_over_address() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.members h set email = old.email from app.merges g
  where g.hidden_id = h.id and g.undone_at is null and h.user_id is null and h.email = h.id || '@merged.invalid'
    and app.person_of(h.id) = new.id;
  return null;
end
$$;

create or replace trigger hand_over_address after update of email on public.members
  for each row when (new.email <> old.email) execute function app.hand_over_address();

-- What the kept record takes from the other: `taken` names columns. A column that is empty there is filled.
create or replace function app.merge_fields(merge uuid, kept uuid, hidden uuid, taken text[]) returns void
language plpgsql
set search_path = ''
as $$
declare
  was public.members;
  other public.members;
  becomes public.members;
begin
  select m.* into was from public.members m where m.id = kept;
  select m.* into other from public.members m where m.id = hidden;
  update public.members m set
    first_name = case when 'name' = any (taken) then other.first_name else m.first_name end,
    last_name = case when 'name' = any (taken) then other.last_name else m.last_name end,
    phone = case when 'phone' = any (taken) or coalesce(m.phone, '') = '' then other.phone else m.phone end,
    organization = case when 'organization' = any (taken) then other.organization else m.organization end,
    certification_level = case when 'certificationLevel' = any (taken) or coalesce(m.certification_level, '') = ''
      then other.certification_level else m.certification_level end,
    image_url = case when 'photo' = any (taken) or m.image_url is null then other.image_url else m.image_url end
  where m.id = kept returning * into becomes;
  perform app.keep_merged(merge, 'public.members', jsonb_build_object('id', kept), k.before, k.after)
  from (
    select jsonb_object_agg(o.key, o.value) as before, jsonb_object_agg(o.key, n.value) as after
    from jsonb_each(to_jsonb(was)) o join jsonb_each(to_jsonb(becomes)) n on n.key = o.key
    where o.key = any ('{first_name,last_name,phone,organization,certification_level,image_url}') and n.value <> o.value
  ) k where k.before is not null;
end
$$;

-- The account that stays is the kept record's, with its address: a person has one. The other account is ended: no
-- session, no link and no sign-in while the merge stands. Rights stay with the account that has them.
create or replace function app.merge_accounts(merge uuid, kept uuid, hidden uuid, takes_address boolean, stays uuid, ends uuid)
returns void
language plpgsql
set search_path = ''
as $$
declare
  was public.members;
  moves boolean;
  banned timestamptz;
begin
  select m.* into was from public.members m where m.id = kept;
  moves := stays is distinct from was.user_id;
  if stays is not null and stays not in (select m.user_id from public.members m where m.id in (kept, hidden) and m.user_id is not null) then
    raise exception 'permission denied for this account' using errcode = '42501';
  end if;
  if moves or takes_address and was.user_id is null then
    perform app.exchange(kept, hidden, takes_address or moves, moves);
    update public.members m set status = 'active' where m.id = kept and m.user_id is not null;
    perform app.keep_merged(merge, 'accounts', jsonb_build_object('addresses', takes_address or moves, 'accounts', moves),
      jsonb_build_object('email', was.email, 'account', was.user_id, 'status', was.status),
      (select jsonb_build_object('email', m.email, 'account', m.user_id) from public.members m where m.id = kept));
  end if;
  if ends is not null then
    if app.is_administrator(ends) and not (app.is_super_admin() and app.may_judge(auth.uid(), ends)) then
      raise exception 'permission denied to end this account' using errcode = '42501';
    end if;
    select u.banned_until into banned from auth.users u where u.id = ends for no key update;
    update auth.users u set banned_until = app.banned_while_merged() where u.id = ends;
    delete from auth.sessions s where s.user_id = ends;
    delete from auth.one_time_tokens t where t.user_id = ends;
    delete from app.mail_outbox m where m.user_id = ends and m.sent_at is null and m.kind = 'reset-password';
    perform app.end_grants(ends, 'The account was ended when two records were merged');
    insert into app.mail_outbox (kind, recipient, facts, queued_at, next_try_at)
    select 'account-tied', e.email, jsonb_build_object('at', now(), 'isEnded', true,
      'address', left(s.email, 1) || '•••' || substring(s.email from '@[^@]*$')), now(), now()
    from auth.users e, auth.users s where e.id = ends and s.id = stays;
    perform app.keep_merged(merge, 'auth.users', jsonb_build_object('id', ends),
      jsonb_build_object('banned_until', banned), jsonb_build_object('banned_until', app.banned_while_merged()));
  end if;
end
$$;

-- Attendance, answers and reminders go to the kept record. Where it has its own, the other's stays behind: attendance as
-- a name, without a record.
create or replace function app.merge_attendance(merge uuid, kept uuid, hidden uuid) returns void
language plpgsql
set search_path = ''
as $$
begin
  with moved as (
    update public.trainees t set member_id = case when not exists (
      select from public.trainees o where o.training_session_id = t.training_session_id and o.member_id = kept) then kept end
    where t.member_id = hidden returning t.id, t.training_session_id, t.member_id
  )
  insert into app.merged_rows (merge_id, member_id, noun, row_key, before, after)
  select merge, hidden, 'public.trainees', jsonb_build_object('id', m.id, 'session', m.training_session_id),
    jsonb_build_object('member_id', hidden), jsonb_build_object('member_id', m.member_id) from moved m;
  with moved as (
    update app.training_answers a set member_id = kept where a.member_id = hidden
      and not exists (select from app.training_answers o where o.session_id = a.session_id and o.member_id = kept)
    returning a.session_id
  )
  insert into app.merged_rows (merge_id, member_id, noun, row_key, before, after)
  select merge, hidden, 'app.training_answers', jsonb_build_object('session', m.session_id),
    jsonb_build_object('member_id', hidden), jsonb_build_object('member_id', kept) from moved m;
  with moved as (
    update app.reminders r set member_id = kept where r.member_id = hidden and not exists (
      select from app.reminders o
      where (o.member_id, o.program_id, o.expires_at, o.step) = (kept, r.program_id, r.expires_at, r.step))
    returning r.id
  )
  insert into app.merged_rows (merge_id, member_id, noun, row_key, before, after)
  select merge, hidden, 'app.reminders', jsonb_build_object('id', m.id),
    jsonb_build_object('member_id', hidden), jsonb_build_object('member_id', kept) from moved m;
end
$$;

create or replace function acts.merge_rows(merge uuid, taken text[], stays uuid, ends uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  ids app.merges;
begin
  perform app.require_act('merge_rows', 'edit');
  perform app.require_begun('merge_rows', merge);
  select g.* into ids from app.merges g
  where g.id = merge and g.actor_id = auth.uid() and g.undone_at is null;
  perform set_config('app.merging', 'on', true);
  perform app.merge_fields(merge, ids.kept_id, ids.hidden_id, taken);
  perform app.merge_accounts(merge, ids.kept_id, ids.hidden_id, 'email' = any (taken), stays, ends);
  perform app.merge_attendance(merge, ids.kept_id, ids.hidden_id);
  perform set_config('app.merging', '', true);
end
$$;

-- Groundings of one person: rows that no longer count are undone, and others are entered at their own time, with the
-- reasons of the rows they stand for.
create or replace function acts.rewrite_groundings(merge uuid, voided bigint[], entered jsonb) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  clock constant timestamptz := date_trunc('milliseconds', clock_timestamp());
  given jsonb;
  written bigint;
  ids bigint[] := '{}';
begin
  perform app.require_act('rewrite_groundings', 'edit');
  perform app.require_begun('rewrite_groundings', merge);
  insert into app.grounding_events (member_id, kind, voids, actor_id, at, recorded_at)
  select g.member_id, 'void', g.id, auth.uid(), greatest(clock, g.at), greatest(clock, g.recorded_at)
  from app.grounding_events g where g.id = any (voided) order by g.id;
  for given in select e.value from jsonb_array_elements(entered) with ordinality e order by e.ordinality loop
    insert into app.grounding_events (member_id, kind, until, actor_id, at, recorded_at)
    select (given ->> 'memberId')::uuid, given ->> 'kind', (given ->> 'until')::date, auth.uid(), (given ->> 'at')::timestamptz,
      greatest(clock, (select max(e.recorded_at) from app.grounding_events e where e.member_id = (given ->> 'memberId')::uuid))
    returning id into written;
    ids := ids || written;
    insert into app.grounding_reasons (event_id, member_id, reason)
    select written, (given ->> 'memberId')::uuid, left(string_agg(distinct r.reason, '; '), 500)
    from app.grounding_reasons r
    where r.event_id in (select o::bigint from jsonb_array_elements_text(given -> 'reasonsOf') o)
    having count(*) > 0;
  end loop;
  perform app.keep_merged(merge, 'app.grounding_events', '{}', jsonb_build_object('voided', voided),
    jsonb_build_object('entered', ids));
end
$$;

-- A merge, locked with its undo in mind; null if there is none. `isLast` tells whether neither record was merged since.
create or replace function acts.facts_of_undo_merge(merge uuid) returns json
language plpgsql security definer
set search_path = ''
as $$
begin
  perform app.require_act('facts_of_undo_merge', 'edit');
  return (
    select json_build_object(
      'id', m.id, 'keptId', m.kept_id, 'hiddenId', m.hidden_id, 'at', m.at, 'by', app.recorder_name(m.actor_id),
      'afterEvent', m.after_event::text, 'lastEvent', m.last_event::text, 'isUndone', m.undone_at is not null,
      'isLast', not exists (
        select from app.merges o
        where o.undone_at is null and o.at > m.at and (o.kept_id in (m.kept_id, m.hidden_id) or o.hidden_id = m.kept_id)))
    from app.merges m
    where m.id = merge and app.people_to_change('edit', array[app.person_of(m.kept_id)]) <> '{}');
end
$$;

-- Within minutes whoever merged undoes it as freely as a punch.
create or replace function acts.begin_undo_merge(merge uuid, reason text) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  found app.merges;
begin
  perform app.require_act('begin_undo_merge', 'edit');
  update app.merges m set undone_at = date_trunc('milliseconds', clock_timestamp()), undone_by = auth.uid()
  where m.id = merge and m.undone_at is null returning * into found;
  perform app.require_change('begin_undo_merge', 'edit', array[found.kept_id, found.hidden_id]);
  if found.id is null or exists (
    select from public.members m
    where m.id in (found.kept_id, found.hidden_id)
      and (m.user_id = auth.uid() or app.is_administrator(m.user_id) and not app.is_super_admin())
  ) or app.reenters_elsewhere(found.hidden_id) then
    raise exception 'permission denied for function begin_undo_merge' using errcode = '42501';
  end if;
  if found.actor_id is distinct from auth.uid() or not app.is_just_now(found.at) then
    perform app.require_fresh_proof();
  end if;
  delete from app.hidden_members h where h.member_id = found.hidden_id and h.kind = 'merged';
  if reason is not null then
    insert into app.merge_reasons (merge_id, member_id, reason) values (merge, found.hidden_id, begin_undo_merge.reason);
  end if;
  insert into app.security_events (at, name, actor_id, details)
  values (now(), 'sensitive_merge', auth.uid(), jsonb_strip_nulls(jsonb_build_object(
    'memberId', found.kept_id, 'hidden', found.hidden_id, 'isUndone', true, 'reason', begin_undo_merge.reason)));
end
$$;

-- What the kept record took goes back, unless it was changed since.
create or replace function app.unmerge_fields(kept uuid, hidden uuid, before jsonb, after jsonb) returns void
language plpgsql
set search_path = ''
as $$
declare
  stored constant jsonb := (select to_jsonb(m) from public.members m where m.id = kept);
  back public.members;
begin
  select (jsonb_populate_record(null::public.members, stored || coalesce(
    (select jsonb_object_agg(b.key, b.value) from jsonb_each(before) b
      where stored -> b.key = after -> b.key), '{}'))).* into back;
  update public.members m set first_name = back.first_name, last_name = back.last_name, phone = back.phone,
    organization = back.organization, certification_level = back.certification_level, image_url = back.image_url
  where m.id = kept;
end
$$;

-- Both records have the accounts that they had, each with the address that it has by now, unless the kept one got
-- another account since. Without an account, addresses return unless the kept one got another.
create or replace function app.unmerge_accounts(moved app.merged_rows, kept uuid, hidden uuid) returns void
language plpgsql
set search_path = ''
as $$
begin
  if moved.noun = 'auth.users' then
    -- A freeze that still runs goes on, whenever it began.
    update auth.users u set banned_until = case
      when (moved.before ->> 'banned_until')::timestamptz = app.banned_while_left() then app.banned_while_left()
      else app.frozen_until(u.id) end
    where u.id = (moved.row_key ->> 'id')::uuid and u.banned_until = app.banned_while_merged();
  elsif exists (
    select from public.members m
    where m.id = kept and m.user_id::text is not distinct from moved.after ->> 'account'
      and (m.user_id is not null and (moved.row_key ->> 'accounts')::boolean or m.email = moved.after ->> 'email')
  ) then
    -- Neither phone shows any longer what it stated for the other record.
    delete from app.bound_phones p using public.members m where m.id in (kept, hidden) and p.user_id = m.user_id;
    -- An account that was made since goes with its address, wherever the merge had put that.
    perform app.exchange(kept, hidden, true, true);
    update public.members m set status = moved.before ->> 'status' where m.id = kept;
  end if;
end
$$;

-- Attendance of a session whose list was saved since is found by its session.
create or replace function app.unmerge_attendance(moved app.merged_rows, kept uuid, hidden uuid) returns void
language plpgsql
set search_path = ''
as $$
begin
  if moved.noun = 'public.trainees' then
    update public.trainees t set member_id = hidden
    where t.id = (moved.row_key ->> 'id')::uuid and t.member_id is not distinct from (moved.after ->> 'member_id')::uuid;
    if not found and moved.after ->> 'member_id' is not null then
      update public.trainees t set member_id = hidden
      where t.training_session_id = (moved.row_key ->> 'session')::uuid and t.member_id = kept;
    end if;
  elsif moved.noun = 'app.training_answers' then
    update app.training_answers a set member_id = hidden
    where a.session_id = (moved.row_key ->> 'session')::uuid and a.member_id = kept
      and not exists (select from app.training_answers o where o.session_id = a.session_id and o.member_id = hidden);
  else
    update app.reminders r set member_id = hidden where r.id = (moved.row_key ->> 'id')::bigint and r.member_id = kept;
  end if;
end
$$;

-- Groundings entered for the person are undone, and those of each record hold again from their own days.
create or replace function app.unmerge_groundings(voided bigint[], entered bigint[]) returns void
language plpgsql
set search_path = ''
as $$
declare
  clock constant timestamptz := date_trunc('milliseconds', clock_timestamp());
  again app.grounding_events;
  written bigint;
begin
  insert into app.grounding_events (member_id, kind, voids, actor_id, at, recorded_at)
  select g.member_id, 'void', g.id, auth.uid(), greatest(clock, g.at), greatest(clock, g.recorded_at)
  from app.grounding_events g
  where g.id = any (entered) and not exists (select from app.grounding_events v where v.voids = g.id) order by g.id;
  for again in select g.* from app.grounding_events g where g.id = any (voided) order by g.at, g.id loop
    insert into app.grounding_events (member_id, kind, until, actor_id, at, recorded_at)
    select again.member_id, again.kind, again.until, auth.uid(), again.at, greatest(clock, max(e.recorded_at))
    from app.grounding_events e where e.member_id = again.member_id
    returning id into written;
    insert into app.grounding_reasons (event_id, member_id, reason)
    select written, r.member_id, r.reason from app.grounding_reasons r where r.event_id = again.id;
  end loop;
end
$$;

-- Whose body a grounding since the merge was about, nobody has said, so it stands for both. The other record's own one
-- stays if it lasts longer.
create or replace function app.ground_both(merged app.merges) returns void
language plpgsql
set search_path = ''
as $$
declare
  since app.grounding_events;
  written bigint;
begin
  select g.* into since from app.grounded(now(), null) s join app.grounding_events g on g.id = s.event_id
  where s.member_id = merged.kept_id and g.recorded_at > merged.at;
  if since.id is null or exists (
    select from app.grounded(now(), null) o
    where o.member_id = merged.hidden_id and coalesce(o.until, 'infinity') >= coalesce(since.until, 'infinity')) then
    return;
  end if;
  insert into app.grounding_events (member_id, kind, until, actor_id, at, recorded_at)
  select merged.hidden_id, since.kind, since.until, auth.uid(), since.at,
    greatest(date_trunc('milliseconds', clock_timestamp()), max(e.recorded_at))
  from app.grounding_events e where e.member_id = merged.hidden_id
  returning id into written;
  insert into app.grounding_reasons (event_id, member_id, reason)
  select written, merged.hidden_id, r.reason from app.grounding_reasons r where r.event_id = since.id;
end
$$;

create or replace function acts.unmerge_rows(merge uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  ids app.merges;
  moved app.merged_rows;
begin
  perform app.require_act('unmerge_rows', 'edit');
  perform app.require_begun('unmerge_rows', merge);
  select m.* into ids from app.merges m where m.id = merge and m.undone_by is not distinct from auth.uid();
  perform set_config('app.merging', 'on', true);
  for moved in select r.* from app.merged_rows r where r.merge_id = ids.id order by r.id desc loop
    case moved.noun
      when 'public.members' then perform app.unmerge_fields(ids.kept_id, ids.hidden_id, moved.before, moved.after);
      when 'accounts', 'auth.users' then perform app.unmerge_accounts(moved, ids.kept_id, ids.hidden_id);
      when 'app.grounding_events' then
        perform app.unmerge_groundings(
          array(select v::bigint from jsonb_array_elements_text(moved.before -> 'voided') v),
          array(select v::bigint from jsonb_array_elements_text(moved.after -> 'entered') v));
      else perform app.unmerge_attendance(moved, ids.kept_id, ids.hidden_id);
    end case;
  end loop;
  perform app.ground_both(ids);
  perform set_config('app.merging', '', true);
end
$$;

-- Nothing of a deleted person stays, so the records that led on to theirs are deleted with it. That of an account with
-- rights only by who may delete it.
create or replace function app.delete_merged() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if auth.uid() is not null and not app.is_super_admin() and exists (
    select from app.merges m join public.members h on h.id = m.hidden_id
    where m.kept_id = old.id and m.undone_at is null and app.is_administrator(h.user_id)
  ) then
    raise exception 'Only super administrators delete the record of somebody who administers.' using errcode = '42501';
  end if;
  delete from public.members h using app.merges m
  where m.kept_id = old.id and m.undone_at is null and h.id = m.hidden_id;
  return null;
end
$$;

create or replace trigger delete_merged after delete on public.members
  for each row execute function app.delete_merged();

grant execute on function acts.facts_of_merge(uuid, uuid, boolean), acts.events_to_merge(uuid[]), acts.begin_merge(uuid, uuid),
  acts.write_merged(uuid, jsonb, boolean), acts.record_merged(uuid, jsonb, uuid[], uuid[]), acts.merge_rows(uuid, text[], uuid, uuid),
  acts.rewrite_groundings(uuid, bigint[], jsonb), acts.facts_of_undo_merge(uuid), acts.begin_undo_merge(uuid, text),
  acts.unmerge_rows(uuid) to app_admin, app_grantee;
