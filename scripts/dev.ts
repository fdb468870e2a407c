import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { buildPages } from './build-pages.ts';

const root = join(import.meta.dirname, '..');

// The server restarts when its source changes; Vite serves the pages with hot reload and forwards the APIs to it.
buildPages();
const children = [
  run(
    [
      '--watch-path=server/src',
      '--watch-path=database/src',
      '--watch-path=domain/src',
      '--watch-preserve-output',
      'server/src/main.ts',
    ],
    { PORT: '3001', PUBLIC_URL: 'http://localhost:3000' },
  ),
  run([join(root, 'node_modules/vite/bin/vite.js'), 'web', '--port', '3000', '--strictPort'], {}),
];
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop);

function stop(): void {
  for (const child of children) child.kill();
}

function run(args: string[], env: Record<string, string>) {
  return spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
}
