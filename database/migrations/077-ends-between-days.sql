-- Orders people by what ends from one instant to another: database/functions/member-list.sql (decision 33).
drop function if exists app.members_by_held(uuid[], text, boolean, uuid[], timestamptz, integer, bigint);
