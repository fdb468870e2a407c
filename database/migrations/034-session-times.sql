-- When a session begins and where people meet, as everybody who may come reads it.
alter table public.training_sessions
  add column start_time text check (start_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  add column meeting_place text check (length(meeting_place) <= 80);

comment on column public.training_sessions.start_time is 'The wall time in Denver, HH:MM. Null while only the day is known.';

grant select (start_time, meeting_place) on public.training_sessions to authenticated;
grant insert (start_time, meeting_place), update (start_time, meeting_place)
  on public.training_sessions to app_admin;

-- They answer more now.
drop function if exists app.trainings_of(uuid);
