import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

/** Folders side by side import each other one way, tests aside; lint compares files, and misses a circle of folders. */
const root = join(import.meta.dirname, '..');
const sources = globSync('{domain,database,operations,server,web,e2e,scripts,lab}/**/*.{ts,tsx}', {
  cwd: root,
  exclude: ['**/node_modules', '**/dist', '**/tests', '**/*.test.*'],
});

/** By parent, then folder: the folders beside it that it imports, with one import of each. */
const beside = new Map<string, Map<string, Map<string, string>>>();
for (const file of sources) for (const imported of importsOf(file)) enter(file, imported);

const circles = [...beside].flatMap(([parent, folders]) => circlesIn(folders).map((circle) => told(parent, circle)));
for (const line of new Set(circles)) console.error(line);
process.exit(circles.length === 0 ? 0 : 1);

function importsOf(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8');
  const paths = [...text.matchAll(/(?:from |import\()'(\.[^']+|@ffl\/[^']+)'/g)].map(([, path = '']) => path);
  return paths.map((path) =>
    path.startsWith('.') ? normalize(join(dirname(file), path)) : path.replace(/^@ffl\/(\w+)/, '$1/src'),
  );
}

function enter(file: string, imported: string): void {
  const [own, other] = [file.split('/'), imported.split('/')];
  const depth = own.findIndex((part, index) => part !== other[index]);
  const [from, to] = [own[depth], other[depth]];
  // A file beside folders composes them, or is known to all.
  if (!from || !to || depth >= own.length - 1 || depth >= other.length - 1) return;
  const parent = own.slice(0, depth).join('/');
  const folders = beside.get(parent) ?? new Map<string, Map<string, string>>();
  beside.set(parent, folders.set(from, (folders.get(from) ?? new Map()).set(to, `${file} imports ${imported}`)));
}

/** Each as the imports that lead from a folder back to it. */
function circlesIn(folders: Map<string, Map<string, string>>): string[][] {
  return [...folders.keys()].flatMap((folder) => {
    const wayTo = new Map<string, string[]>([[folder, []]]);
    for (const [at, way] of wayTo) {
      for (const [next, how] of folders.get(at) ?? []) {
        if (next === folder) return [[...way, how].toSorted()];
        if (!wayTo.has(next)) wayTo.set(next, [...way, how]);
      }
    }
    return [];
  });
}

function told(parent: string, circle: string[]): string {
  return `Folders of ${parent} import each other in a circle:\n  ${circle.join('\n  ')}`;
}
