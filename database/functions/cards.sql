-- What the member of an account holds in force, each with its place in the list; makes the places that are missing.
create or replace function app.state_card(account uuid, at timestamptz)
returns table (first_name text, last_name text, index integer, program text, base text, until timestamptz)
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  insert into app.card_indexes (credential_id, until, stated_at)
  select c.id, c.expiration_date, $2
  from public.certifications c join public.members m on m.id = c.member_id
  where m.user_id = $1 and c.status = 'valid' and c.expiration_date >= $2
    -- A conflict alone would spend a place each time.
    and not exists (select from app.card_indexes i where i.credential_id = c.id and i.until = c.expiration_date)
  on conflict (credential_id, until) do nothing;

  return query
    with stated as (
      update app.card_indexes i set stated_at = greatest(i.stated_at, $2)
      from public.certifications c join public.members m on m.id = c.member_id
      where m.user_id = $1 and c.status = 'valid' and c.expiration_date >= $2
        and i.credential_id = c.id and i.until = c.expiration_date
      returning m.first_name, m.last_name, i.index, c.program_id, i.until
    )
    select s.first_name, s.last_name, s.index, p.name, b.base_name, s.until
    from stated s join public.programs p on p.id = s.program_id left join public.bases b on b.id = p.base_id
    order by p.name, b.base_name, s.index;
end
$$;

-- The places whose credential is held, and not shorter than it was stated. What is not among them was taken back.
create or replace function app.card_list(out in_force integer[], out length integer)
language sql stable security definer
set search_path = ''
as $$
  select
    array(
      select i.index from app.card_indexes i join public.certifications c on c.id = i.credential_id
      where c.status = 'valid' and c.expiration_date >= i.until
    ),
    coalesce(pg_catalog.pg_sequence_last_value(pg_catalog.pg_get_serial_sequence('app.card_indexes', 'index')) + 1, 0)::integer
$$;

-- Of stated places those in force at this moment, and the photo of their member; none without anything in force.
create or replace function app.present_card(places integer[], at timestamptz, out in_force integer[], out photo text)
language sql stable security definer
set search_path = ''
as $$
  select coalesce(array_agg(i.index), '{}'), min(m.image_url)
  from app.card_indexes i join public.certifications c on c.id = i.credential_id join public.members m on m.id = c.member_id
  where i.index = any ($1) and c.status = 'valid' and c.expiration_date >= i.until and c.expiration_date >= $2
$$;

-- Whose credentials the stated places stand for, null when that member is gone, and which are in force at this moment.
create or replace function app.stated_member(places integer[], at timestamptz, out member_id uuid, out in_force integer[])
language sql stable security definer
set search_path = ''
as $$
  select
    (array_agg(c.member_id))[1],
    coalesce(
      array_agg(i.index) filter (
        where c.status = 'valid' and c.expiration_date >= i.until and c.expiration_date >= $2
      ),
      '{}'
    )
  from app.card_indexes i join public.certifications c on c.id = i.credential_id
  where i.index = any ($1)
$$;

grant execute on function app.state_card(uuid, timestamptz), app.card_list(), app.present_card(integer[], timestamptz),
  app.stated_member(integer[], timestamptz) to ffl_service;
