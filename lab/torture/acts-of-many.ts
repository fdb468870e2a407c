import { randomUUID } from 'node:crypto';
import type { Connection } from '../../database/src/connections/connection.ts';
import { withClient } from './owner-client.ts';

/** Number of rows that a bulk act should write, or that are there. */
type Kept = Record<string, number>;

/** A bulk act that can be sent again. */
export type ActOfMany = {
  name: 'bulk-punch' | 'import-commit' | 'training-sessions';
  method: 'POST' | 'PUT';
  /** The same each time it is sent. */
  body: object;
  key: string;
  before: Kept;
  complete: Kept;
  /** Takes a current connection, because the database moves when the product restarts. */
  look: (owner: Connection) => Promise<Kept>;
};

type Call = (name: string, body: object) => Promise<{ data: Record<string, unknown> }>;

const crewSize = 200;
const nothing: Kept = { people: 0, credentials: 0, ledger: 0, punches: 0 };

/** A punch for a crew whose credential was issued a month ago. */
export async function punchOfMany(owner: Connection): Promise<ActOfMany> {
  const key = randomUUID();
  const cardName = `Torture ${key}`;
  const memberIds = await withClient(owner, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `with program as (insert into programs (name, validity_period_days) values ($1, 365) returning id),
       crew as (
         insert into members (first_name, last_name, email, organization)
         select 'Torture', 'Crew ' || n, 'crew' || n || '.' || md5($1) || '@example.org', 'Alpine Rescue Team'
         from generate_series(1, $2::integer) n returning id)
       insert into certifications (member_id, program_id, issued_date, expiration_date)
       select crew.id, program.id, now() - interval '30 days', now() + interval '100 days' from crew, program
       returning member_id as id`,
      [cardName, crewSize],
    );
    return rows.map(({ id }) => id);
  });
  const look = (now: Connection) =>
    count(
      now,
      `select 0 as people,
         (select count(*) from mine where expiration_date > now() + interval '300 days')::int as credentials,
         (select count(*) from app.credential_events e join mine on mine.id = e.credential_id where e.kind = 'renew')::int as ledger,
         (select count(*) from certification_punches p join mine on mine.id = p.certification_id)::int as punches
       from (select 1) as one`,
      `select c.* from certifications c join programs p on p.id = c.program_id where p.name = $1`,
      cardName,
    );
  const complete = { people: 0, credentials: crewSize, ledger: crewSize, punches: crewSize };
  const body = { memberIds, cardName, notes: 'The whole crew' };
  return { name: 'bulk-punch', method: 'POST', body, key, before: nothing, complete, look };
}

/** A checked file of new people with two credentials each. */
export async function importOfMany(owner: Connection, call: Call): Promise<ActOfMany> {
  const importId = randomUUID();
  const programs = await withClient(owner, async (client) => {
    const { rows } = await client.query<{ name: string; base: string }>(
      `select distinct on (p.name) p.name, b.base_name as base from programs p join bases b on b.id = p.base_id
       order by p.name, b.base_name limit 2`,
    );
    return rows;
  });
  const rows = Array.from({ length: crewSize }, (_, index) => index).flatMap((index) =>
    programs.map(({ name, base }) => ({
      firstName: 'Torture',
      lastName: `Import ${index}`,
      email: `import${index}.${importId}@example.org`,
      organization: 'Alpine Rescue Team',
      program: name,
      base,
      issuedOn: '2026-01-05',
    })),
  );
  await call('import-start', { importId, fileName: 'torture.csv', rows: rows.length });
  await call('import-part', { importId, from: 0, rows: rows.map((cells, index) => ({ line: index + 2, cells })) });
  const { data } = await call('import-check', { importId });
  const fingerprint = data.fingerprint;
  // The same names as in the imports before.
  const alike = rows.map(({ email }) => ({ email, answer: 'add' }));
  const body = { importId, fingerprint, existing: 'leave', exceptions: [], alike, leavesOutFaulty: false };
  const look = (now: Connection) =>
    count(
      now,
      `select (select count(*) from members where email like '%.' || $1)::int as people,
         (select count(*) from mine)::int as credentials,
         (select count(*) from app.credential_events e join mine on mine.id = e.credential_id)::int as ledger,
         (select count(*) from certification_punches p join mine on mine.id = p.certification_id)::int as punches
       from (select 1) as one`,
      `select c.* from certifications c join members m on m.id = c.member_id where m.email like '%.' || $1`,
      `${importId}@example.org`,
    );
  const complete = { people: crewSize, credentials: rows.length, ledger: rows.length, punches: rows.length };
  return { name: 'import-commit', method: 'POST', body, key: importId, before: nothing, complete, look };
}

async function count(owner: Connection, counts: string, mine: string, value: string): Promise<Kept> {
  return withClient(owner, async (client) => {
    const { rows } = await client.query<Kept>(`with mine as (${mine}) ${counts}`, [value]);
    const [row] = rows;
    if (!row) throw new Error('Nothing was counted');
    return row;
  });
}
