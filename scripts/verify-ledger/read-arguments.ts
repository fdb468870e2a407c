import { parseArgs } from 'node:util';

export const usage = `Usage: ffl verify-ledger [--accept]

  Looks at every seal, compares every row of the ledger, of the security events and of the rules of two clocks with it,
  and then every credential, and what is shown of it, with the ledger.
  Ends with 0 when all is as it was sealed, with 1 when not, with 3 when it could not be checked.

  --accept
      Seals that you looked at what is found and go on from there, after an older backup was restored for instance.
      It is found no more; everything else still is.

Give it the same settings as the server: AUTH_SECRET, and DATABASE_URL, or DATA_DIR of the embedded database. The server
may run meanwhile.`;

export class UsageError extends Error {
  constructor(problem: string) {
    super(`${problem}\n\n${usage}`);
  }
}

export type Wanted = { isAccepting: boolean };

/** Parses the words after `ffl verify-ledger`. Throws UsageError. */
export function readArguments(args: string[]): Wanted | 'help' {
  const { accept = false, help = false } = parse(args);
  return help ? 'help' : { isAccepting: accept };
}

function parse(args: string[]): { accept?: boolean; help?: boolean } {
  const options = { accept: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } } as const;
  try {
    return parseArgs({ args, options }).values;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}
