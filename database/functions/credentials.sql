-- Credentials held now, lapsed or not, and at any later moment if nobody punches, except those of hidden members. For a
-- past moment there is app.held_as_of.
create or replace view app.held_now with (security_invoker = true) as
  select c.member_id, c.id as credential_id, c.program_id, c.expiration_date as until, c.annual_date
  from public.certifications c
  where c.status = 'valid' and c.member_id not in (select x.member_id from app.hidden_members x);

-- Whether something is written without the writer. A function, like other conditions of triggers on writes of acts:
-- each statement parses a condition again, which takes longer than a call.
create or replace function app.is_plain_write() returns boolean
language plpgsql stable
set search_path = ''
as $$
begin
  return coalesce(current_setting('app.writing', true), '') = '';
end
$$;

create or replace function app.is_ahead(moment timestamptz) returns boolean
language plpgsql stable
set search_path = ''
as $$
begin
  return moment > now() + interval '5 minutes';
end
$$;

grant execute on function app.is_plain_write(), app.is_ahead(timestamptz) to app_admin, ffl_service;

create or replace function app.refuse_future_issue() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  raise exception 'The issue date of a credential cannot lie in the future' using errcode = '23514';
end
$$;

create or replace trigger refuse_future_issue before insert or update of issued_date on public.certifications
  for each row when (app.is_ahead(new.issued_date)) execute function app.refuse_future_issue();

-- Table writes obey the rules that decide the server's acts. Locks the program before the member, since a rule change
-- locks the program and then its holders.
create or replace function app.guard_plain_write() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  comes_back constant boolean := tg_op = 'UPDATE' and old.status = 'inactive' and new.status = 'valid';
  ruled record;
begin
  if tg_op = 'UPDATE' and not comes_back then
    return new;
  end if;
  select p.two_clocks, coalesce(b.is_active, true) as is_base_active into ruled
  from public.programs p left join public.bases b on b.id = p.base_id where p.id = new.program_id for key share of p;
  if new.status = 'valid' and not ruled.is_base_active then
    raise exception 'This base is inactive, so nothing is issued there' using errcode = '23514';
  end if;
  if comes_back then
    perform app.guard_return(new, old, ruled.two_clocks);
    if not ruled.two_clocks then
      new.annual_date := null;
    end if;
    return new;
  end if;
  if ruled.two_clocks then
    new.annual_date := coalesce(new.annual_date, new.issued_date);
  end if;
  perform app.lock_member(new.member_id);
  -- The sentence of CRD-10; the unique index decides if two inserts race.
  if new.status = 'valid' and exists (
    -- Searches the few rows of the member, never the thousands of the program, whatever the plan was made for.
    select from public.certifications c
    where c.member_id = new.member_id and (c.program_id = new.program_id) is true and c.status = 'valid' and c.id <> new.id
  ) then
    raise exception 'Active certification already exists for this member and program' using errcode = '23505';
  end if;
  return new;
end
$$;

create or replace trigger guard_plain_write before insert or update of status on public.certifications
  for each row when (app.is_plain_write()) execute function app.guard_plain_write();

-- No rule moved the dates of a credential while it was removed, so with two clocks only an act, which decides them
-- again, restores it. After an undone first issue there are no older dates, and its own may not return, whatever was
-- written since: only an expiry given by a change that nobody undid is held again. Dates that followed the program, or
-- an undone change, count as long as anything they followed from.
create or replace function app.guard_return(
  becomes public.certifications, was public.certifications, two_clocks boolean
) returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if two_clocks then
    raise exception 'A credential of a program with two clocks comes back by an issue, or by taking its removal back'
      using errcode = '23514';
  end if;
  if becomes.expiration_date = was.expiration_date and not exists (
    select from app.events_standing e
    where e.credential_id = becomes.id and e.is_change and e.kind not in ('void', 'clocks')
      and (e.new_status = 'valid' or e.new_expiration_date is distinct from e.old_expiration_date)
      and (e.new_expiration_date = becomes.expiration_date or e.new_status = 'valid' and exists (
        select from app.credential_events f
        where f.credential_id = becomes.id and f.kind in ('void', 'clocks') and f.new_status = 'valid'
          and f.new_expiration_date = becomes.expiration_date
          and f.new_expiration_date is distinct from f.old_expiration_date))
  ) then
    raise exception 'This credential was taken back. To make it valid again, issue it anew or give new dates.'
      using errcode = '23514';
  end if;
end
$$;
