import { parseArgs } from 'node:util';

const usage = `Usage: ffl move --to postgresql://owner:password@host:5432/database
       ffl move --to-data-dir FOLDER

Copies everything into an empty database of another server, or into a new embedded one, also of another major version,
and compares every table. What is here stays as it is. Stop the server first.

Give it the same settings as the server: DATABASE_URL, or DATA_DIR of the embedded database.`;

try {
  const { values } = parseArgs({
    options: { to: { type: 'string' }, 'to-data-dir': { type: 'string' }, help: { type: 'boolean', short: 'h' } },
  });
  const { to, 'to-data-dir': toDataDir } = values;
  if (values.help) console.log(usage);
  // An empty argument, as from a variable that isn't set, counts as missing.
  else if (!to === !toDataDir) throw new Error(usage);
  else {
    const { runMove } = await import('./move/run-move.ts');
    console.log(await runMove({ to, toDataDir }, process.env));
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
