import type { SchemaFile } from '../src/schema/schema-files.ts';

/** The first of these files, as if an earlier version had ended with them: members, and no credential yet. */
export function filesOfOlderVersion(files: SchemaFile[]): SchemaFile[] {
  return files.filter(({ name, isMigration }) => isMigration && name <= 'migrations/008-members.sql');
}
