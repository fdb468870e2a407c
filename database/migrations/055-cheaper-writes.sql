-- Whether a token is assured is asked with its session.
drop function if exists app.is_assured(jsonb);
