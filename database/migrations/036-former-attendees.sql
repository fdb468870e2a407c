-- Which deleted members attended a training, as bare ids like those in the ledger: whether they were current then can
-- still be asked. Nobody is granted it.
create table app.former_attendees (
  id bigint generated always as identity primary key,
  training_session_id uuid not null references public.training_sessions on delete cascade,
  member_id uuid not null
);

comment on table app.former_attendees is 'Who attended a training and was deleted since, by bare ids. Stays when the session''s trainees are written anew.';

create index former_attendees_training_session_id on app.former_attendees (training_session_id);

create unique index trainees_place on public.trainees (place);

-- What became of these is in the function files.
drop function if exists app.gaps_between(timestamptz, timestamptz), app.boarding_device(bytea);
drop view if exists app.gap_report_rows, app.flight_standings, app.flights, app.live_mission_report_rows;

-- Seasons that a two-clock program had: they count on for whoever was last punched before they were removed, so that no
-- removal gives anybody time. Nobody is granted it.
create table app.removed_seasons (
  id bigint generated always as identity primary key,
  program_id uuid not null references public.programs on delete cascade,
  start_date date not null,
  end_date date not null,
  removed_at timestamptz(3) not null default date_trunc('milliseconds', now())
);

comment on table app.removed_seasons is 'Seasons deleted or made inactive in a program with two clocks, but for those that were just added by mistake.';

create index removed_seasons_program_id on app.removed_seasons (program_id);
