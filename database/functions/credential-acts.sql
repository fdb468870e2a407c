-- Between these two the server decides an act on one credential. Each is one statement instead of many, works with the
-- owner's rights, and therefore checks itself whether an administrator is asking.

-- Locks the member, so two acts on one person run one after the other, then reads what the decision needs. No row if
-- there is no such member.
create or replace function acts.facts_of_act(member uuid, program uuid)
returns table (
  program_name text, validity_period_days integer, two_clocks boolean, base_name text,
  base_is_active boolean, credentials json, last_punch json, seasons json, grounding json
)
language plpgsql security definer
set search_path = ''
-- Like public.last_punches, whose question this answers too.
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
        from app.punches_in_effect s
        where s.member_id = member and s.program_id = program order by s.punched_at desc, s.id desc limit 1),
      (select coalesce(json_agg(s), '[]') from public.seasons s where s.program_id = program),
      app.grounding_with_reason(member)
    from (values (program)) asked (id)
    left join public.programs p on p.id = asked.id
    left join public.bases b on b.id = p.base_id;
end
$$;

-- Whoever may create or restore a credential holds its program before the member, so a concurrent rule change waits,
-- and then sees that credential too. A punch on what is held needs only its member's lock.
create or replace function acts.lock_programs(programs uuid[]) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform app.require_admin('lock_programs');
  perform from public.programs p where p.id = any(programs) order by p.id for key share;
end
$$;

-- The one writer: credentials, their punches, ledger rows and member summaries, for up to a thousand changes (the
-- server's `CredentialChange`). A change's `credential` lists what it changes, or everything if the credential is new;
-- the rest stays as stored before all of them. Several changes of one credential are applied in order, each with its
-- whole state; what is overtaken leaves the credential as something later left it. The caller holds the members' locks.
create or replace function app.write_changes(changes jsonb)
returns table (credential jsonb, punch jsonb, event_id bigint, event_at text)
language plpgsql security definer
set search_path = ''
-- Every lookup is by key, even while the tables fill up.
set enable_seqscan = off
-- A plan for just so many changes would be made anew each time.
set plan_cache_mode = force_generic_plan
as $$
declare
  entries app.entry[];
  ids bigint[];
  names_nothing boolean;
begin
  with asked as materialized (
    select c.place, c.change, s as stored, jsonb_populate_record(
        case when s.id is not null then s else jsonb_populate_record(s, jsonb_build_object(
          'id', gen_random_uuid(), 'status', 'valid', 'created_at', date_trunc('milliseconds', now()))) end,
        c.change -> 'credential') as becomes,
      case when c.change ? 'punch' then jsonb_build_object('punch_id', gen_random_uuid()) else '{}' end as made
    from jsonb_array_elements(changes) with ordinality c (change, place)
    left join public.certifications s on s.id = (c.change #>> '{credential,id}')::uuid
  ), chained as (
    select a.*, case when lag(a.place) over chain is null then a.stored else lag(a.becomes) over chain end as was
    from asked a
    window chain as (partition by (a.becomes).id order by a.place)
  )
  select array_agg(row(
      case when c.change ? 'was' then jsonb_populate_record(c.was, c.change -> 'was') else c.was end,
      c.becomes, c.made || (c.change - array['credential', 'was']))::app.entry order by c.place),
    bool_or((c.was).id is null and c.change ->> 'kind' <> 'issue')
  into entries, names_nothing from chained c;
  if names_nothing then
    raise exception 'There is no such credential';
  end if;
  -- What is written until the end is recorded here, not by the triggers for plain writes.
  perform set_config('app.writing', (entries[1]).act ->> 'kind', true);
  insert into public.certifications
  select (last.becomes).* from (
    select distinct on ((e.becomes).id) e.becomes
    from unnest(entries) with ordinality e (was, becomes, act, place)
    where not e.act ? 'is_overtaken' order by (e.becomes).id, e.place desc
  ) last
  on conflict (id) do update set issued_date = excluded.issued_date, expiration_date = excluded.expiration_date,
    annual_date = excluded.annual_date, status = excluded.status, season_id = excluded.season_id;
  insert into public.certification_punches (id, certification_id, punch_type, punch_date, notes, training_session_id)
  select (e.act ->> 'punch_id')::uuid, (e.becomes).id, e.act #>> '{punch,punch_type}', (e.becomes).issued_date,
    e.act #>> '{punch,notes}', (e.act ->> 'training_session_id')::uuid
  from unnest(entries) e where e.act ? 'punch';
  ids := app.enter(entries);
  if changes @? '$[*].voids' then
    perform app.mark_undone(e.becomes, e.act) from unnest(entries) e where e.act ? 'voids';
  end if;
  perform app.summarize_members(array(select distinct (e.becomes).member_id from unnest(entries) e));
  perform set_config('app.writing', '', true);
  return query
    select to_jsonb(e.becomes), to_jsonb(p), l.id, to_jsonb(l.at) #>> '{}'
    from unnest(entries) with ordinality e (was, becomes, act, place)
    join app.credential_events l on l.id = ids[e.place]
    left join public.certification_punches p on p.id = (e.act ->> 'punch_id')::uuid
    order by e.place;
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

-- One punch of one person, or the undo of the caller's own within its minutes: nobody is asked for proof because of it.
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
  return change ->> 'kind' in ('issue', 'renew', 'reactivate') and jsonb_array_length(changes) = 1
    and change ->> 'batch_id' is null and not change ? 'is_roll_call';
end
$$;

-- Whom some changes touch, before they are written.
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
    case when not changes @? '$[*] ? (@.kind != "issue" && @.kind != "renew" && @.kind != "reactivate")' then 'punches' end);
end
$$;

create or replace function acts.write(changes jsonb)
returns table (credential jsonb, punch jsonb, event_id bigint, event_at text)
language plpgsql security definer
set search_path = ''
as $$
begin
  perform app.require_admin('write');
  -- Whoever lost the right while their act waited for the member writes nothing.
  if not app.administers() then
    raise exception 'permission denied for function write' using errcode = '42501';
  end if;
  if app.is_single_punch(changes) is not true then
    perform app.touch_changed(changes);
  end if;
  return query select * from app.write_changes(changes);
end
$$;

grant execute on function acts.facts_of_act(uuid, uuid), acts.lock_programs(uuid[]), acts.write(jsonb) to app_admin;
