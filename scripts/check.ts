import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { checks, thoroughChecks } from './checks.ts';

const root = join(import.meta.dirname, '..');
const failed = [...checks, ...thoroughChecks].filter(({ title, command, args }) => {
  console.log(`\n${title}`);
  return spawnSync(command, args, { cwd: root, stdio: 'inherit' }).status !== 0;
});
for (const { title } of failed) console.error(`failed: ${title}`);
process.exit(failed.length === 0 ? 0 : 1);
