import type { MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';

/** One line per request: no query, no body, no headers, since all of these may name people. */
export function accessLog(log: Logger): MiddlewareHandler {
  return async (context, next) => {
    const startedAt = performance.now();
    await next();
    const ms = Math.round(performance.now() - startedAt);
    log.debug({
      requestId: context.get('requestId'),
      method: context.req.method,
      path: context.req.path,
      status: context.res.status,
      ms,
    });
  };
}
