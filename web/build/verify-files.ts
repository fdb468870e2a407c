import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FirstScreens } from './first-screens.ts';

type Chunk = { file: string; imports?: string[]; isEntry?: boolean; css?: string[]; assets?: string[] };

const unhashed = ['favicon.svg', 'start.js'];
/** Loaded once the page is shown, when someone scans, and on enrolled devices. */
const laterParts = [
  'src/lib/pages/guard-presses.ts',
  'src/lib/device/qr-decoder.ts',
  'src/api/boardings/device-log.ts',
  'src/features/verify/below-scan.tsx',
  'src/features/verify/record-boarding.tsx',
];

/** The build's files, by address, that `/verify` needs to open. */
export function verifyFiles(dist: string): Set<string> {
  const screens = readJson<FirstScreens>('.vite/first-screens.json');
  const manifest = readJson<Record<string, Chunk>>('.vite/manifest.json');
  const scripts = screens['/verify'];
  const entry = Object.values(manifest).find(({ isEntry }) => isEntry);
  if (!scripts || !entry) throw new Error('The build has no /verify.');
  return new Set([
    ...unhashed,
    ...scripts,
    ...(entry.css ?? []),
    ...(entry.assets ?? []),
    ...laterParts.flatMap(filesOf),
  ]);

  function filesOf(key: string): string[] {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The build has no ${key}.`);
    return [chunk.file, ...(chunk.imports ?? []).flatMap(filesOf)];
  }

  function readJson<Content>(file: string): Content {
    return JSON.parse(readFileSync(join(dist, file), 'utf8'));
  }
}
