import type { Claims, Database } from '@ffl/database/database';
import { type Context, Hono } from 'hono';
import { basePath } from 'hono/route';
import { cacheCatalogue } from './catalogue/catalogue-cache.ts';
import { callFunction } from './handle/call-function.ts';
import type { Exchange, Prepared } from './handle/exchange.ts';
import { readTable } from './handle/read-table.ts';
import { transact } from './handle/transact.ts';
import { writeTable } from './handle/write-table.ts';
import { parseRequest } from './parse/parse-request.ts';
import { isStaleCatalogue, toRestError } from './respond/database-error.ts';
import { refusalToResponse, toResponse } from './respond/to-response.ts';
import { RestError } from './rest-error.ts';
import type { RestSettings } from './rest-settings.ts';

export type { RestSettings } from './rest-settings.ts';

type RestDependencies = {
  database: Database;
  settings: RestSettings;
  /** Verifies the credentials of a request. Throws RestError for those it refuses. */
  readClaims: (request: Request) => Promise<Claims>;
  log: (error: unknown, requestId?: string) => void;
};

/** Tables and functions of the exposed schema over HTTP, to be mounted at /rest/v1. */
export function restRoutes({ database, settings, readClaims, log }: RestDependencies): Hono {
  const catalogue = cacheCatalogue(database, settings.schema);

  async function answer(context: Context, path: string, prepare: (exchange: Exchange) => Prepared | Promise<Prepared>) {
    let claims: Claims = { role: 'anon' };
    try {
      claims = await readClaims(context.req.raw);
      const request = parseRequest(context, path, settings);
      const exchange = { request, settings, catalogue: await catalogue.current() };
      return toResponse(await transact(database, exchange, claims, await prepare(exchange)));
    } catch (error) {
      if (isStaleCatalogue(error)) catalogue.forget();
      const refusal = toRestError(error, claims.role === 'anon');
      if (refusal.status >= 500 && !(error instanceof RestError)) log(error, context.get('requestId'));
      return refusalToResponse(refusal);
    }
  }

  const routes = new Hono();
  routes.on('OPTIONS', ['/:table', '/rpc/:name'], describeMethods);
  routes.all('/rpc/:name', (context) => {
    const name = context.req.param('name');
    return answer(context, `/rpc/${encodeURIComponent(name)}`, (exchange) => callFunction(exchange, name));
  });
  routes.all('/:table', (context) => {
    const table = context.req.param('table');
    return answer(context, `/${encodeURIComponent(table)}`, (exchange) => {
      const isRead = exchange.request.method === 'GET' || exchange.request.method === 'HEAD';
      return isRead ? readTable(exchange, table) : writeTable(exchange, table);
    });
  });
  routes.all('*', (context) => answer(context, '/', () => refusePath(context)));
  return routes;
}

function refusePath(context: Context): never {
  const below = context.req.path.slice(basePath(context).length);
  if (below === '' || below === '/') {
    throw new RestError({ status: 404, code: 'PGRST126', message: 'Root endpoint metadata is disabled' });
  }
  throw new RestError({ status: 404, code: 'PGRST125', message: 'Invalid path specified in request URL' });
}

function describeMethods(context: Context): Response {
  const isFunction = context.req.param('name') !== undefined;
  const Allow = isFunction ? 'OPTIONS,GET,HEAD,POST' : 'OPTIONS,GET,HEAD,POST,PATCH,DELETE';
  return new Response(null, { status: 200, headers: { Allow } });
}
