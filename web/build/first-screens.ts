import { readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Plugin } from 'vite';
import { type Guard, guardOf, pages } from '../src/lib/paths.ts';

/** The scripts that load for an address, as paths from the pages' root. */
export type FirstScreens = Record<string, string[]>;

const src = join(import.meta.dirname, '../src');
/** Modules that every page behind sign-in needs before it shows its screen; a roll call opens without the frame. */
const asking = [join(src, 'lib/session/session-work.ts')];
const behindSignIn = [...asking, join(src, 'app/layouts/signed-in-layout.tsx')];
const tables: Record<Guard, [table: string, before: string[]]> = {
  public: ['visitors', []],
  'kept-admin': ['visitors', asking],
  member: ['signed-in', behindSignIn],
  'signed-in': ['signed-in', behindSignIn],
  admin: ['administrators', behindSignIn],
};
const placeholder = '{ files: [], screens: [] }';

/**
 * Makes each address load all of its screen's scripts at once: on its own, a browser would learn of them one after
 * another. Writes them into `start.js`, and into `.vite/first-screens.json` for scripts/check-budgets.ts.
 */
export function firstScreens(): Plugin {
  const found: FirstScreens = {};
  return {
    name: 'first-screens',
    apply: 'build',
    generateBundle(_, bundle) {
      found['/'] = filesOf(behindSignIn);
      for (const [guard, screens] of Object.entries(pages)) {
        const [name, before] = tables[guard as Guard];
        const table = join(src, `app/screens/of-${name}.ts`);
        const modules = this.getModuleInfo(table)?.dynamicallyImportedIds ?? [];
        for (const [path, wanted] of Object.entries(screens)) {
          const screen = modules.find((id) => screenOf(id) === wanted);
          if (!screen && path !== '/signin') throw new Error(`${table} has no screen of the name ${wanted}.`);
          found[path] = filesOf([...before, ...(screen ? [table, screen] : [])]);
        }
      }
      this.emitFile({ type: 'asset', fileName: '.vite/first-screens.json', source: JSON.stringify(found) });

      /** The scripts of the first one and of these modules, with everything they load. */
      function filesOf(modules: string[]): string[] {
        const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
        const loaded = new Set(chunks.filter(({ isEntry }) => isEntry));
        for (const id of modules) {
          const holding = chunks.find(({ moduleIds }) => moduleIds.includes(id));
          if (!holding) throw new Error(`The build has no ${id}.`);
          loaded.add(holding);
        }
        for (const { imports } of loaded)
          for (const next of chunks) if (imports.includes(next.fileName)) loaded.add(next);
        return [...loaded].map(({ fileName }) => fileName);
      }
    },
    async writeBundle({ dir = '' }) {
      const file = join(dir, 'start.js');
      const script = await readFile(file, 'utf8');
      if (!script.includes(placeholder)) throw new Error(`start.js has no place for the screens: ${placeholder}`);
      await writeFile(file, script.replace(placeholder, JSON.stringify(toStart(found))));
    },
  };
}

/** The form that `start.js` reads: most specific address first, without the scripts that the document already names. */
function toStart(found: FirstScreens) {
  const files = [...new Set(Object.values(found).flat())].filter((file) => !found['/signin']?.includes(file));
  const screens = Object.entries(found)
    .sort(([one], [other]) => one.split('$').length - other.split('$').length)
    .map(([path, needed]) => [
      path,
      guardOf(path) === 'public',
      needed.map((file) => files.indexOf(file)).filter((at) => at >= 0),
    ]);
  return { files, screens };
}

/** A screen is named after its file. */
export function screenOf(module: string): string {
  return basename(module).replace(/-(screen|page)\.tsx$/, '');
}
