-- Row security keeps a substring search from its trigram index, so a definer function checks the caller and then searches.
create function public.search_members(search text, limit_count integer default 10)
returns table (id uuid, first_name text, last_name text, email text, organization text, current_until timestamptz)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  pattern text := '%' || replace(replace(replace(lower(btrim(search) collate "und-x-icu"), '\', '\\'), '%', '\%'), '_', '\_') || '%';
begin
  if not app.is_admin() then
    raise exception 'permission denied for function search_members' using errcode = '42501';
  end if;
  return query
    select m.id, m.first_name, m.last_name, m.email, m.organization, m.current_until
    from public.members m
    -- The first has the index and is longer than the second, which decides.
    where m.list_text like pattern and m.search_text like pattern
    order by m.last_name, m.first_name, m.id
    limit least(greatest(limit_count, 0), 50);
end
$$;

comment on function public.search_members is 'Case-insensitive substring of full name or e-mail (PUN-10), ordered by name. Administrators only.';

grant execute on function public.search_members(text, integer) to app_admin;
