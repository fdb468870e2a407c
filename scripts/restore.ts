import { parseArgs } from 'node:util';

const usage = `Usage: npm run restore -- FILE [--identity FILE] [--check]

Fills an empty place from a snapshot: a new DATA_DIR, or an empty database behind DATABASE_URL.
--identity names the file with the age identity (AGE-SECRET-KEY-…) of an encrypted snapshot.
--check only rehearses it, in a place that is thrown away.

Exits with 0 if everything is as the snapshot and its seals say, with 1 if not.`;

try {
  const { values, positionals } = parseArgs({
    options: { identity: { type: 'string' }, check: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
    allowPositionals: true,
  });
  const [file, ...more] = positionals;
  if (values.help) console.log(usage);
  else if (file === undefined || more.length > 0) throw new Error(usage);
  else {
    const { rehearse } = await import('./restore/rehearse.ts');
    const { runRestore } = await import('./restore/run-restore.ts');
    const run = values.check ? rehearse : runRestore;
    const { told, isIntact } = await run({ file, identityFile: values.identity }, process.env);
    console.log(told);
    process.exitCode = isIntact ? 0 : 1;
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
