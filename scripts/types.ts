import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { clientConfig } from '../database/src/connections/connection.ts';
import { prepareRoles } from '../database/src/connections/roles.ts';
import { migrate } from '../database/src/schema/migrate.ts';
import { asOwner } from '../database/src/security/as-owner.ts';
import { startEmbedded } from '../database/tests/worlds/test-servers.ts';
import { generatedFiles } from './types/generated-files.ts';

const { owner, stop } = await startEmbedded();
try {
  const client = new pg.Client(clientConfig(owner));
  await client.connect();
  await prepareRoles(client, 'a database that is gone in a moment').finally(() => client.end());
  await migrate(owner);
  const files = await asOwner(owner, generatedFiles);
  for (const [path, text] of Object.entries(files)) {
    await writeFile(join(import.meta.dirname, '..', path), text);
    console.log(path);
  }
} finally {
  await stop();
}
