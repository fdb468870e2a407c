-- What the dashboard says of people is told by other columns, and what it says of programs by other functions.
drop function if exists app.standing_today();
