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
