import { parseArgs } from 'node:util';

const usage = `Usage: ffl backup [FILE]

Makes a snapshot of everything, also while the server runs: into BACKUP_DIR, where 35 are kept, or into FILE.
Encrypted for BACKUP_RECIPIENT, an age recipient; production requires one.

Give it the same settings as the server: DATABASE_URL, or DATA_DIR of the embedded database.`;

try {
  const { values, positionals } = parseArgs({
    options: { help: { type: 'boolean', short: 'h' } },
    allowPositionals: true,
  });
  if (values.help) console.log(usage);
  else if (positionals.length > 1) throw new Error(usage);
  else {
    const { runBackup } = await import('./backup/run-backup.ts');
    console.log(await runBackup(positionals[0], process.env));
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
