import { Client, type ClientConfig, escapeIdentifier, escapeLiteral } from 'pg';
import { type Cluster, superuser } from './create-cluster.ts';

export const owner = 'ffl_owner';
export const database = 'flight_for_life';

/**
 * Creates the owner and the database if missing. The database comes last: once the owner can connect to it, everything
 * is done and the superuser isn't needed again.
 */
export async function bootstrap(server: { host: string; port: number }, cluster: Cluster): Promise<void> {
  if (await canConnect({ ...server, user: owner, password: cluster.ownerPassword, database })) return;

  const client = new Client({
    ...server,
    ssl: false,
    user: superuser,
    password: cluster.superuserPassword,
    database: 'postgres',
  });
  await client.connect();
  try {
    const hasOwner = (await client.query('select from pg_roles where rolname = $1', [owner])).rowCount === 1;
    await client.query(`
      ${hasOwner ? 'alter' : 'create'} role ${escapeIdentifier(owner)}
        login createrole nosuperuser nocreatedb noreplication nobypassrls password ${escapeLiteral(cluster.ownerPassword)}`);
    // Granted to its roles, since nobody else grants it.
    await client.query(`grant set on parameter temp_file_limit to ${escapeIdentifier(owner)}`);
    await client.query('revoke all on database postgres, template1 from public');
    const hasDatabase = (await client.query('select from pg_database where datname = $1', [database])).rowCount === 1;
    if (!hasDatabase)
      await client.query(
        `create database ${escapeIdentifier(database)} owner ${escapeIdentifier(owner)} template template0`,
      );
  } finally {
    await client.end();
  }
}

/** Returns false only for the two errors of an unfinished bootstrap, and throws any other. */
async function canConnect(config: ClientConfig): Promise<boolean> {
  const client = new Client({ ...config, ssl: false });
  try {
    await client.connect();
    return true;
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === '28P01' || code === '3D000') return false;
    throw error;
  } finally {
    await client.end();
  }
}
