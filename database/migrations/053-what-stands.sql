-- Who is grounded is asked in one way, and these were bound to others.
drop function if exists app.standing(timestamptz, timestamptz, uuid[]), app.grounded(timestamptz, timestamptz),
  app.standing_of(uuid, uuid[], timestamptz, timestamptz), app.grounded_as_of(timestamptz, timestamptz),
  app.grounded_at(timestamptz), app.grounded_on(date, timestamptz, timestamptz);
