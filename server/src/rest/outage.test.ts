import type { Database } from '@ffl/database/database';
import { expect, test } from 'vitest';
import { RestError } from './rest-error.ts';
import { restRoutes } from './rest-routes.ts';

function routesOver(error: unknown, logged: unknown[] = []) {
  const fail = async () => {
    throw error;
  };
  const database: Database = {
    asActor: fail,
    readAsActor: fail,
    asActorOnce: fail,
    asService: fail,
    isHealthy: async () => false,
    checkSaving: fail,
    schemaFiles: fail,
    hasOurSchema: () => true,
    load: () => ({ inUse: 0, waiting: 0 }),
    close: async () => {},
  };
  const settings = { schema: 'public', roles: ['anon'], maxRows: 10, allowsRollback: false };
  return restRoutes({
    database,
    settings,
    readClaims: async () => ({ role: 'anon' }),
    log: (each) => logged.push(each),
  });
}

test('an unreachable database is an outage, and the next request tries again', async () => {
  const routes = routesOver(Object.assign(new Error('connect ENOENT'), { code: 'ENOENT' }));
  for (const attempt of [1, 2]) {
    const response = await routes.request('/members');
    expect([attempt, response.status, response.headers.get('retry-after')]).toEqual([attempt, 503, '1']);
    expect(await response.json()).toEqual({
      code: 'PGRST000',
      details: null,
      hint: null,
      message: 'Database connection error.',
    });
  }
});

test('an unknown failure is logged and answered with a fixed sentence', async () => {
  const logged: unknown[] = [];
  const error = new TypeError('secret internals');
  const response = await routesOver(error, logged).request('/members');
  expect(response.status).toBe(500);
  expect(await response.json()).toEqual({
    code: 'PGRSTX00',
    details: null,
    hint: null,
    message: 'Something went wrong on the server.',
  });
  expect(logged).toEqual([error]);
});

test('a refused token is answered as refused, before anything else', async () => {
  const settings = { schema: 'public', roles: ['anon'], maxRows: 10, allowsRollback: false };
  const refusal = new RestError({
    status: 401,
    code: 'PGRST303',
    message: 'JWT expired',
    headers: { 'WWW-Authenticate': 'Bearer x' },
  });
  const database = {} as Database;
  const routes = restRoutes({
    database,
    settings,
    log: () => {},
    readClaims: async () => {
      throw refusal;
    },
  });
  const response = await routes.request('/members?select=(', { method: 'PUT' });
  expect([response.status, response.headers.get('www-authenticate')]).toEqual([401, 'Bearer x']);
  expect(await response.json()).toMatchObject({ code: 'PGRST303', message: 'JWT expired' });
});
