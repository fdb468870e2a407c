import { migrate } from '../src/schema/migrate.ts';
import { readSchemaFiles } from '../src/schema/schema-files.ts';
import { withPauseAt } from './paused-upgrade.ts';

/** An application that upgrades the database and stops at one file, for tests that kill it there. */
const [owner = '', pausedAt = ''] = process.argv.slice(2);
await migrate(JSON.parse(owner), { files: withPauseAt(await readSchemaFiles(), pausedAt) });
