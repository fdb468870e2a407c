import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Connection } from '../../database/src/connections/connection.ts';
import { openDatabase } from '../../operations/src/open-database.ts';
import { type Application, startApplication } from '../bench/application.ts';
import { secret } from '../bench/database.ts';

/** A product on its own empty database, removed afterward. `fill` runs before the application starts. */
export async function inEmptyProduct<Filled>(
  fill: (owner: Connection) => Promise<Filled>,
  work: (application: Application, filled: Filled) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'ffl-measure-'));
  // Readable for another user, as which the database server runs if this was started as root.
  await chmod(folder, 0o755);
  const log = (line: string) => console.error(line);
  const opened = await openDatabase({ dataDir: join(folder, 'data'), isDataDirExplicit: true, secret, log });
  try {
    const filled = await fill(opened.owner);
    const application = await startApplication(opened, join(folder, 'application'));
    await work(application, filled)
      .catch(async (error: unknown) => {
        console.error((await readFile(application.logFile, 'utf8')).split('\n').slice(-20).join('\n'));
        throw error;
      })
      .finally(application.stop);
  } finally {
    await opened.close();
    await rm(folder, { recursive: true, force: true });
  }
}
