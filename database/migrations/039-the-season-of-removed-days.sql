-- Whose days these were: days that come back within minutes were never removed.
alter table app.removed_seasons add column season_id uuid;

comment on table app.removed_seasons is 'Days of seasons that were deleted, moved or made inactive in a program with two clocks, but for those that were just set by mistake.';

-- What became of these is in the function files.
drop trigger if exists keep_inactive_season on public.seasons;
drop function if exists acts.removed_seasons(uuid), app.is_just_added(public.seasons);
