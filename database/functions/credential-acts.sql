-- Functions with which the server decides acts on credentials, for one person or a thousand. Each is a single statement
-- instead of many, has the owner's rights, and so checks itself whether the caller may act, and where.

-- Locks what is about to be written, in everyone's order: programs, members in id order, so two acts on one person run
-- one after the other and two on many don't deadlock, and credentials. Then reads what deciding for each of these
-- members needs: of some programs the rules and what is held, and the last punch in those that would ask about it; of
-- several such programs, in those they hold. A record that was merged stands for its person, also if that happened while
-- the lock was waited for. Programs and people outside the caller's grants aren't there; where they may punch but not
-- issue, only what is held is renewed.
create or replace function acts.facts_of_acts(members uuid[], programs uuid[], punched uuid[], lock text) returns json
language plpgsql security definer
set search_path = ''
-- Also answers what public.last_punches does. Every lookup uses a key, for one person or for each of many.
set plan_cache_mode = force_generic_plan
set enable_bitmapscan = off
set enable_hashjoin = off
as $$
declare
  people uuid[] := app.people_of(members);
  is_grantee constant boolean := app.is_grantee();
  issued_in uuid[];
  issued_to uuid[];
begin
  perform app.require_act('facts_of_acts', 'punch');
  if is_grantee then
    programs := app.programs_to_act('punch', programs);
    people := app.people_to_act('punch', people);
  end if;
  if lock in ('programs and people', 'credentials too') then
    perform from public.programs p where p.id = any(programs) order by p.id for key share;
  end if;
  if lock <> 'nothing' then
    loop
      perform from public.members m where m.id = any(people) order by m.id for no key update;
      exit when people is not distinct from app.people_of(members);
      people := app.people_of(members);
    end loop;
  end if;
  if lock = 'credentials too' then
    perform from public.certifications c
    where c.member_id = any(people) and c.program_id = any(programs) order by c.id for no key update;
  end if;
  -- A grant may have ended while the locks were waited for.
  if is_grantee then
    perform app.require_act('facts_of_acts', 'punch');
    programs := app.programs_to_act('punch', programs);
    people := app.people_to_act('punch', people);
  end if;
  -- Everybody else issues wherever they punch.
  if is_grantee and exists (
    select from app.grants_in_force g
    where g.user_id = auth.uid() and app.allows(g.kind, 'punch') and not app.allows(g.kind, 'issue')) then
    issued_in := app.programs_to_act('issue', programs);
    issued_to := app.people_to_act('issue', people);
  end if;
  return json_build_object(
    'programs', array(
      select json_build_object(
        'id', p.id, 'name', p.name, 'validityPeriodDays', p.validity_period_days, 'twoClocks', p.two_clocks,
        'base', b.base_name, 'isBaseActive', coalesce(b.is_active, true),
        'renewsOnly', coalesce(p.id <> all (issued_in), false),
        'seasons', array(
          select json_build_object(
            'id', s.id, 'name', s.name, 'programId', s.program_id, 'startDate', s.start_date, 'endDate', s.end_date,
            'isActive', s.is_active)
          from public.seasons s where s.program_id = p.id))
      from public.programs p left join public.bases b on b.id = p.base_id
      where p.id = any(programs) order by array_position(programs, p.id)),
    'people', array(
      select json_build_object(
        'memberId', m.id, 'firstName', m.first_name, 'lastName', m.last_name,
        'renewsOnly', coalesce(m.id <> all (issued_to), false),
        'credentials', array(
          select json_build_object(
            'id', c.id, 'programId', c.program_id, 'isActive', c.status = 'valid', 'expiresDate', c.expiration_date,
            'annualDate', c.annual_date)
          from public.certifications c where c.member_id = m.id and c.program_id = any(programs)),
        'lastPunches', array(
          select json_build_object('programId', asked.id, 'id', last.punch_id, 'at', last.punched_at, 'by', last.by)
          from (
            select punched[1] where cardinality(punched) = 1
            union all
            select c.program_id from public.certifications c
            where cardinality(punched) > 1 and c.member_id = m.id and c.program_id = any(punched) and c.status = 'valid'
          ) asked (id)
          cross join lateral app.last_punch(m.id, asked.id) last),
        -- Most people were never grounded, so this check is cheaper than the full one.
        'grounding', case when exists (select from app.grounding_events e where e.member_id = m.id) then
          app.grounding_with_reason(m.id) end,
        'former', case when exists (
          select from app.hidden_members h where h.member_id = m.id and h.kind = 'left') then app.leaving_told(m.id) end)
      from public.members m where m.id = any(people) order by m.id));
end
$$;

-- The one writer: credentials, their punches and ledger rows, for up to a thousand changes (the server's
-- `CredentialChange`). A change's `credential` lists what it changes, or everything if the credential is new; the rest
-- stays as stored before all of them. Several changes of one credential are applied in order, each with its whole
-- state; what is overtaken leaves the credential as something later left it. The caller holds the members' locks.
-- Returns the punches' ids, or `in_full` what was written. Over 60 lines: one loop decides what three statements write,
-- since starting one costs more than a row.
create or replace function app.write_changes(changes jsonb, in_full boolean) returns json
language plpgsql security definer
set search_path = ''
-- Every lookup uses a key, even while the tables are still small.
set enable_seqscan = off
-- A plan for this exact number of changes would be made each time.
set plan_cache_mode = force_generic_plan
as $$
declare
  clock constant timestamptz := date_trunc('milliseconds', now());
  change jsonb;
  known uuid[] := '{}';
  place integer;
  named uuid;
  stored public.certifications;
  was public.certifications;
  becomes public.certifications;
  latest public.certifications[];
  lasting public.certifications[];
  punch public.certification_punches;
  punches public.certification_punches[];
  act jsonb;
  entries app.entry[];
  events app.credential_events[];
  made json[];
begin
  for turn in 1 .. jsonb_array_length(changes) loop
    change := changes -> turn - 1;
    named := (change #>> '{credential,id}')::uuid;
    place := array_position(known, named);
    select c.* into stored from public.certifications c where c.id = named;
    was := case when place is null then stored else latest[place] end;
    if was.id is null and change ->> 'kind' <> 'issue' then
      raise exception 'There is no such credential';
    end if;
    if stored.id is null then
      stored.id := gen_random_uuid();
      stored.status := 'valid';
      stored.created_at := clock;
    end if;
    becomes := jsonb_populate_record(stored, change -> 'credential');
    act := change - '{credential,was}'::text[];
    if place is null then
      place := cardinality(known) + 1;
      known[place] := becomes.id;
    else
      act := act || '{"is_further": true}';
    end if;
    latest[place] := becomes;
    if not act ? 'is_overtaken' then
      lasting[place] := becomes;
    end if;
    punch := null;
    if act ? 'punch' then
      punch.id := gen_random_uuid();
      punch.certification_id := becomes.id;
      punch.punch_type := act #>> '{punch,punch_type}';
      punch.punch_date := coalesce((act #>> '{punch,punch_date}')::timestamptz, becomes.issued_date);
      punch.notes := act #>> '{punch,notes}';
      punch.training_session_id := (act ->> 'training_session_id')::uuid;
      punch.created_at := clock;
      act := act || jsonb_build_object('punch_id', punch.id);
    end if;
    punches[turn] := punch;
    entries[turn] := row(
      case when change ? 'was' then jsonb_populate_record(was, change -> 'was') else was end, becomes, act)::app.entry;
  end loop;
  -- Until the end, changes are recorded here and not by the triggers for plain writes.
  perform set_config('app.writing', (entries[1]).act ->> 'kind', true);
  insert into public.certifications
  select l.* from unnest(lasting) l where l.id is not null order by l.id
  on conflict (id) do update set issued_date = excluded.issued_date, expiration_date = excluded.expiration_date,
    annual_date = excluded.annual_date, status = excluded.status, season_id = excluded.season_id;
  insert into public.certification_punches select p.* from unnest(punches) p where p.id is not null;
  if changes @? '$[*].late_reason' then
    insert into app.late_reasons (punch_id, reason)
    select (e.act ->> 'punch_id')::uuid, e.act ->> 'late_reason' from unnest(entries) e where e.act ? 'late_reason';
  end if;
  events := app.enter(entries);
  if changes @? '$[*].voids' then
    perform app.mark_undone(e.becomes, e.act) from unnest(entries) e where e.act ? 'voids';
  end if;
  perform set_config('app.writing', '', true);
  for turn in 1 .. coalesce(cardinality(entries), 0) loop
    made[turn] := case when in_full then json_build_object(
        'credential', case when (entries[turn]).act ? 'is_overtaken' then (
            select to_jsonb(c) from public.certifications c where c.id = ((entries[turn]).becomes).id)
          else to_jsonb((entries[turn]).becomes) end,
        'punch', case when (punches[turn]).id is not null then to_jsonb(punches[turn]) end,
        'event_id', (events[turn]).id::text, 'event_at', (events[turn]).at)
      else json_build_object('punch', case when (punches[turn]).id is not null then
        json_build_object('id', (punches[turn]).id) end) end;
  end loop;
  return to_json(made);
end
$$;

-- Punches are append-only for every request, so the mark on an undone one is made here. Why a removal was undone is
-- stored beside the ledger, which keeps no free text about people.
create or replace function app.mark_undone(becomes public.certifications, act jsonb) returns void
language plpgsql
set search_path = ''
as $$
begin
  if act ? 'punch_id' then
    update public.certification_punches p
    set voided_at = (act ->> 'at')::timestamptz, void_reason = act ->> 'reason'
    where p.id = (act ->> 'punch_id')::uuid and p.certification_id = becomes.id and p.voided_at is null;
    if not found then
      raise exception 'The punch to undo is not one of this credential';
    end if;
  elsif act ->> 'reason' is not null then
    insert into app.void_reasons (voids, credential_id, reason)
    values ((act ->> 'voids')::bigint, becomes.id, act ->> 'reason');
  end if;
end
$$;

-- Whether this is a single punch of one person, with the dates that follow from it, or the undo of the caller's own
-- punch within minutes. Neither requires a proof.
create or replace function app.is_single_punch(changes jsonb) returns boolean
language plpgsql stable
set search_path = ''
as $$
declare
  change constant jsonb := changes -> 0;
begin
  if change ->> 'kind' = 'void' then
    return change ? 'punch_id' and not changes @? '$[1 to last] ? (@.kind == "void")' and exists (
      select from app.credential_events e
      where e.id = (change ->> 'voids')::bigint and e.actor_id = auth.uid() and app.is_just_now(e.recorded_at));
  end if;
  return change ->> 'kind' in ('issue', 'renew', 'reactivate') and not changes @? '$[1 to last] ? (@.kind != "clocks")'
    and change ->> 'batch_id' is null and not change ? 'is_roll_call';
end
$$;

-- The people that some changes touch, counted before they are written.
create or replace function app.touch_changed(changes jsonb) returns void
language plpgsql
set search_path = ''
as $$
begin
  perform app.touch(
    array(
      select coalesce((c.change #>> '{credential,member_id}')::uuid, s.member_id)
      from jsonb_array_elements(changes) c (change)
      left join public.certifications s on s.id = (c.change #>> '{credential,id}')::uuid),
    -- Dates that follow from punches come after them.
    case when changes #>> '{0,kind}' <> 'clocks' and not changes @?
      '$[*] ? (@.kind != "issue" && @.kind != "renew" && @.kind != "reactivate" && @.kind != "clocks")' then 'punches' end);
end
$$;

-- The credential, person and program of each change: as stored, or as a new credential names them.
create or replace function app.named_by(changes jsonb)
returns table (change jsonb, id uuid, member_id uuid, program_id uuid)
language sql stable
set search_path = ''
as $$
  select c.change, (c.change #>> '{credential,id}')::uuid,
    coalesce(s.member_id, (c.change #>> '{credential,member_id}')::uuid),
    coalesce(s.program_id, (c.change #>> '{credential,program_id}')::uuid)
  from jsonb_array_elements(changes) c (change)
  left join public.certifications s on s.id = (c.change #>> '{credential,id}')::uuid
$$;

-- With a grant, changes are those that it allows: punches of what is held, where punching is allowed, which makes its
-- holders people of the base; issues, removals and undos in programs and of people for which these are; and the dates
-- that follow. Whatever else they might say is refused here, whichever verb wrote it.
create or replace function app.require_granted(changes jsonb) returns void
language plpgsql stable
set search_path = ''
as $$
declare
  bases constant uuid[] := app.bases_to_act('punch');
  programs constant uuid[] := array(select distinct n.program_id from app.named_by(changes) n where n.program_id is not null);
  people constant uuid[] := array(select distinct n.member_id from app.named_by(changes) n where n.member_id is not null);
  kinds constant text[] := array(select distinct c.change ->> 'kind' from jsonb_array_elements(changes) c (change));
  punched_in constant uuid[] := app.programs_to_act('punch', programs);
  -- Null, which allows nothing, if no change asks for it.
  issued_in constant uuid[] := case when kinds && '{issue,reactivate,remove}' then app.programs_to_act('issue', programs) end;
  issued_to constant uuid[] := case when kinds && '{issue,reactivate,remove}' then app.people_to_act('issue', people) end;
  undone_in constant uuid[] := case when 'void' = any (kinds) then app.programs_to_act('undo', programs) end;
  undone_of constant uuid[] := case when 'void' = any (kinds) then app.people_to_act('undo', people) end;
begin
  if exists (
    select
    from app.named_by(changes) n
    left join public.certifications s on s.id = n.id
    where (
      n.change - case n.change ->> 'kind'
        when 'remove' then '{kind,at,credential}'
        when 'void' then '{kind,at,credential,base,voids,punch_id,reason}'
        when 'clocks' then '{kind,at,credential,base,was,batch_id,is_overtaken}'
        else '{kind,at,credential,base,was,batch_id,is_overtaken,is_roll_call,punch,is_annual_initial,is_live_mission,training_session_id,late_reason}'
      end::text[] = '{}'
      and (n.change -> 'credential') - '{id,member_id,program_id,issued_date,expiration_date,annual_date,status,season_id}'::text[] = '{}'
      -- Nothing moves to somebody else or another program.
      and (s.id is null or to_jsonb(s) @> ((n.change -> 'credential') - '{issued_date,expiration_date,annual_date,status,season_id}'::text[]))
      and (n.change ->> 'kind' in ('renew', 'issue', 'reactivate')) = n.change ? 'punch'
      and case n.change ->> 'kind'
        when 'renew' then s.status = 'valid' and n.program_id = any (punched_in)
        when 'issue' then n.program_id = any (issued_in) and n.member_id = any (issued_to)
        when 'reactivate' then s.id is not null and n.program_id = any (issued_in) and n.member_id = any (issued_to)
        when 'remove' then s.status = 'valid' and n.change -> 'credential' @> '{"status": "inactive"}'
          and n.program_id = any (issued_in) and n.member_id = any (issued_to)
        when 'void' then n.program_id = any (undone_in) and n.member_id = any (undone_of) and exists (
          select from app.credential_events e
          where e.id = (n.change ->> 'voids')::bigint and e.credential_id = s.id
            and e.punch_id is not distinct from (n.change ->> 'punch_id')::uuid)
        when 'clocks' then exists (
          select from jsonb_array_elements(changes) a (change)
          where a.change #>> '{credential,id}' = n.change #>> '{credential,id}' and (a.change ->> 'kind' = 'void'
            or a.change ->> 'kind' <> 'clocks' and (n.change #>> '{credential,status}' = 'valid' or n.change ? 'is_overtaken')))
        else false end
      and (not n.change ? 'punch' or n.change #>> '{credential,status}' = 'valid' or n.change ? 'is_overtaken')
      and (bases is null or n.change ->> 'base' is null or app.base_named(n.change ->> 'base') = any (bases)
        -- Without what is undone, it counts where it did before.
        or not n.change ? 'punch' and exists (
          select from app.credential_events e where e.credential_id = s.id and e.base = n.change ->> 'base'))
      and (n.change ->> 'training_session_id' is null or exists (
        select from public.training_sessions t
        where t.id = (n.change ->> 'training_session_id')::uuid and app.may_act_at('punch', t.base_id, t.date)))
    ) is not true
  ) then
    raise exception 'permission denied for function write' using errcode = '42501';
  end if;
end
$$;

-- Whether these are nothing but dates of held credentials that follow a rule just kept, in programs whose seasons the
-- caller may change.
create or replace function app.are_recomputed(changes jsonb) returns boolean
language plpgsql stable
set search_path = ''
as $$
begin
  return not exists (
    select
    from jsonb_array_elements(changes) c (change)
    left join public.certifications s on s.id = (c.change #>> '{credential,id}')::uuid and s.status = 'valid'
    left join app.clock_rules r on r.batch_id = (c.change ->> 'batch_id')::uuid and r.program_id = s.program_id
    where r.batch_id is null or c.change ->> 'kind' is distinct from 'clocks'
      or c.change - '{kind,at,batch_id,credential}'::text[] <> '{}'
      or (c.change -> 'credential') - '{id,expiration_date,annual_date}'::text[] <> '{}'
      or app.programs_to_act('seasons', array[s.program_id]) = '{}');
end
$$;

create or replace function acts.write(changes jsonb, in_full boolean) returns json
language plpgsql security definer
set search_path = ''
as $$
begin
  perform app.require_act('write', 'punch');
  if app.is_grantee() then
    if changes #>> '{0,kind}' <> 'clocks' or not app.are_recomputed(changes) then
      perform app.require_granted(changes);
    end if;
  -- The caller may have lost the right while waiting for the lock on the member.
  elsif not app.administers() then
    raise exception 'permission denied for function write' using errcode = '42501';
  end if;
  if app.is_single_punch(changes) is not true then
    perform app.touch_changed(changes);
  end if;
  return app.write_changes(changes, in_full);
end
$$;

grant execute on function acts.facts_of_acts(uuid[], uuid[], uuid[], text), acts.write(jsonb, boolean)
  to app_admin, app_grantee;
