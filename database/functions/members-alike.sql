-- Who may be the same person as somebody about to be added: the name in either order, as the search reads it, the phone
-- by its digits, or the e-mail. A number that half a team shares finds a few of them; whoever is grounded comes first.
create or replace function public.members_alike(first_name text, last_name text, phone text, email text)
returns json
language plpgsql stable security definer
set search_path = ''
set plan_cache_mode = force_custom_plan
as $$
declare
  names constant text[] := app.name_lines(left(first_name, 80) || ' ' || left(last_name, 80));
  patterns constant text[] := array(
    select '%' || regexp_replace(n.line, '([\\%_])', '\\\1', 'g') || E'\n%' from unnest(names) n (line));
  number constant text := app.phone_digits(phone);
  address constant text := lower(btrim(email));
begin
  perform app.require_admin('members_alike');
  return (
    select coalesce(json_agg(f), '[]')
    from (
      select m.id, m.first_name, m.last_name, m.email, m.organization, s.same_name, s.same_phone, s.same_email,
        app.grounding_with_reason(m.id) as grounding, app.leaving_told(m.id) as former
      from (
        select m.id from public.members m where m.search_text like any (patterns)
        union select m.id from public.members m where m.search_text like '%' || number
        union select m.id from public.members m where lower(m.email) = address
      ) l
      join public.members m on m.id = l.id
      cross join lateral (
        select (string_to_array(m.search_text, E'\n'))[1:2] && names as same_name,
          coalesce(app.phone_digits(m.phone) = number, false) as same_phone,
          coalesce(lower(m.email) = address, false) as same_email
      ) s
      where (s.same_name or s.same_phone or s.same_email)
        and not exists (select from app.hidden_members x where x.member_id = m.id and x.kind = 'merged')
      order by s.same_email desc, app.is_grounded(m.id) desc, s.same_name desc, s.same_phone desc,
        m.last_name, m.first_name, m.id
      limit 5
    ) f);
end
$$;

comment on function public.members_alike is 'Up to five members with this name in either order, this phone number or this e-mail: what they share, whether they are grounded, until when and why, and whether they were set aside. Administrators only.';

grant execute on function public.members_alike(text, text, text, text) to app_admin;

-- A name as lines of search_text have it, wherever the first name may end.
create or replace function app.name_lines(name text) returns text[]
language sql immutable
set search_path = ''
as $$
  select array(
    select array_to_string(w.words[:n], '') || ' ' || array_to_string(w.words[n + 1:], '')
    from (select string_to_array(app.folded(name), ' ') as words) w, generate_series(1, cardinality(w.words) - 1) n)
$$;

-- The digits by which a phone number is compared, without the country's 1; null if it is no whole number.
create or replace function app.phone_digits(phone text) returns text
language sql immutable
set search_path = ''
as $$
  select substring(regexp_replace(phone, '[^0-9]', '', 'g') from '^(?:1(?=[0-9]{10}$))?([0-9]{7,})$')
$$;

-- A grounding stays with its record. Whoever is added beside it, by whatever way, with the name or the phone of somebody
-- grounded leaves an event.
create or replace function app.record_alike_grounded() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if not exists (select from app.grounded(now(), null)) then
    return null;
  end if;
  insert into app.security_events (at, name, user_id, actor_id, details)
  select now(), 'sensitive_create', a.user_id, auth.uid(),
    jsonb_build_object('memberId', a.id, 'grounded', g.member_id)
  from app.grounded(now(), null) g
  join public.members m on m.id = g.member_id
  join added a on a.id <> m.id
    and ((string_to_array(m.search_text, E'\n'))[1:2] && app.name_lines(a.first_name || ' ' || a.last_name)
      or app.phone_digits(m.phone) = app.phone_digits(a.phone));
  return null;
end
$$;

create or replace trigger record_alike_grounded after insert on public.members
  referencing new table as added
  for each statement execute function app.record_alike_grounded();
