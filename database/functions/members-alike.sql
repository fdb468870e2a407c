-- Who may be the same person as somebody about to be added: the name in either order, as the search reads it, the phone
-- by its digits, or the e-mail. A number that half a team shares finds a few of them; whoever is grounded comes first.
create or replace function public.members_alike(first_name text, last_name text, phone text, email text)
returns json
language plpgsql stable security definer
set search_path = ''
as $$
declare
  address constant text := lower(btrim(email));
begin
  perform app.require_act('members_alike', 'edit');
  return (
    select coalesce(json_agg(f), '[]')
    from (
      select m.id, m.first_name, m.last_name, m.email, m.organization, bool_or(l.same_name) as same_name,
        bool_or(l.same_phone) as same_phone, bool_or(l.same_email) as same_email,
        app.grounding_with_reason(m.id) as grounding, app.leaving_told(m.id) as former
      from (
        select a.member_id, a.same_name, a.same_phone, false as same_email
        from app.alike_to(array[left(first_name, 80) || ' ' || left(last_name, 80)], array[phone]) a
        union all
        select m.id, false, false, true from public.members m
        where lower(m.email) = address and app.records_seen(array[m.id]) <> '{}'
      ) l
      -- A record that was merged leads on.
      join public.members m on m.id = app.person_of(l.member_id)
      group by m.id
      order by bool_or(l.same_email) desc, app.is_grounded(m.id) desc, bool_or(l.same_name) desc,
        bool_or(l.same_phone) desc, m.last_name, m.first_name, m.id
      limit 5
    ) f);
end
$$;

comment on function public.members_alike is 'Up to five members with this name in either order, this phone number or this e-mail: what they share, whether they are grounded, until when and why, and whether they were set aside. Administrators, and leads about people whom they see.';

grant execute on function public.members_alike(text, text, text, text) to app_admin, app_grantee;

-- A name as the first line of search_text may have it, in either order, wherever the first name may end.
create or replace function app.name_lines(name text) returns text[]
language sql immutable
set search_path = ''
as $$
  select array(
    select l.line
    from (select string_to_array(app.folded(name), ' ') as words) w, generate_series(1, cardinality(w.words) - 1) n
    cross join lateral (
      select array_to_string(w.words[:n], '') as one, array_to_string(w.words[n + 1:], '') as other) d
    cross join lateral (values (d.one || ' ' || d.other), (d.other || ' ' || d.one)) l (line))
$$;

-- Who on record may be each of some people, who are numbered from 1: at most five, whoever is grounded first, and only
-- people whom the caller sees. A name or a number that many share is looked up once.
create or replace function app.alike_to(names text[], phones text[])
returns table (place bigint, member_id uuid, same_name boolean, same_phone boolean, is_grounded boolean)
language plpgsql stable
set search_path = ''
set plan_cache_mode = force_custom_plan
-- Every lookup uses a key, even while the table is still small.
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
as $$
declare
  grounded constant uuid[] := array(select g.member_id from app.grounded(now(), null) g);
  is_bound constant boolean := app.is_grantee() and not app.sees_everybody();
  shown constant uuid[] := case when is_bound then app.people_shown() end;
begin
  return query
    with asked as materialized (
      select a.place, app.name_lines(a.name) as lines, app.phone_digits(a.phone) as number
      from unnest(names, phones) with ordinality a (name, phone, place)
    ),
    keys as materialized (
      select k.kind, k.key, array_agg(distinct k.place) as places
      from (
        select a.place, 'name' as kind, l.line as key from asked a cross join unnest(a.lines) l (line)
        union all select a.place, 'phone', a.number from asked a where a.number is not null
      ) k
      group by k.kind, k.key
    ),
    found as (
      select k.places, m.id
      from keys k
      cross join lateral (
        select m.id from public.members m
        where k.kind = 'name' and split_part(m.search_text, E'\n', 1) = k.key
          and (not is_bound or m.id = any (shown))
        order by (m.id = any (grounded)) desc, m.last_name, m.first_name, m.id limit 5
      ) m
      union all
      select k.places, m.id
      from keys k
      cross join lateral (
        select m.id from public.members m
        where k.kind = 'phone' and m.phone is not null and app.phone_digits(m.phone) = k.key
          and (not is_bound or m.id = any (shown))
        order by (m.id = any (grounded)) desc, m.last_name, m.first_name, m.id limit 5
      ) m
    ),
    alike as (
      select a.place, m.id, m.last_name, m.first_name, m.id = any (grounded) as is_grounded,
        split_part(m.search_text, E'\n', 1) = any (a.lines) as same_name,
        coalesce(app.phone_digits(m.phone) = a.number, false) as same_phone
      from (select distinct p.place, f.id from found f cross join unnest(f.places) p (place)) d
      join asked a on a.place = d.place
      join public.members m on m.id = d.id
      where not exists (select from app.hidden_members x where x.member_id = m.id and x.kind = 'merged')
    )
    select r.place, r.id, r.same_name, r.same_phone, r.is_grounded
    from (
      select l.*, row_number() over (
        partition by l.place
        order by l.is_grounded desc, l.same_name desc, l.same_phone desc, l.last_name, l.first_name, l.id) as rank
      from alike l
    ) r
    where r.rank <= 5
    order by r.place, r.rank;
end
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
