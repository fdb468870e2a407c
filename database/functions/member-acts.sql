-- Adding and editing members by functions of the server, which leads use. Administrators write the table (migration 008).

-- Whether the caller may change a member as a whole. Somebody whom a lead sees, but who isn't theirs to change, is
-- refused.
create or replace function app.is_to_edit(member uuid) returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return not app.is_grantee() or app.people_to_change('edit', array[app.person_of(member)]) <> '{}';
end
$$;

-- Whether a record with this address, in lower case, is one that the caller sees, if there is one.
create or replace function app.is_holder_seen(address text) returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return not app.is_grantee() or exists (
    select from public.members m
    where lower(m.email) = address and app.people_to_act('edit', array[app.person_of(m.id)]) <> '{}');
end
$$;

grant execute on function app.is_to_edit(uuid), app.is_holder_seen(text) to ffl_service;

-- Whether an address, a phone, or the name of somebody grounded is on record where a lead sees nobody, as of a row of an
-- import. An address that they see is taken by that person.
create or replace function app.stands_outside(address text, name text, phone text) returns boolean
language plpgsql stable
set search_path = ''
as $$
begin
  return not app.is_holder_seen(address)
    and exists (select from app.rows_of_others(array[address], array[name], array[phone]));
end
$$;

create or replace function acts.add_member(
  first_name text, last_name text, email text, phone text, organization text, certification_level text, image_url text
) returns json
language plpgsql security definer
set search_path = ''
as $$
declare
  added uuid;
begin
  perform app.require_act('add_member', 'edit');
  -- Somebody may be added with the address between the two statements, hence the second round.
  for round in 1..2 loop
    if app.stands_outside(lower(email), first_name || ' ' || last_name, phone) then
      return json_build_object('outcome', 'outside');
    end if;
    insert into public.members (first_name, last_name, email, phone, organization, certification_level, image_url, status)
    values ($1, $2, $3, $4, $5, $6, $7, 'pending')
    on conflict do nothing
    returning id into added;
    -- A grant may have ended while somebody else's address was waited for.
    perform app.require_act('add_member', 'edit');
    if added is not null then
      return json_build_object('outcome', 'added', 'memberId', added);
    end if;
  end loop;
  return json_build_object('outcome', 'taken');
end
$$;

-- Changes columns of a member, if the record is still the one that the changes were made to.
create or replace function acts.edit_member(member uuid, revision timestamptz, changes jsonb) returns json
language plpgsql security definer
set search_path = ''
as $$
declare
  was public.members;
  becomes public.members;
begin
  perform app.require_act('edit_member', 'edit');
  if app.is_to_edit(member) then
    select * into was from public.members m where m.id = member for no key update;
  end if;
  -- A grant may have ended while the lock was waited for, or the person come to another base.
  if was.id is null or not app.is_to_edit(member) then
    return json_build_object('outcome', 'missing');
  end if;
  if app.was_merged(member) then
    return json_build_object('outcome', 'merged', 'leadsTo', app.person_of(member));
  end if;
  if was.updated_at <> revision then
    return json_build_object('outcome', 'overtaken');
  end if;
  becomes := jsonb_populate_record(was, changes);
  becomes.email := lower(becomes.email);
  -- The record may take the account's address.
  if becomes.email <> was.email and was.user_id is not null
    and not exists (select from auth.users u where u.id = was.user_id and u.email = becomes.email) then
    return json_build_object('outcome', 'of account');
  end if;
  if app.stands_outside(
    case when becomes.email <> was.email then becomes.email end, '',
    case when app.phone_digits(becomes.phone) is distinct from app.phone_digits(was.phone) then becomes.phone end) then
    return json_build_object('outcome', 'outside');
  end if;
  update public.members m set first_name = becomes.first_name, last_name = becomes.last_name, email = becomes.email,
    phone = becomes.phone, organization = becomes.organization, certification_level = becomes.certification_level,
    image_url = becomes.image_url
  where m.id = member;
  -- A grant may have ended while somebody else's address was waited for.
  perform app.require_change('edit_member', 'edit', array[member]);
  return json_build_object('outcome', 'done');
exception
  when unique_violation then
    return json_build_object('outcome', case when app.is_holder_seen(lower(changes ->> 'email')) then 'taken' else 'outside' end);
end
$$;

grant execute on function acts.add_member(text, text, text, text, text, text, text),
  acts.edit_member(uuid, timestamptz, jsonb) to app_admin, app_grantee;
