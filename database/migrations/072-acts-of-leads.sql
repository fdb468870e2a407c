-- `app.require_granted` stands in its place.
drop function if exists app.require_renewals(jsonb);
