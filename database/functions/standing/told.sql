create or replace view app.live_missions with (security_invoker = true) as
  select p.id, p.certification_id
  from public.certification_punches p
  where (p.punch_type = 'live_mission' or position('[LIVE MISSION]' in p.notes) > 0) and p.voided_at is null;

comment on view app.live_missions is 'Punches that count as live missions, by type or tag (R-31), unless they were undone.';

-- What lists show for those of these people who hold anything now. Inlined like app.held_as_of.
create or replace function app.held_told(people uuid[])
returns table (member_id uuid, current_until timestamptz, held_count integer, live_missions integer, held json)
language sql stable
begin atomic
  select h.member_id, max(h.until), count(*)::integer,
    sum((select count(*) from app.live_missions l where l.certification_id = h.credential_id))::integer,
    json_agg(case when h.annual_date is null
        then json_build_object('program_id', h.program_id, 'expiration_date', h.until)
        else json_build_object('program_id', h.program_id, 'expiration_date', h.until, 'annual_date', h.annual_date) end
      order by h.until, h.program_id)
  from app.held_now h
  where h.member_id = any (people)
  group by h.member_id;
end;
