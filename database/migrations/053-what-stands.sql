-- What a report says about one of its entries.
create type app.report_line as (
  member_id uuid, name text, organization text, mark text, program text, program_type text, base text, expires_on date,
  notes text, recorded_by text, is_by_server boolean, reminder json, flight json
);

-- Reports were SQL in strings; now functions return lines.
drop function if exists app.report_asked(text, text, date, date), app.gap_report_row(bigint);
drop view if exists app.live_mission_report_rows, app.boarding_report_rows, app.reminder_report_rows, app.report_rows;

-- Who is grounded is asked in one way, and these were bound to others.
drop function if exists app.standing(timestamptz, timestamptz, uuid[]), app.grounded(timestamptz, timestamptz),
  app.standing_of(uuid, uuid[], timestamptz, timestamptz), app.grounded_as_of(timestamptz, timestamptz),
  app.grounded_at(timestamptz), app.grounded_on(date, timestamptz, timestamptz);
