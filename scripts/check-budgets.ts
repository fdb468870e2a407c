import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { FirstScreens } from '../web/build/first-screens.ts';
import { guardOf } from '../web/src/lib/paths.ts';

type Chunk = { file: string; name?: string; imports?: string[] };
type Files = ReadonlySet<string>;

const dist = join(import.meta.dirname, '../web/dist');
const manifest = readJson<Record<string, Chunk>>('.vite/manifest.json');
const screens = readJson<FirstScreens>('.vite/first-screens.json');

/**
 * The scripts of one first screen. With the document, its style and font, the role and the data, that makes twelve
 * requests.
 */
const mostScripts = 5;

/**
 * Gzipped bytes of all scripts before a first screen shows, by who sees it. The card's is low because it is opened far
 * from any tower.
 */
const mostBytes = { '/signin': 105_500, '/member': 205_000, public: 187_000, member: 247_000, other: 260_500 };

/** Bytes for what loads later over an existing screen: a dialog with everything it needs. */
const mostOver = 67_500;

const firstScreens = Object.entries(screens).map(([path, files]) => ({
  title: `first screen of ${path}`,
  files: new Set(files),
  most: mostOf(path),
}));
const behindSignIn = new Set(Object.keys(screens).flatMap((path) => (isPublic(path) ? [] : (screens[path] ?? []))));
const over = Object.keys(manifest)
  .filter((key) => manifest[key]?.file.endsWith('.js') && !isOnAnyFirstScreen(manifest[key].file))
  .map((key) => ({
    title: `over a screen: ${manifest[key]?.name ?? key}`,
    files: filesOf(key).difference(behindSignIn),
    most: mostOver,
  }));

const parts = [...firstScreens, ...over].map(({ title, files, most }) => ({ title, bytes: sizeOf(files), most }));
for (const { title, bytes } of parts
  .toSorted((one, other) => other.bytes / other.most - one.bytes / one.most)
  .slice(0, 8))
  console.log(`${String(bytes).padStart(7)}  ${title}`);
const complaints = [
  ...parts
    .filter(({ bytes, most }) => bytes > most)
    .map(({ title, bytes, most }) => `${title}: ${bytes} bytes, at most ${most} are allowed`),
  ...firstScreens
    .filter(({ files }) => files.size > mostScripts)
    .map(({ title, files }) => `${title}: ${files.size} scripts, at most ${mostScripts} are allowed`),
];
for (const complaint of complaints) console.error(complaint);
process.exit(complaints.length === 0 ? 0 : 1);

function mostOf(path: string): number {
  if (path === '/signin') return mostBytes['/signin'];
  if (path === '/member' || path === '/member/profile' || path === '/') return mostBytes['/member'];
  if (isPublic(path)) return mostBytes.public;
  return path.startsWith('/member/') ? mostBytes.member : mostBytes.other;
}

function isPublic(path: string): boolean {
  return guardOf(path) === 'public';
}

function isOnAnyFirstScreen(file: string): boolean {
  return Object.values(screens).some((files) => files.includes(file));
}

/** This script and everything that loads with it. */
function filesOf(key: string, found = new Set<string>()): Files {
  const { file, imports = [] } = manifest[key] ?? {};
  if (file === undefined) throw new Error(`The build knows no ${key}.`);
  if (found.has(file)) return found;
  found.add(file);
  for (const next of imports) filesOf(next, found);
  return found;
}

function sizeOf(files: Files): number {
  return [...files].reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, file)), { level: 9 }).length, 0);
}

function readJson<Content>(file: string): Content {
  return JSON.parse(readFileSync(join(dist, file), 'utf8'));
}
