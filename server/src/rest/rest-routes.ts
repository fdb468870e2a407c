import type { Claims } from '@ffl/database/actors/actor';
import { failureCode } from '@ffl/database/connections/connection-failure';
import type { Database } from '@ffl/database/database';
import { grantMessages } from '@ffl/domain/grants/messages';
import { type Context, Hono } from 'hono';
import { basePath } from 'hono/route';
import type { Catalogue } from './catalogue/catalogue.ts';
import { cacheCatalogue } from './catalogue/catalogue-cache.ts';
import { callFunction } from './handle/call-function.ts';
import { methodsOfFunction, methodsOfTable } from './handle/describe-methods.ts';
import type { Exchange, Prepared } from './handle/exchange.ts';
import { readTable } from './handle/read-table.ts';
import { transact } from './handle/transact.ts';
import { writeTable } from './handle/write-table.ts';
import { parseRequest } from './parse/parse-request.ts';
import { isStaleCatalogue, toRestError } from './respond/database-error.ts';
import { refusalToResponse, toPackedResponse } from './respond/to-response.ts';
import { RestError } from './rest-error.ts';
import type { RestSettings } from './rest-settings.ts';

export type { RestSettings } from './rest-settings.ts';

type RestDependencies = {
  database: Database;
  settings: RestSettings;
  /** Verifies a request's credentials. Throws RestError if it refuses them. */
  readClaims: (request: Request) => Promise<Claims>;
  log: (error: unknown, requestId?: string) => void;
};

/** Tables and functions of the exposed schema over HTTP, to be mounted at /rest/v1. */
export function restRoutes({ database, settings, readClaims, log }: RestDependencies): Hono {
  const catalogue = cacheCatalogue(database, settings);

  async function answer(context: Context, path: string, prepare: (exchange: Exchange) => Prepared | Promise<Prepared>) {
    let claims: Claims = { role: 'anon' };
    try {
      claims = await readClaims(context.req.raw);
      const request = parseRequest(context, path, settings);
      const exchange = { request, settings, catalogue: await catalogue.current() };
      const reply = await transact(database, exchange, claims, await prepare(exchange));
      return await toPackedResponse(reply, context.req.header('accept-encoding'));
    } catch (error) {
      return refuse(context, isWriteWhileViewing(error, claims) ? viewing : error, claims.role === 'anon');
    }
  }

  async function describe(context: Context, methodsIn: (offered: Catalogue) => string): Promise<Response> {
    try {
      return new Response(null, { status: 200, headers: { Allow: methodsIn(await catalogue.current()) } });
    } catch (error) {
      return refuse(context, error, true);
    }
  }

  function refuse(context: Context, error: unknown, isAnonymous: boolean): Response {
    if (isStaleCatalogue(error)) catalogue.forget();
    // Set as for a handler's exception, so that the middleware around this API knows the reason.
    if (error instanceof Error) context.error = error;
    const refusal = toRestError(error, isAnonymous);
    if (refusal.status >= 500 && !(error instanceof RestError)) log(error, context.get('requestId'));
    return refusalToResponse(refusal);
  }

  const routes = new Hono();
  routes.options('/rpc/:name', (context) =>
    describe(context, (offered) => methodsOfFunction(offered, context.req.param('name'))),
  );
  routes.options('/:table', (context) =>
    describe(context, (offered) => methodsOfTable(offered, context.req.param('table'))),
  );
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

/** Whoever looks as a reader has a transaction that writes nothing. */
function isWriteWhileViewing(error: unknown, claims: Claims): boolean {
  return claims.view_as !== undefined && failureCode(error) === '25006';
}

const viewing = new RestError({ status: 403, code: '42501', message: grantMessages.viewing });

function refusePath(context: Context): never {
  const below = context.req.path.slice(basePath(context).length);
  if (below === '' || below === '/') {
    throw new RestError({ status: 404, code: 'PGRST126', message: 'Root endpoint metadata is disabled' });
  }
  throw new RestError({ status: 404, code: 'PGRST125', message: 'Invalid path specified in request URL' });
}
