import { existsSync, mkdirSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Application } from './application.ts';
import type { BenchDatabase } from './database.ts';
import type { People } from './people.ts';
import { untilLookedOver } from './until-looked-over.ts';

type Parts = {
  database: typeof import('./database.ts');
  application: typeof import('./application.ts');
  people: typeof import('./people.ts');
  recordStatements: typeof import('./record-statements.ts');
  runDriver: typeof import('./run-driver.ts');
  runLoad: typeof import('./run-load.ts');
};

/** A running checkout with its own server, data, callers and driver, as its own benchmark makes them. */
export type Checkout = {
  name: string;
  parts: Parts;
  database: BenchDatabase;
  application: Application;
  people: People;
  stop: () => Promise<void>;
};

/** Starts a checkout's product, which must be built, over its own sample, made once. */
export async function openCheckout(root: string, members: number): Promise<Checkout> {
  const parts = await partsOf(root);
  const folder = join(root, '.bench', String(members));
  mkdirSync(folder, { recursive: true });
  const database = await parts.database.startDatabase(folder, members);
  const application = await parts.application.startApplication(database, join(folder, 'application'));
  const people = await parts.people.preparePeople(database);
  await untilLookedOver(application, people);
  return {
    name: basename(resolve(root)),
    parts,
    database,
    application,
    people,
    stop: async () => {
      await application.stop();
      await database.stop();
    },
  };
}

async function partsOf(root: string): Promise<Parts> {
  const names = { database: 'database', application: 'application', people: 'people' };
  // In older checkouts the benchmark is in scripts.
  const folder =
    ['lab/bench', 'scripts/bench'].map((path) => resolve(root, path)).find((path) => existsSync(path)) ?? root;
  const files = { ...names, recordStatements: 'record-statements', runDriver: 'run-driver', runLoad: 'run-load' };
  const loaded = Object.entries(files).map(async ([part, file]) => {
    const address = pathToFileURL(resolve(folder, `${file}.ts`));
    return [part, await import(address.href)];
  });
  return asParts(Object.fromEntries(await Promise.all(loaded)));
}

// A checkout since 810dc7d has these files with these functions; an older one fails at the first call.
function asParts(loaded: unknown): Parts {
  return loaded as Parts;
}
