-- Who is grounded at a moment, as known at another; with null, by everything written, for now and any later moment.
create or replace function app.grounded(moment timestamptz, known_at timestamptz)
returns table (member_id uuid, event_id bigint, since timestamptz, until date)
language sql stable
begin atomic
  select g.member_id, g.event_id, g.since, g.until
  from app.grounded_on(
    app.day_in_denver(moment), case when known_at is null then 'infinity' else moment end, coalesce(known_at, 'infinity')) g;
end;
