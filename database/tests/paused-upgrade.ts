import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from 'pg';
import type { SchemaFile } from '../src/schema/schema-files.ts';

const lock = 7_700_077;
const named = `application_name = 'flight-for-life' and datname = current_database()`;

/** The same files, except that the upgrade waits at the end of the named one while the gate is shut. */
export function withPauseAt(files: SchemaFile[], name: string): SchemaFile[] {
  const wait = `select pg_advisory_xact_lock(${lock});`;
  return files.map((file) => (file.name === name ? { ...file, text: `${file.text};\n${wait}` } : file));
}

/** Makes an upgrade wait inside its commit, when nothing is left to do. */
export const pauseInCommit = `
  create function schema_history.wait() returns trigger language plpgsql as
    $$ begin perform pg_advisory_xact_lock(${lock}); return null; end $$;
  create constraint trigger wait after insert or update on schema_history.files deferrable initially deferred
    for each row execute function schema_history.wait()`;

/** The gate at which a paused upgrade waits, held by the client's own session. */
export function gateOf(client: Client) {
  const ask = async (sql: string) => (await client.query<{ pid: number }>(sql)).rows[0]?.pid;
  return {
    shut: () => client.query(`select pg_advisory_lock(${lock})`),
    open: () => client.query(`select pg_advisory_unlock(${lock})`),
    /** The process id of the backend that waits at the gate, once one does. */
    awaitWaiting: () =>
      until(() => ask(`select pid from pg_locks where locktype = 'advisory' and objid = ${lock} and not granted`)),
    /** Waits until no backend of an upgrade is left. */
    awaitGone: () =>
      until(
        async () =>
          (await ask(`select pid from pg_stat_activity where ${named} and pid <> pg_backend_pid()`)) === undefined,
      ),
    end: (pid: number) => client.query('select pg_terminate_backend($1)', [pid]),
  };
}

/** Polls, since PostgreSQL doesn't notify anybody when a session begins to wait or ends. */
async function until<T>(ask: () => Promise<T>): Promise<NonNullable<T>> {
  for (;;) {
    const found = await ask();
    if (found) return found;
    await pause(5);
  }
}
