import pg from 'pg';

/** Address and login of a PostgreSQL server. `host` may be a socket folder. */
export type Connection = {
  host: string;
  port: number;
  database: string;
  user: string;
  password: string;
  ssl?: boolean;
};

const dateOid = 1082;
// A `date` has no zone: as a Date it would become local midnight, another day elsewhere.
pg.types.setTypeParser(dateOid, (text) => text);

/** Reads `DATABASE_URL`. Throws a message that names what is missing. */
export function parseDatabaseUrl(text: string): Connection {
  const url = URL.parse(text);
  if (!url || !/^postgres(ql)?:$/.test(url.protocol)) {
    throw new Error('DATABASE_URL must look like postgresql://owner:password@host:5432/database');
  }
  const [database, user, password] = [url.pathname.slice(1), url.username, url.password].map(decoded);
  if (!user || !database) throw new Error('DATABASE_URL must name the owner and the database');
  return {
    host: url.searchParams.get('host') ?? url.hostname,
    port: Number(url.port || 5432),
    database,
    user,
    password: password ?? '',
    ...(/^(require|verify-ca|verify-full)$/.test(url.searchParams.get('sslmode') ?? '') ? { ssl: true } : {}),
  };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw new Error('DATABASE_URL has a % that stands for itself: write it as %25');
  }
}

/**
 * Settings of each connection: UTC on the wire, nothing runs or waits for ever. Whoever waited for a lock reads what
 * was committed meanwhile, and a warning arrives, whatever the database is set to.
 */
export function clientConfig(connection: Connection): pg.ClientConfig {
  return {
    ...connection,
    application_name: 'flight-for-life',
    connectionTimeoutMillis: 10_000,
    // While a commit waits for a standby, only this notices a cut network.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    statement_timeout: 8_000,
    lock_timeout: 5_000,
    idle_in_transaction_session_timeout: 30_000,
    options: '-c timezone=UTC -c default_transaction_isolation=read\\ committed -c client_min_messages=notice',
  };
}
