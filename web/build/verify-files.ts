import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FirstScreens } from './first-screens.ts';

type Chunk = { isEntry?: boolean; css?: string[]; assets?: string[] };

const unhashed = ['favicon.svg', 'start.js'];

/** The files of the build, by their addresses, that `/verify` needs to open. */
export function verifyFiles(dist: string): Set<string> {
  const screens = readJson<FirstScreens>('.vite/first-screens.json');
  const manifest = readJson<Record<string, Chunk>>('.vite/manifest.json');
  const scripts = screens['/verify'];
  const entry = Object.values(manifest).find(({ isEntry }) => isEntry);
  if (!scripts || !entry) throw new Error('The build has no /verify.');
  return new Set([...unhashed, ...scripts, ...(entry.css ?? []), ...(entry.assets ?? [])]);

  function readJson<Content>(file: string): Content {
    return JSON.parse(readFileSync(join(dist, file), 'utf8'));
  }
}
