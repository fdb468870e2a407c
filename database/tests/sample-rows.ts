const placed = `join members m on m.id = x.member_id join programs p on p.id = x.program_id join bases b on b.id = p.base_id
  left join seasons s on s.id = x.season_id`;
const place = `m.email, p.program_type, b.base_name, s.name as season`;

/**
 * Rows of a sample organization, with names instead of ids, so that two databases can be compared. Includes new
 * columns.
 */
export const naturalRows = [
  `select to_jsonb(m) - '{id,user_id,created_at,updated_at}'::text[] as row from members m order by email`,
  `select email, email_confirmed_at from auth.users order by email`,
  `select name, display_name, is_active from organization_whitelist order by name`,
  `select b.base_name, p.program_type, s.name, s.start_date, s.end_date from seasons s
     join programs p on p.id = s.program_id join bases b on b.id = p.base_id order by 1, 2, 3`,
  `select ${place}, to_jsonb(x) - '{id,member_id,program_id,season_id,created_at}'::text[] as row
     from certifications x ${placed} order by 1, 2, 3`,
  `select ${place}, u.email as actor,
     to_jsonb(x) - '{id,credential_id,member_id,program_id,season_id,actor_id,recorded_at,punch_id}'::text[] as row,
     (select p.notes from certification_punches p where p.id = x.punch_id) as punch
     from app.credential_events x ${placed} join auth.users u on u.id = x.actor_id order by x.id`,
  `select ${place}, to_jsonb(punch) - '{id,certification_id,created_at}'::text[] as row
     from certification_punches punch join certifications x on x.id = punch.certification_id ${placed}
     order by 1, 2, 3, punch.punch_date`,
  `select s.name as season, to_jsonb(t) - '{id,season_id,created_at}'::text[] as row,
     (select array_agg(array[a.name, m.email] order by a.place) from trainees a
       left join members m on m.id = a.member_id where a.training_session_id = t.id)
     from training_sessions t left join seasons s on s.id = t.season_id order by t.base, t.date, t.training_type`,
];
