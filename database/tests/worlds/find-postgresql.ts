import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const debianFolder = '/usr/lib/postgresql';
const oldestMajor = 15;

export type Postgresql = { major: number; root: string };

/** The system's oldest PostgreSQL that the product supports, where Debian installs it. */
export function findPostgresql(folder = debianFolder): Postgresql | undefined {
  const names = existsSync(folder) ? readdirSync(folder) : [];
  return names
    .map((name) => ({ major: Number(name), root: join(folder, name) }))
    .filter(({ major, root }) => major >= oldestMajor && existsSync(join(root, 'bin/initdb')))
    .toSorted((one, other) => one.major - other.major)
    .at(0);
}
