-- A two-clock program's dates follow its seasons, its validity and the option. Changing any of these recomputes them in
-- the same transaction; the domain's `decideRecompute` says what they become.

-- Locks these programs and then the holders of their credentials, in the order everybody locks. Whoever creates a
-- credential by the current rule holds a shared lock on the program, and this waits for them.
create or replace function acts.lock_holders(programs uuid[]) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform app.require_act('lock_holders', 'seasons');
  perform from public.programs p where p.id = any(programs) order by p.id for update;
  perform from (
    select m.id from public.members m
    where (m.id in (
      select c.member_id from public.certifications c where c.program_id = any(programs) and c.status = 'valid')) is true
    order by m.id for no key update
  ) locked;
end
$$;

-- Locks all programs with two clocks in the same way, since a season may move from one to another; with a grant, those
-- whose seasons it lets change. A change of seasons also waits here for anyone saving a program.
create or replace function acts.lock_clocks() returns table (program_id uuid)
language plpgsql security definer
set search_path = ''
as $$
declare
  clocked uuid[];
begin
  perform app.require_act('lock_clocks', 'seasons');
  perform pg_advisory_xact_lock(hashtext('bases and programs'));
  clocked := app.programs_to_act('seasons', array(select p.id from public.programs p where p.two_clocks order by p.id));
  perform acts.lock_holders(clocked);
  return query select unnest(clocked);
end
$$;

-- A program's held credentials, with what the ledger says of their dates, in order of people. Undone rows don't count.
-- The domain's `ruledCredentialOf` says the same of one; this is for thousands.
create or replace function acts.clocked_credentials(program uuid)
returns table (
  credential_id uuid, member_id uuid, first_name text, last_name text,
  issued_date timestamptz, expiration_date timestamptz, annual_date timestamptz, annual_from timestamptz,
  is_by_hand boolean, is_annual boolean, last_expiration_date timestamptz, last_annual_date timestamptz
)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform app.require_act('clocked_credentials', 'seasons');
  return query
    select c.id, m.id, m.first_name, m.last_name, c.issued_date, c.expiration_date, c.annual_date,
      coalesce(year.began, c.issued_date), last.punch_id is null, coalesce(last.is_annual, false),
      coalesce(again.new_expiration_date, last.new_expiration_date, c.expiration_date), last.new_annual_date
    from public.certifications c
    join public.members m on m.id = c.member_id
    left join lateral (
      select e.id, e.at, e.punch_id, e.new_expiration_date, e.new_annual_date,
        -- With one clock, the year of an issue comes from its note, which a check mark alone doesn't write (R-23).
        e.is_annual_initial and (e.kind = 'renew' or exists (
          select from public.certification_punches p
          where p.id = e.punch_id and position('annual initial' in lower(p.notes)) > 0)) as is_annual
      from app.events_standing e
      where e.credential_id = c.id and (e.counts_as_issue or e.kind in ('correct', 'remove'))
        and (e.punch_id is not null
          or (e.new_issued_date, e.new_expiration_date) is distinct from (e.old_issued_date, e.old_expiration_date))
      order by e.at desc, e.id desc limit 1
    ) last on true
    -- The date that it has under one clock since something earlier was recorded late or undone.
    left join lateral (
      select e.new_expiration_date from app.events_standing e
      where e.credential_id = c.id and e.kind = 'clocks' and e.at = last.at and e.id > last.id and e.new_annual_date is null
        and not exists (
          select from app.undos(null) u
          where u.credential_id = e.credential_id and u.id > e.id and u.event_id < e.id)
      order by e.id desc limit 1
    ) again on true
    left join lateral (
      select coalesce(e.new_annual_date, e.new_issued_date) as began
      from app.events_standing e
      where e.credential_id = c.id
        and (e.kind = 'issue' or e.kind = 'renew' and e.is_annual_initial or e.kind = 'reactivate' and e.punch_id is not null)
      order by e.at desc, e.id desc limit 1
    ) year on true
    where c.program_id = any (app.programs_to_act('seasons', array[program])) and c.status = 'valid'
    order by m.last_name, m.first_name, m.id;
end
$$;

-- The minutes in which a punch can be taken back without a reason.
create or replace function app.is_just_now(moment timestamptz) returns boolean
language sql stable
set search_path = ''
as $$
  select moment >= now() - interval '10 minutes'
$$;

-- Whether a season, or its current days, was set within these minutes: removing it then counts as an undo.
create or replace function app.is_just_set(season public.seasons) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select app.is_just_now(season.created_at)
    or exists (select from app.removed_seasons r where r.season_id = season.id and app.is_just_now(r.removed_at))
$$;

-- A season that is deleted, moved or made inactive still counts, with the days it had, for whoever was last punched
-- before. Days that come back within minutes count as never removed.
create or replace function app.keep_removed_season() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  -- Days written by a thief don't count as a season's, and the season's own return (take-back.sql).
  if coalesce(current_setting('app.taking_back', true), '') <> '' then
    return null;
  end if;
  if tg_op = 'UPDATE' and new.is_active then
    delete from app.removed_seasons r
    where r.season_id = new.id and app.is_just_now(r.removed_at)
      and (r.program_id, r.start_date, r.end_date) = (new.program_id, new.start_date, new.end_date);
    if found then
      return null;
    end if;
  end if;
  insert into app.removed_seasons (season_id, program_id, start_date, end_date)
  select old.id, p.id, old.start_date, old.end_date from public.programs p
  where p.id = old.program_id and p.two_clocks and old.is_active and not app.is_just_set(old);
  return null;
end
$$;

create or replace trigger keep_removed_season after delete on public.seasons
  for each row execute function app.keep_removed_season();
create or replace trigger keep_changed_season after update of program_id, start_date, end_date, is_active on public.seasons
  for each row when ((old.program_id, old.start_date, old.end_date, old.is_active)
    is distinct from (new.program_id, new.start_date, new.end_date, new.is_active))
  execute function app.keep_removed_season();

-- Those of the removed seasons that would still count.
create or replace function acts.seasons_kept(seasons uuid[]) returns setof uuid
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform app.require_act('seasons_kept', 'seasons');
  return query select s.id from public.seasons s where s.id = any (seasons) and s.is_active and not app.is_just_set(s);
end
$$;

-- `returns_to` is the season that would restore these days as if nothing had been removed.
create or replace function acts.removed_seasons(program uuid)
returns table (start_date date, end_date date, removed_at timestamptz, returns_to uuid)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform app.require_act('removed_seasons', 'seasons');
  return query
    select r.start_date, r.end_date, r.removed_at, case when app.is_just_now(r.removed_at) then r.season_id end
    from app.removed_seasons r where r.program_id = program order by r.id;
end
$$;

-- The rule by which a program's dates are about to be recomputed. Whoever changes it holds the locks by now, so what
-- was decided by the previous rule is in the ledger, and everything else is written after this.
create or replace function acts.keep_rule(batch uuid, program uuid, effective timestamptz, rule jsonb) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform app.require_act('keep_rule', 'seasons');
  insert into app.clock_rules (batch_id, program_id, at, after_event, rule)
  select batch, p, effective, coalesce((select max(e.id) from app.credential_events e), 0), keep_rule.rule
  from unnest(app.programs_to_act('seasons', array[program])) p;
  if not found then
    raise exception 'permission denied for function keep_rule' using errcode = '42501';
  end if;
end
$$;

-- The rules that programs had after a ledger row, in order.
create or replace function acts.rules_after(programs uuid[], event bigint) returns setof app.clock_rules
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform app.require_act('rules_after', 'punch');
  return query
    select r.* from app.clock_rules r where r.program_id = any(programs) and r.after_event >= event order by r.id;
end
$$;

grant execute on function acts.lock_clocks(), acts.lock_holders(uuid[]), acts.clocked_credentials(uuid),
  acts.removed_seasons(uuid), acts.seasons_kept(uuid[]), acts.keep_rule(uuid, uuid, timestamptz, jsonb), acts.rules_after(uuid[], bigint) to app_admin;
grant execute on function acts.lock_clocks(), acts.clocked_credentials(uuid), acts.removed_seasons(uuid),
  acts.seasons_kept(uuid[]), acts.keep_rule(uuid, uuid, timestamptz, jsonb), acts.rules_after(uuid[], bigint) to app_grantee;
