import { Hono } from 'hono';
import { cors } from 'hono/cors';
import { requestId } from 'hono/request-id';
import { authRoutes } from './auth/auth-routes.ts';
import type { Dependencies } from './dependencies.ts';
import { functionRoutes } from './functions/function-routes.ts';
import { accessLog } from './http/access-log.ts';
import { safeHeaders } from './http/safe-headers.ts';
import { memberWriteRules } from './photos/member-write-rules.ts';
import { publicConfig } from './public-config.ts';
import { readRestClaims } from './rest/read-rest-claims.ts';
import { restRoutes } from './rest/rest-routes.ts';

const apis = ['/auth/v1/*', '/rest/v1/*', '/functions/v1/*'];

/** The whole server as one function from request to answer. `pages` are the built pages, absent where only the API is tried. */
export function createApp(dependencies: Dependencies, pages?: Hono): Hono {
  const { database, tokens, clock, log, settings } = dependencies;
  const app = new Hono();
  app.use(requestId({ headerName: '' }), accessLog(log), safeHeaders());
  for (const api of apis) app.use(api, cors(apiCors(settings.appOrigins)), noStore);
  app.get('/config.json', (context) => context.json(publicConfig(dependencies), 200, { 'Cache-Control': 'no-cache' }));
  app.get('/health', async (context) => {
    const isHealthy = await database.isHealthy();
    return context.json({ status: isHealthy ? 'ok' : 'unavailable' }, isHealthy ? 200 : 503, {
      'Cache-Control': 'no-store',
    });
  });
  app.route('/auth/v1', authRoutes(dependencies));
  app.route('/functions/v1', functionRoutes(dependencies));
  app.route(
    '/rest/v1',
    restRoutes({
      database,
      settings: {
        schema: 'public',
        maxRows: 10_000,
        allowsRollback: false,
        writeRules: new Map([['members', memberWriteRules]]),
      },
      readClaims: (request) => readRestClaims(request, tokens, clock()),
      log: (error, id) => log.error({ err: error, requestId: id }, 'A table call failed'),
    }),
  );
  if (pages) app.route('/', pages);
  app.onError((error, context) => {
    log.error({ err: error, requestId: context.get('requestId') }, 'A request failed');
    return context.text('Something went wrong on our side. Please try again.', 500);
  });
  return app;
}

function apiCors(origins: string[]) {
  return {
    origin: origins,
    allowMethods: ['GET', 'POST', 'PATCH', 'PUT', 'DELETE', 'OPTIONS', 'HEAD'],
    exposeHeaders: [
      'Content-Range',
      'X-Supabase-Api-Version',
      'Retry-After',
      'Preference-Applied',
      'x-relay-error',
      'Content-Location',
      'Location',
    ],
    maxAge: 86_400,
  };
}

async function noStore(context: import('hono').Context, next: () => Promise<void>): Promise<void> {
  await next();
  if (!context.res.headers.has('Cache-Control')) context.header('Cache-Control', 'no-store');
}
