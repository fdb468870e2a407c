import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { pages } from '../src/lib/paths.ts';

/** What is loaded for an address, from the root of the pages. */
export type FirstScreens = Record<string, string[]>;

const app = join(import.meta.dirname, '../src/app');
const tables = ['of-visitors.ts', 'of-signed-in.ts', 'of-administrators.ts'].map((file) => join(app, 'screens', file));
/** What every page behind sign-in asks for before it shows its screen. */
const behindSignIn = ['../lib/session/session-work.ts', 'layouts/signed-in-layout.tsx'].map((file) => join(app, file));
const placeholder = '{ files: [], screens: [] }';

/**
 * Has each address bring all the scripts of its screen along, at once: by themselves a browser would learn of them one
 * after the other. Writes them into `start.js`, and into `.vite/first-screens.json` for scripts/check-budgets.ts.
 */
export function firstScreens(): Plugin {
  let found: FirstScreens = {};
  return {
    name: 'first-screens',
    apply: 'build',
    async generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
      found = await screensOf(chunks);
      this.emitFile({ type: 'asset', fileName: '.vite/first-screens.json', source: JSON.stringify(found) });
    },
    async writeBundle({ dir = '' }) {
      const file = join(dir, 'start.js');
      const script = await readFile(file, 'utf8');
      if (!script.includes(placeholder)) throw new Error(`start.js has no place for the screens: ${placeholder}`);
      await writeFile(file, script.replace(placeholder, JSON.stringify(toStart(found))));
    },
  };
}

async function screensOf(chunks: Rolldown.OutputChunk[]): Promise<FirstScreens> {
  const first = filesOf(chunks.filter(({ isEntry }) => isEntry));
  const framed = filesOf(behindSignIn.map((module) => holding(module))).union(first);
  const found: FirstScreens = { '/': [...framed], '/signin': [...first] };
  for (const table of tables) {
    for (const [, path = '', module = ''] of (await readFile(table, 'utf8')).matchAll(line)) {
      const own = filesOf([table, join(table, '..', module)].map((id) => holding(id)));
      found[path] = [...own.union(guardOf(path) === 'public' ? first : framed)];
    }
  }
  const missing = Object.keys(pages).filter((path) => found[path] === undefined);
  if (missing.length > 0) throw new Error(`No screen was found for ${missing.join(', ')}.`);
  return found;

  function holding(module: string): Rolldown.OutputChunk {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(module));
    if (!chunk) throw new Error(`The build has no ${module}.`);
    return chunk;
  }

  /** With all that loads with them. */
  function filesOf(of: Rolldown.OutputChunk[], files = new Set<string>()): Set<string> {
    for (const { fileName, imports } of of) {
      if (files.has(fileName)) continue;
      files.add(fileName);
      filesOf(
        chunks.filter((chunk) => imports.includes(chunk.fileName)),
        files,
      );
    }
    return files;
  }
}

/** `'/address': async () => (await import('./module.tsx')).Screen` */
const line = /^ {2}'([^']+)': async \(\) =>\s+\(await import\('([^']+)'\)\)/gm;

/** As `start.js` reads it; what the document names by itself is left out. */
function toStart(found: FirstScreens) {
  const named = new Set(found['/signin']);
  const files = [...new Set(Object.values(found).flat())].filter((file) => !named.has(file));
  const screens = Object.entries(found)
    .map(([path, needed]) => ({ parts: path.split('/').filter(Boolean), path, needed }))
    .sort((one, other) => parameters(one.parts) - parameters(other.parts))
    .map(({ parts, path, needed }) => [
      parts,
      guardOf(path) === 'public' ? 1 : 0,
      needed.filter((file) => !named.has(file)).map((file) => files.indexOf(file)),
    ]);
  return { files, screens };
}

function guardOf(path: string): string | undefined {
  return (pages as Record<string, string>)[path];
}

function parameters(parts: string[]): number {
  return parts.filter((part) => part.startsWith('$')).length;
}
