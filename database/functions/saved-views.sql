create or replace function public.own_views() returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform app.require_admin('own_views');
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', v.id, 'screen', v.screen, 'name', v.name, 'query', v.query, 'is_default', v.is_default)
      order by v.name collate app.natural_order, v.id), '[]')
    from app.saved_views v where v.user_id = auth.uid());
end
$$;

comment on function public.own_views is 'The caller''s saved views of all screens, by name. Administrators only.';

create or replace function public.save_view(view uuid, screen text, name text, query text, is_default boolean)
returns uuid
language plpgsql security definer
set search_path = ''
as $$
begin
  perform app.require_admin('save_view');
  if view is null or is_default is null then
    raise exception 'A view has an id, and is the default or not' using errcode = '22023';
  end if;
  if screen is null or screen not in ('members', 'readiness', 'reports') then
    raise exception 'This screen has no views' using errcode = '22023';
  end if;
  if (length(btrim(name)) between 1 and 60) is not true then
    raise exception 'A name has 1 to 60 characters' using errcode = '22023';
  end if;
  if (length(query) <= 2000) is not true then
    raise exception 'The filters of a view have at most 2,000 characters' using errcode = '22023';
  end if;
  -- Requests take turns, so that no view is counted twice or missed.
  perform pg_advisory_xact_lock(hashtextextended('saved views of ' || auth.uid()::text, 0));
  if exists (
    select from app.saved_views v
    where v.user_id = auth.uid() and v.screen = save_view.screen and lower(v.name) = lower(btrim(save_view.name))
      and v.id <> view) then
    raise exception 'You already have a view with this name. Choose another name.' using errcode = 'PT409';
  end if;
  if (select count(*) from app.saved_views v where v.user_id = auth.uid() and v.id <> view) >= 50 then
    raise exception 'You have 50 views, and there can be no more. Delete one first.' using errcode = 'PT409';
  end if;
  update app.saved_views v set is_default = false
  where save_view.is_default and v.user_id = auth.uid() and v.screen = save_view.screen and v.is_default and v.id <> view;
  insert into app.saved_views as v (user_id, id, screen, name, query, is_default)
  values (auth.uid(), view, save_view.screen, btrim(save_view.name), save_view.query, save_view.is_default)
  on conflict (user_id, id) do update
  set screen = excluded.screen, name = excluded.name, query = excluded.query, is_default = excluded.is_default;
  return view;
end
$$;

comment on function public.save_view is 'Saves a view of the caller''s under an id of their choice, or changes the one with that id. Administrators only.';

create or replace function public.delete_view(view uuid) returns boolean
language plpgsql security definer
set search_path = ''
as $$
begin
  perform app.require_admin('delete_view');
  delete from app.saved_views v where v.user_id = auth.uid() and v.id = view;
  return found;
end
$$;

comment on function public.delete_view is 'Deletes a view of the caller''s; answers whether there was one. Administrators only.';

grant execute on function public.own_views(), public.save_view(uuid, text, text, text, boolean),
  public.delete_view(uuid) to app_admin;
