import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

type Chunk = {
  file: string;
  name?: string;
  isEntry?: boolean;
  isDynamicEntry?: boolean;
  imports?: string[];
  dynamicImports?: string[];
};
type Files = ReadonlySet<string>;

const pages = join(import.meta.dirname, '../web/dist');
const manifest = JSON.parse(readFileSync(join(pages, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;
const keys = Object.keys(manifest);

const entry = keyWhere((key) => manifest[key]?.isEntry === true);
const signIn = filesOf(entry);
const data = keyWhere((key) => manifest[key]?.name === 'data');
const toasts = keyWhere((key) => key.endsWith('components/ui/toast-view.tsx'));
const layout = keyWhere((key) => key.endsWith('layouts/signed-in-layout.tsx'));
const screens = manifest[keyWhere((key) => key.endsWith('screens/of-administrators.ts'))]?.dynamicImports ?? [];
const ofEveryScreen = screens.map((key) => filesOf(key)).reduce((common, files) => common.intersection(files));
const shared = filesOf(data).union(filesOf(toasts)).union(ofEveryScreen).difference(signIn);
const frame = filesOf(layout).difference(signIn).difference(shared);
const onDemand = keys.filter((key) => manifest[key]?.isDynamicEntry && key !== toasts && key !== layout);

/** Gzipped scripts, in bytes: before the first submit, shared behind sign-in, and what each page or dialog adds. */
const parts = [
  { title: 'sign-in before the first submit', files: signIn, most: 105_000 },
  { title: 'shared by the signed-in pages', files: shared, most: 61_500 },
  { title: 'frame of the signed-in pages', files: frame, most: 43_500 },
  ...onDemand.map((key) => ({ title: key, files: addedBy(key), most: 40_000 })),
].map(({ title, files, most }) => ({ title, bytes: sizeOf(files), most }));

for (const { title, bytes } of parts.toSorted((one, other) => other.bytes - one.bytes).slice(0, 8)) {
  console.log(`${String(bytes).padStart(7)}  ${title}`);
}
const tooBig = parts.filter(({ bytes, most }) => bytes > most);
for (const { title, bytes, most } of tooBig) console.error(`${title}: ${bytes} bytes, at most ${most} are allowed`);
process.exit(tooBig.length === 0 ? 0 : 1);

/** What opening this loads, beyond what every opener has loaded by then. */
function addedBy(key: string): Files {
  const there = keys.filter((other) => manifest[other]?.dynamicImports?.includes(key)).map(loadedWith);
  const known = there.reduce((common, files) => common.intersection(files));
  return filesOf(key).difference(known).difference(shared).difference(frame);
}

/** What is there when this runs: its own scripts, and for a dialog in a dialog those of the opener too. */
function loadedWith(key: string): Files {
  const own = filesOf(key).union(signIn);
  const openers = keys.filter((other) => manifest[other]?.dynamicImports?.includes(key) && other !== key);
  const [only] = openers;
  return openers.length === 1 && only !== undefined && only !== entry ? own.union(filesOf(only)) : own;
}

/** This script and all that loads with it. */
function filesOf(key: string, found = new Set<string>()): Set<string> {
  const { file, imports = [] } = manifest[key] ?? {};
  if (file === undefined) throw new Error(`The build knows no ${key}.`);
  if (found.has(file)) return found;
  found.add(file);
  for (const next of imports) filesOf(next, found);
  return found;
}

function keyWhere(test: (key: string) => boolean): string {
  const found = keys.find(test);
  if (found === undefined) throw new Error('The build lacks a part that has a budget; see scripts/check-budgets.ts.');
  return found;
}

function sizeOf(files: Files): number {
  const scripts = [...files].filter((file) => file.endsWith('.js'));
  return scripts.reduce((sum, file) => sum + gzipSync(readFileSync(join(pages, file)), { level: 9 }).length, 0);
}
