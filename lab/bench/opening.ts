import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

/** The file of a checkout that opens its database; before there was `operations`, it was in `database`. */
export function openingOf(root: string): string {
  const files = ['operations/src/open-database.ts', 'database/src/open-database.ts'].map((file) => resolve(root, file));
  return files.find((file) => existsSync(file)) ?? root;
}
