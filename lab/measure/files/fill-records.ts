import type { Connection } from '../../../database/src/connections/connection.ts';
import { asOwner } from '../../bench/database.ts';

/**
 * What the sample has little of: two years of boardings, of reminders and of trainings with their people, as many of each
 * as there are members. Once.
 */
export async function fillRecords(owner: Connection, members: number): Promise<void> {
  await asOwner(owner, async (client) => {
    const { rows } = await client.query('select from app.boardings limit 1');
    if (rows.length > 0) return;
    await client.query(
      'create temporary table held as select row_number() over (order by id) as place, member_id, program_id, expiration_date from certifications',
    );
    await client.query('create unique index on held (place)');
    await client.query('analyze held');
    for (const text of [devices, boardings, names, reminders, sessions, trainees]) {
      await client.query(text, text.includes('$1') ? [members] : []);
    }
    await client.query('drop table held');
    await client.query('vacuum (analyze)');
  });
}

const devices = `insert into app.boarding_devices (name, base_id, base, made_by, code_until, enrolled_at)
  select 'Crew phone', b.id, b.base_name, (select user_id from administrators limit 1), now(), now() - interval '3 years' from bases b`;

/** One in twenty anyway, one in fifty of nobody known. */
const boardings = `insert into app.boardings (key, device_id, kind, at, recorded_at, base, mission, reason, member_id, verdict, checked, program_ids)
  select gen_random_uuid(), d.id, case when n % 20 = 0 then 'boarded_anyway' when n % 30 = 1 then 'refused' else 'boarded' end,
    t.at, t.at, d.base, 'Mission ' || n / 6, 'ID checked', case when n % 50 > 0 then h.member_id end,
    case when n % 50 = 0 then 'forged' else 'valid' end, p.name, array[p.id]
  from generate_series(1, $1::int) n
  join held h on h.place = n * (select count(*) from held) / $1
  join programs p on p.id = h.program_id
  join app.boarding_devices d on d.base_id = p.base_id,
    lateral (select date_trunc('milliseconds', now() - n * interval '730 days' / $1) as at) t`;

const names = `insert into app.boarding_names (boarding_id, name)
  select id, 'Nobody ' || id from app.boardings where member_id is null`;

const reminders = `insert into app.reminders (member_id, program_id, expires_at, step, day, mail_id, state, state_at)
  select h.member_id, h.program_id, h.expiration_date, 0, current_date - (n * 730.0 / $1)::int, gen_random_uuid(), 'taken', now()
  from generate_series(1, $1::int) n join held h on h.place = n
  on conflict do nothing`;

const sessions = `insert into training_sessions (training_type, date, base, base_id, program_id)
  select 'Winter Recurrent', current_date - (n * 14600 / $1)::int, b.base_name, b.id, 'avalanche-deployment'
  from generate_series(1, $1 / 20) n join (select *, row_number() over (order by id) as place from bases) b on b.place = n % 7 + 1`;

const trainees = `insert into trainees (training_session_id, name, member_id)
  select s.id, m.first_name || ' ' || m.last_name, m.id
  from (select id, row_number() over (order by id) as place from training_sessions where training_type = 'Winter Recurrent') s
  join (select id, first_name, last_name, row_number() over (order by id) as place from members) m on m.place / 20 + 1 = s.place`;
