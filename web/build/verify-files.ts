import { readFileSync } from 'node:fs';
import { join } from 'node:path';

type Chunk = { file: string; isEntry?: boolean; imports?: string[]; css?: string[]; assets?: string[] };

const page = 'src/features/verify/verify-page.tsx';
/** Loaded on the way to it, before anybody can say what is missing. */
const onTheWay = ['src/app/screens/of-visitors.ts'];
const unhashed = ['favicon.svg', 'theme.js'];

/** The files of the build, by their addresses, that `/verify` needs to open. */
export function verifyFiles(dist: string): Set<string> {
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;
  const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry) ?? '';
  const files = new Set(unhashed);
  const seen = new Set<string>();

  function add(key: string) {
    if (seen.has(key)) return;
    seen.add(key);
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The build has no ${key}, which /verify needs without a connection.`);
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) files.add(file);
    for (const next of chunk.imports ?? []) add(next);
  }

  for (const key of [entry, ...onTheWay, page]) add(key);
  return files;
}
