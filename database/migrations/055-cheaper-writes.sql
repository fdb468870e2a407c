-- Whether a token is assured is asked with its session.
drop function if exists app.is_assured(jsonb);
-- The writer answers in one value and is told how much of it is wanted; the ledger's returns its rows.
drop function if exists acts.write(jsonb), app.write_changes(jsonb), app.enter(app.entry[]);
