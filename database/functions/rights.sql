-- Whether the caller is an administrator with an assured token, and isn't looking as a reader. `app.is_admin` calls it unless the role already
-- decides. A single statement, planned once per connection.
create or replace function app.administers() returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
declare
  claims constant jsonb := nullif(current_setting('request.jwt.claims', true), '')::jsonb;
begin
  return exists (
    select from app.assured_session(claims) s join public.administrators a on a.user_id = s.user_id
    where a.is_active and app.viewed_base() is null
  );
end
$$;

-- The database role of a verified token, decided from the tables; of its claims only the recorded proof counts, and
-- `view_as`, which the server adds for whoever asks to look as a reader.
create or replace function app.role_for(claims jsonb) returns text
language plpgsql stable security definer
set search_path = ''
as $$
declare
  claimed text := coalesce(claims ->> 'role', 'anon');
  viewed constant uuid := claims ->> 'view_as';
  found text;
begin
  if claimed = 'anon' then
    return 'anon';
  end if;
  if claimed <> 'authenticated' then
    raise exception 'role "%" does not exist', claimed using errcode = '22023';
  end if;
  select case
      when viewed is not null then case when app.may_view_as(s.user_id, viewed) then 'app_grantee' else 'refused' end
      when exists (select from public.administrators a where a.user_id = s.user_id and a.is_active) then 'app_admin'
      when exists (select from app.grants_in_force g where g.user_id = s.user_id) then 'app_grantee'
      else 'authenticated'
    end into found
  from app.assured_session(claims) s;
  if found is null then
    if app.waits_for_factor(claims) then
      raise exception 'A second factor is needed' using errcode = 'FF403';
    end if;
    raise exception 'JWT session has ended' using errcode = 'FF401';
  end if;
  if found = 'refused' then
    raise exception 'permission denied to look as a reader of this base' using errcode = '42501';
  end if;
  return found;
end
$$;

-- Functions that reach accounts check in the same transaction whether the caller still administers.
grant execute on function app.role_for(jsonb) to ffl_request, ffl_service;
