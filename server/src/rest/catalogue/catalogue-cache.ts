import type { Database } from '@ffl/database/database';
import type { RestSettings } from '../rest-settings.ts';
import type { Catalogue } from './catalogue.ts';
import { readCatalogue } from './read-catalogue.ts';

type CatalogueCache = { current(): Promise<Catalogue>; forget(): void };

/** Reads the catalog at first use and keeps it until told to forget it. */
export function cacheCatalogue(database: Database, { schema, roles }: RestSettings): CatalogueCache {
  let reading: Promise<Catalogue> | undefined;

  function read(): Promise<Catalogue> {
    return database.asActor({ role: 'anon' }, ({ query }) => readCatalogue(query, schema, roles), { isReadOnly: true });
  }

  function current(): Promise<Catalogue> {
    if (reading) return reading;
    const begun = read();
    reading = begun;
    begun.catch(() => {
      if (reading === begun) reading = undefined;
    });
    return begun;
  }

  return {
    current,
    forget: () => {
      reading = undefined;
    },
  };
}
