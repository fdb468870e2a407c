import type { Context, MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import { knownPerson } from '../callers/identity.ts';
import type { Gateway } from '../gateway.ts';

/**
 * Logs a line per request and measures its time. It contains no path, query, body or header, since any of these could
 * name people; the route pattern stands for the path. A refused right is logged with the person's id.
 */
export function accessLog({ log, metrics }: Gateway): MiddlewareHandler {
  return async (context, next) => {
    const startedAt = performance.now();
    await next();
    const ms = performance.now() - startedAt;
    const { method } = context.req;
    const { status } = context.res;
    const route = routePath(context);
    const requestId = context.get('requestId');
    context.res.headers.set('X-Request-Id', requestId);
    metrics.observeRequest({ method, route, status }, ms / 1000);
    log.info({
      requestId,
      method,
      route,
      status,
      ms: Math.round(ms * 100) / 100,
      ...(await refusedRight(context, route)),
    });
  };
}

/** Uses names from OWASP's logging vocabulary. */
async function refusedRight(context: Context, route: string): Promise<Record<string, string>> {
  if (context.res.status !== 401 && context.res.status !== 403) return {};
  // Sign-in logs its own events.
  if (route === '/functions/v1/signin') return {};
  const personId = await knownPerson(context.req.raw);
  return { event: 'authz_fail', ...(personId === undefined ? {} : { personId }) };
}
