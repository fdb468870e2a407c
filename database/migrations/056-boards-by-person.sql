-- Boards read what is held now, or what was held then, and nobody reads both any more; and they take other arguments.
drop function if exists app.board_soonest(uuid[], uuid[], integer[], timestamptz, timestamptz, bigint, integer);
drop function if exists app.board_people_then(timestamptz, timestamptz, uuid[], integer[]);
drop function if exists app.board_places(uuid[], integer[]);
drop function if exists app.standing(timestamptz, timestamptz, uuid[]);
drop function if exists app.held(timestamptz, timestamptz);
