import { requestRoles } from '@ffl/database/connections/roles';
import { functions } from '../../src/functions/functions.ts';
import type { Catalogue } from '../../src/rest/catalogue/catalogue.ts';
import { readCatalogue } from '../../src/rest/catalogue/read-catalogue.ts';
import type { TestApp } from '../worlds/test-app.ts';

/** A column or a parameter. */
export type Field = { name: string; type: string };

/** A path and method, with its fields if the database knows them. */
export type Endpoint = { api: 'auth' | 'functions' | 'rest'; method: string; path: string; fields: readonly Field[] };

/** Every endpoint, from the lists that the server itself uses. */
export async function listEndpoints({ app, dependencies }: TestApp): Promise<Endpoint[]> {
  const catalogue = await dependencies.database.asActor({ role: 'anon' }, ({ query }) =>
    readCatalogue(query, 'public', requestRoles),
  );
  return [...authEndpoints(app), ...functionEndpoints(), ...tableEndpoints(catalogue), ...procedures(catalogue)];
}

function authEndpoints(app: TestApp['app']): Endpoint[] {
  const open = app.routes.filter(({ method, path }) => method !== 'ALL' && /^\/auth\/v1\/[^*]*$/.test(path));
  return [...open, { method: 'POST', path: '/auth/v1/signup' }].map(({ method, path }) => ({
    api: 'auth',
    method,
    path,
    fields: [],
  }));
}

function functionEndpoints(): Endpoint[] {
  return functions.map(({ name, method }) => ({
    api: 'functions',
    method,
    path: `/functions/v1/${name}`,
    fields:
      name === 'programs' && method === 'GET' ? ['id', 'base'].map((field) => ({ name: field, type: 'uuid' })) : [],
  }));
}

function tableEndpoints({ relations }: Catalogue): Endpoint[] {
  return [...relations.values()].flatMap(({ name, columns }) =>
    ['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE'].map(
      (method): Endpoint => ({ api: 'rest', method, path: `/rest/v1/${name}`, fields: [...columns.values()] }),
    ),
  );
}

function procedures({ routines }: Catalogue): Endpoint[] {
  return routines.flatMap(({ name, parameters }) =>
    ['POST', 'GET'].map(
      (method): Endpoint => ({
        api: 'rest',
        method,
        path: `/rest/v1/rpc/${name}`,
        fields: parameters,
      }),
    ),
  );
}
