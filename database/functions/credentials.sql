-- The sentence of CRD-10; the unique index above holds when two inserts race.
create or replace function app.refuse_second_valid_credential() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform app.lock_member(new.member_id);
  if exists (
    -- Looked for among the few of the member, never among the thousands of the program, whatever the plan was made for.
    select from public.certifications c
    where c.member_id = new.member_id and (c.program_id = new.program_id) is true and c.status = 'valid' and c.id <> new.id
  ) then
    raise exception 'Active certification already exists for this member and program' using errcode = '23505';
  end if;
  return new;
end
$$;

create or replace trigger refuse_second_valid before insert on public.certifications
  for each row when (new.status = 'valid') execute function app.refuse_second_valid_credential();

create or replace function app.refuse_future_issue() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  raise exception 'The issue date of a credential cannot lie in the future' using errcode = '23514';
end
$$;

create or replace trigger refuse_future_issue before insert or update of issued_date on public.certifications
  for each row when (new.issued_date > now() + interval '5 minutes') execute function app.refuse_future_issue();

-- With two clocks a credential that is written over the table has its year too. Whoever changes the rules of a program
-- meanwhile is waited for, or waits. Runs before the lock of the member, since triggers run in the order of their names.
create or replace function app.begin_year() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  two_clocks boolean;
begin
  select p.two_clocks into two_clocks from public.programs p where p.id = new.program_id for key share;
  if two_clocks then
    new.annual_date := date_trunc('milliseconds', new.issued_date);
  end if;
  return new;
end
$$;

create or replace trigger begin_year before insert on public.certifications
  for each row when (new.annual_date is null) execute function app.begin_year();

-- Over the table too nothing is issued at a base that is not in use (R-45). An act that is announced was decided by that rule,
-- or tells what was: an import, or a removal that is taken back.
create or replace function app.refuse_inactive_base() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if exists (
    select from public.programs p join public.bases b on b.id = p.base_id where p.id = new.program_id and not b.is_active
  ) then
    raise exception 'This base is inactive, so nothing is issued there' using errcode = '23514';
  end if;
  return new;
end
$$;

create or replace trigger refuse_inactive_base before insert on public.certifications
  for each row when (new.status = 'valid' and coalesce(current_setting('app.act', true), '') = '')
  execute function app.refuse_inactive_base();
create or replace trigger refuse_inactive_base_again before update of status on public.certifications
  for each row when (
    old.status = 'inactive' and new.status = 'valid' and coalesce(current_setting('app.act', true), '') = ''
  )
  execute function app.refuse_inactive_base();

-- While it was removed no rule moved its dates: with two clocks only an act, which decides them anew, brings it back. Where
-- the option went off meanwhile it has no year any more.
create or replace function app.return_by_act() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if not (select p.two_clocks from public.programs p where p.id = new.program_id for key share) then
    new.annual_date := null;
  elsif coalesce(current_setting('app.act', true), '') = '' then
    raise exception 'A credential of a program with two clocks comes back by an issue, or by taking its removal back'
      using errcode = '23514';
  end if;
  return new;
end
$$;

create or replace trigger return_by_act before update of status on public.certifications
  for each row when (old.status = 'inactive' and new.status = 'valid') execute function app.return_by_act();

-- Where the first issue was taken back there are no older dates, and its own must not come to life again, whatever was
-- written since: only an expiry that some change gave, and that nobody took back, is held again. Dates that followed the
-- program, or a change that was taken back, stand as long as anything does that they followed from. An act decides its own
-- dates, which with two clocks may be the same as before.
create or replace function app.refuse_dates_taken_back() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if not exists (
    select from app.credential_events e
    where e.credential_id = new.id and e.kind not in ('void', 'punch', 'clocks')
      and (e.new_status = 'valid' or e.new_expiration_date is distinct from e.old_expiration_date)
      and not exists (select from app.credential_events v where v.voids = e.id)
      and (e.new_expiration_date = new.expiration_date or e.new_status = 'valid' and exists (
        select from app.credential_events f
        where f.credential_id = new.id and f.kind in ('void', 'clocks') and f.new_status = 'valid'
          and f.new_expiration_date = new.expiration_date
          and f.new_expiration_date is distinct from f.old_expiration_date))
  ) then
    raise exception 'This credential was taken back. To make it valid again, issue it anew or give new dates.'
      using errcode = '23514';
  end if;
  return new;
end
$$;

create or replace trigger refuse_dates_taken_back before update of status on public.certifications
  for each row when (
    old.status = 'inactive' and new.status = 'valid' and new.expiration_date = old.expiration_date
    and coalesce(current_setting('app.act', true), '') = ''
  )
  execute function app.refuse_dates_taken_back();

-- What an announced act without a punch of its own leaves beside its credential, and its end. Punches are append-only for
-- every request, so the mark of one that was taken back is made here.
create or replace function app.settle_act() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  act jsonb := nullif(current_setting('app.act', true), '')::jsonb;
begin
  if act ->> 'kind' = 'void' and act ? 'punchId' then
    update public.certification_punches p
    set voided_at = (act ->> 'at')::timestamptz, void_reason = act ->> 'reason'
    where p.id = (act ->> 'punchId')::uuid and p.certification_id = new.id and p.voided_at is null;
    if not found then
      raise exception 'The punch to take back is not one of this credential';
    end if;
  elsif act ->> 'kind' = 'void' and act ->> 'reason' is not null then
    insert into app.void_reasons (voids, credential_id, reason)
    values ((act ->> 'voids')::bigint, new.id, act ->> 'reason');
  end if;
  perform set_config('app.act', '', true);
  return null;
end
$$;

-- Runs after the trigger of the ledger, since triggers run in the order of their names.
create or replace trigger settle_act after update on public.certifications
  for each row when (
    coalesce(current_setting('app.act', true), '') <> '' and coalesce(current_setting('app.act_punch', true), '') = ''
  )
  execute function app.settle_act();
