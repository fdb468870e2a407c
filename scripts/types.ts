import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { prepareRoles } from '../database/src/connections/roles.ts';
import { connect } from '../database/src/database.ts';
import { migrate } from '../database/src/schema/migrate.ts';
import { asOwner } from '../database/src/security/as-owner.ts';
import type { Transaction } from '../database/src/transaction.ts';
import { startEmbedded } from '../database/tests/worlds/test-servers.ts';
import { recordAnswers } from '../server/tests/answers/record-answers.ts';
import { filesOfAnswers, filesOfDomain, filesOfSchema } from './types/generated-files.ts';

const secret = 'a database that is gone in a moment';
await write(filesOfDomain());
const { owner, stop } = await startEmbedded();
try {
  await prepareRoles(owner, [secret]);
  await migrate(owner);
  await write(await asOwner(owner, filesOfSchema));
  const database = connect(owner, secret, 4);
  const tested = { database, asOwner: <T>(work: (transaction: Transaction) => Promise<T>) => asOwner(owner, work) };
  await write(filesOfAnswers(await recordAnswers(tested).finally(() => database.close())));
} finally {
  await stop();
}

async function write(files: Record<string, string>): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await writeFile(join(import.meta.dirname, '..', path), text);
    console.log(path);
  }
}
