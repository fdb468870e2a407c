-- Kept by the administrators themselves, and gone with their rights.
create table app.saved_views (
  user_id uuid not null references public.administrators (user_id) on delete cascade,
  id uuid not null,
  screen text not null check (screen in ('members', 'readiness', 'reports')),
  name text not null check (name = btrim(name)) check (length(name) between 1 and 60),
  query text not null check (length(query) <= 2000),
  is_default boolean not null,
  created_at timestamptz not null default now(),
  primary key (user_id, id)
);

comment on table app.saved_views is 'Filters of a screen that an administrator gave a name. The default one is applied where the screen is opened without any.';
comment on column app.saved_views.query is 'As the address writes it, without page and open record.';

create unique index saved_views_name on app.saved_views (user_id, screen, lower(name));
create unique index saved_views_default on app.saved_views (user_id, screen) where is_default;
