import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

/**
 * Folders and files that a folder may import from beside it, by parent and folder, without tests. A folder without an
 * entry may import any, unless that makes a circle of folders, which lint misses because it compares files.
 */
const mayImport: Record<string, Record<string, readonly string[]>> = {
  '': {
    domain: [],
    database: ['domain'],
    operations: ['database', 'domain'],
    server: ['operations', 'database', 'domain'],
    web: ['domain'],
  },
  domain: { src: [] },
  database: { src: [] },
  operations: { src: [] },
  server: { src: [] },
  'server/src': {
    accounts: ['turns-per-key.ts'],
    mail: [],
    photos: [],
    // The gateway knows nothing about what is behind it.
    http: ['turns-per-key.ts'],
    health: ['http'],
    // Folders that speak HTTP call verbs and map their outcomes, and never call another such folder.
    auth: ['http', 'accounts', 'dependencies.ts'],
    functions: ['http', 'accounts', 'boardings', 'calendars', 'cards', 'photos', 'dependencies.ts'],
    pages: ['http', 'accounts', 'mail', 'dependencies.ts'],
    rest: ['http', 'photos'],
  },
  'web/src': {
    lib: [],
    api: ['lib'],
    hooks: ['lib'],
    components: ['hooks', 'lib'],
    features: ['api', 'components', 'hooks', 'lib'],
  },
  // The route puts features together.
  'web/src/features': { '*': [] },
};

const root = join(import.meta.dirname, '..');
const sources = globSync('{domain,database,operations,server,web,e2e,scripts,lab}/**/*.{ts,tsx}', {
  cwd: root,
  exclude: ['**/node_modules', '**/dist', '**/tests', '**/testing', '**/*.test.*'],
});

/** What each folder imports from beside it, by parent and folder, with one example each. */
const beside = new Map<string, Map<string, Map<string, string>>>();
for (const file of sources) for (const imported of importsOf(file)) enter(file, imported);

const complaints = [...beside].flatMap(([parent, folders]) => [
  ...strangersIn(parent, folders),
  ...circlesIn(folders).map(
    (circle) => `Folders of ${parent} import each other in a circle:\n  ${circle.join('\n  ')}`,
  ),
]);
for (const line of new Set(complaints)) console.error(line);
process.exit(complaints.length === 0 ? 0 : 1);

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
  // A file next to folders may combine them.
  if (!from || !to || depth >= own.length - 1) return;
  const parent = own.slice(0, depth).join('/');
  const folders = beside.get(parent) ?? new Map<string, Map<string, string>>();
  beside.set(parent, folders.set(from, (folders.get(from) ?? new Map()).set(to, `${file} imports ${imported}`)));
}

function strangersIn(parent: string, folders: Map<string, Map<string, string>>): string[] {
  const rules = mayImport[parent] ?? {};
  return [...folders].flatMap(([folder, imports]) => {
    const allowed = rules[folder] ?? rules['*'];
    return allowed
      ? [...imports].filter(([to]) => !allowed.includes(to)).map(([, how]) => `${how}, which ${folder} may not`)
      : [];
  });
}

/** Each circle, as the imports that lead from a folder back to it. */
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
