import type { Connection } from '../../database/src/connections/connection.ts';
import { sampleAccounts } from '../../domain/src/accounts/sample-accounts.ts';
import { runCheck } from '../../scripts/verify-ledger/run-check.ts';
import { withClient } from './owner-client.ts';
import type { Place } from './punches.ts';

export type Damage = { lost: number; doubled: number; incomplete: number };

/** Prints what isn't as it was sealed. Returns true if everything is. */
export async function isSealedWhole(dataDir: string): Promise<boolean> {
  const { isIntact, output } = await runCheck({ isAccepting: false }, { DATA_DIR: dataDir });
  if (!isIntact) console.error(output);
  return isIntact;
}

/** Adds members, and returns each member with each program. Nobody holds any yet. */
export async function addPlaces(owner: Connection, members: number): Promise<Place[]> {
  return withClient(owner, async (client) => {
    const { rows } = await client.query<Place>(
      `with added as (
         insert into members (first_name, last_name, email, organization)
         select 'Torture', 'Member ' || n, 'torture' || n || '@example.org', 'Alpine Rescue Team'
         from generate_series(1, $1) n returning id)
       select added.id as "memberId", programs.id as "programId" from added, programs`,
      [members],
    );
    return rows;
  });
}

/** Adds administrators who sign in with the sample's password; returns their e-mails. */
export async function addAdministrators(owner: Connection, count: number): Promise<string[]> {
  return withClient(owner, async (client) => {
    const { rows } = await client.query<{ email: string }>(
      `with added as (
         insert into auth.users (email, password_hash, email_confirmed_at)
         select 'torture-administrator' || n || '@example.org', password_hash, now()
         from auth.users, generate_series(1, $1) n where email = $2 returning id, email),
       entitled as (
         insert into administrators (user_id, role, first_name, last_name)
         select id, 'admin', 'Torture', 'Administrator' from added)
       select email from added`,
      [count, sampleAccounts.administratorEmail],
    );
    return rows.map(({ email }) => email);
  });
}

/** Compares the database with the acknowledged punches, by id. */
export async function inspect(owner: Connection, acknowledged: ReadonlySet<string>): Promise<Damage> {
  return withClient(owner, async (client) => {
    const stored = await client.query<{ id: string; notes: string }>(
      `select id, notes from certification_punches where notes like 'torture %'`,
    );
    const ids = new Set(stored.rows.map((row) => row.id));
    const { rows } = await client.query<{ count: number }>(incompleteCredentials);
    return {
      lost: acknowledged.difference(ids).size,
      doubled: stored.rows.length - new Set(stored.rows.map((row) => row.notes)).size,
      incomplete: rows[0]?.count ?? 0,
    };
  });
}

/** Credentials whose punches and ledger rows don't match, or whose last ledger row isn't their state. */
const incompleteCredentials = `
  select count(*)::int as count from certifications c
  where not exists (select from certification_punches p where p.certification_id = c.id and p.punch_type = 'initial_issuance')
    or (select array_agg(p.id order by p.id) from certification_punches p where p.certification_id = c.id)
      is distinct from (
        select array_agg(e.punch_id order by e.punch_id) from app.credential_events e
        where e.credential_id = c.id and e.counts_as_issue)
    or not exists (
      select from (select * from app.credential_events e where e.credential_id = c.id order by e.id desc limit 1) last
      where (last.new_status, last.new_issued_date, last.new_expiration_date) = (c.status, c.issued_date, c.expiration_date))`;
