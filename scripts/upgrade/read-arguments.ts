import { parseArgs } from 'node:util';

export const usage = `Usage: ffl upgrade [--check]

  Brings the database to the schema of this version, completely or not at all. A start does the same by itself.
  Ends with 0 when the database is up to date, with 3 when it could not be brought up to date.

  --check
      Says what an upgrade would do, and does nothing. The server may run meanwhile.
      Ends with 0 when there is nothing to do, with 1 when there is, with 3 when it could not be checked.

Give it the same settings as the server: DATABASE_URL, or DATA_DIR of the embedded database.`;

export class UsageError extends Error {
  constructor(problem: string) {
    super(`${problem}\n\n${usage}`);
  }
}

export type Wanted = { isCheck: boolean };

/** Parses the words after `ffl upgrade`. Throws UsageError. */
export function readArguments(args: string[]): Wanted | 'help' {
  const { check = false, help = false } = parse(args);
  return help ? 'help' : { isCheck: check };
}

function parse(args: string[]): { check?: boolean; help?: boolean } {
  const options = { check: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } } as const;
  try {
    return parseArgs({ args, options }).values;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}
