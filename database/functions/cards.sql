-- What an account's member holds that ends after `since`, each with its place in the status list, in force first;
-- creates missing places.
create or replace function app.state_card(account uuid, at timestamptz, since timestamptz)
returns table (first_name text, last_name text, index integer, program text, base text, until timestamptz)
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  insert into app.card_indexes (credential_id, until, stated_at)
  select h.credential_id, h.until, $2
  from app.held_now h join public.members m on m.id = h.member_id
  where m.user_id = $1 and h.until >= $3
    -- Checked first, since a conflict would use up a place each time.
    and not exists (select from app.card_indexes i where i.credential_id = h.credential_id and i.until = h.until)
  on conflict (credential_id, until) do nothing;

  return query
    with stated as (
      update app.card_indexes i set stated_at = greatest(i.stated_at, $2)
      from app.held_now h join public.members m on m.id = h.member_id
      where m.user_id = $1 and h.until >= $3 and i.credential_id = h.credential_id and i.until = h.until
      returning m.first_name, m.last_name, i.index, h.program_id, i.until
    )
    select s.first_name, s.last_name, s.index, p.name, b.base_name, s.until
    from stated s join public.programs p on p.id = s.program_id left join public.bases b on b.id = p.base_id
    order by s.until < $2, p.name, b.base_name, s.index;
end
$$;

-- Places whose credential is held by somebody who isn't grounded and wasn't shortened since it was stated, or whose
-- phone is bound while its session lasts. All others count as revoked. What was stated for a record that was merged since
-- is held if its person holds as much.
create or replace function app.card_list(out in_force integer[], out length integer)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  in_force := array(
    select i.index from app.card_indexes i join app.held_now h on h.credential_id = i.credential_id
    where h.until >= i.until and h.member_id not in (select g.member_id from app.grounded(now(), null) g)
    union all
    select l.index from app.places_led_on l
    where l.until >= l.stated_until and l.member_id not in (select g.member_id from app.grounded(now(), null) g)
    union all
    select i.index from app.card_indexes i join app.bound_phones p on p.id = i.credential_id
    join auth.sessions s on s.id = p.session_id
    where s.idle_until > now() and s.ends_at > now());
  length := coalesce(pg_catalog.pg_sequence_last_value(pg_catalog.pg_get_serial_sequence('app.card_indexes', 'index')) + 1, 0);
end
$$;

-- The person whose credentials the stated places stand for, with each credential's current expiry; null if revoked. No
-- rows for a deleted member, or for somebody whom a grantee may not punch.
create or replace function app.stated_places(places integer[])
returns table (index integer, member_id uuid, until timestamptz)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return query
    select i.index, p.id,
      case when coalesce(h.until, l.until) >= i.until and not app.is_grounded(p.id) then coalesce(h.until, l.until) end
    from app.card_indexes i
    join public.certifications c on c.id = i.credential_id
    cross join lateral app.person_of(c.member_id) p (id)
    left join app.held_now h on h.credential_id = c.id
    left join app.places_led_on l on l.index = i.index
    where i.index = any (places) and (not app.is_grantee() or p.id = any (app.people_to_act('punch', array[p.id])));
end
$$;

-- Whether an account's member is grounded; their card then states nothing.
create or replace function app.is_account_grounded(account uuid) returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return exists (select from public.members m where m.user_id = account and app.is_grounded(m.id));
end
$$;

create or replace function app.card_photo(member uuid) returns text
language sql stable security definer
set search_path = ''
as $$
  select m.image_url from public.members m where m.id = $1
$$;

-- Programs that cards can be checked for. Includes programs of inactive bases, whose credentials stay in force.
create or replace function app.card_programs() returns table (name text, type text, base text)
language sql stable security definer
set search_path = ''
as $$
  select p.name, p.program_type, b.base_name
  from public.programs p left join public.bases b on b.id = p.base_id
  order by p.name, b.base_name
$$;

grant execute on function app.state_card(uuid, timestamptz, timestamptz), app.card_list(), app.stated_places(integer[]),
  app.card_photo(uuid), app.card_programs(), app.is_account_grounded(uuid) to ffl_service;
