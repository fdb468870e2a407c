import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const sources = [
  'web/src/**/*',
  'web/public/**/*',
  'web/build/**/*',
  'web/service-worker/**/*',
  'web/*.{html,ts,json}',
  'domain/src/**/*.ts',
  'package-lock.json',
];

/** Builds the pages unless the existing build came from the same sources. Throws if the build fails. */
export function buildPages(): void {
  const stamp = join(root, 'web/dist/.built-from');
  const wanted = hashOfSources();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  console.log('Building the pages …');
  const vite = spawnSync(
    process.execPath,
    [join(root, 'node_modules/vite/bin/vite.js'), 'build', 'web', '--logLevel', 'warn'],
    {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, NODE_ENV: 'production' },
    },
  );
  if (vite.status !== 0) throw new Error('The pages could not be built; see the message above.');
  writeFileSync(stamp, wanted);
}

function hashOfSources(): string {
  const hash = createHash('sha256');
  for (const name of globSync(sources, { cwd: root }).sort()) {
    const file = join(root, name);
    if (statSync(file).isFile() && !name.includes('.test.')) hash.update(name).update(readFileSync(file));
  }
  return hash.digest('hex');
}
