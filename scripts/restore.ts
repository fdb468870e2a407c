import { parseArgs } from 'node:util';
import type { Consent } from './restore/consent.ts';
import type { StandingDeletions } from './restore/deletions.ts';

const usage = `Usage: ffl restore FILE [OPTIONS]
       ffl restore [--at MOMENT] [--archive FOLDER] [OPTIONS]

Fills an empty place from a snapshot: a new DATA_DIR, or an empty database behind DATABASE_URL.
Without FILE, makes an empty DATA_DIR as it was at a moment from the archive in ARCHIVE_DIR or FOLDER.
--at is the time in Denver, such as 2026-11-23T06:00, or has an offset; without it, the latest state.
--identity names the file with the age identity (AGE-SECRET-KEY-…) of an encrypted backup.
--nobody-vouches restores also what is not signed with a secret in AUTH_SECRET, as no backup of version 1.0.0 is. Without
it, a terminal shows who would administer, and asks.
--deletions all repeats every deletion of a member since the backup; none brings all of them back; except=EMAIL those by
that account, with commas between several. Without it, a terminal asks about each account, and without one, nothing is
restored where an account deleted somebody.
--reminders on starts reminders again if they were on; --reminders off leaves them off. Without it, a terminal asks.
--check only rehearses it, in a place that is thrown away.

Exits with 0 if everything is as the backup and its seals say, with 1 if not.`;

const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;

try {
  const { values, positionals } = parseArgs({
    options: {
      identity: text,
      at: text,
      archive: text,
      reminders: text,
      deletions: text,
      'nobody-vouches': flag,
      check: flag,
      help: { ...flag, short: 'h' },
    },
    allowPositionals: true,
  });
  const { identity: identityFile, at, archive, check } = values;
  const [file, ...more] = positionals;
  const isFromArchive = at !== undefined || archive !== undefined;
  if (values.help) console.log(usage);
  else if (more.length > 0 || (file !== undefined && isFromArchive)) throw new Error(usage);
  else if (file === undefined && !isFromArchive && !process.env.ARCHIVE_DIR) throw new Error(usage);
  else {
    const { askAtTerminal } = await import('./restore/consent.ts');
    const { rehearse } = await import('./restore/rehearse.ts');
    const { runRecovery } = await import('./restore/run-recovery.ts');
    const { runRestore } = await import('./restore/run-restore.ts');
    const { 'nobody-vouches': nobodyVouches } = values;
    const consent = {
      nobodyVouches,
      reminders: onOrOff(values.reminders),
      deletions: await standing(values.deletions),
      ask: askAtTerminal(),
    };
    const { output, isIntact } =
      file === undefined
        ? await done(runRecovery, { at, archive, identityFile, ...consent })
        : await done(runRestore, { file, identityFile, ...consent });
    console.log(output);
    process.exitCode = isIntact ? 0 : 1;

    async function done<Options extends Consent>(run: Parameters<typeof rehearse<Options>>[0], options: Options) {
      return check ? rehearse(run, options, process.env) : run(options, process.env);
    }
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

function onOrOff(value: string | undefined): 'on' | 'off' | undefined {
  if (value === undefined || value === 'on' || value === 'off') return value;
  throw new Error(usage);
}

async function standing(value: string | undefined): Promise<StandingDeletions | undefined> {
  if (value === undefined) return undefined;
  const { readDeletions } = await import('./restore/deletions.ts');
  const deletions = readDeletions(value);
  if (!deletions) throw new Error(usage);
  return deletions;
}
