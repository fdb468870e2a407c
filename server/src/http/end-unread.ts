import type { MiddlewareHandler } from 'hono';

/**
 * Who is answered before the request has arrived is answered for the last time on this connection: what is refused is
 * not read to its end, however fast or slowly it comes.
 */
export function endUnread(): MiddlewareHandler {
  return async (context, next) => {
    await next();
    if (context.env?.incoming?.complete === false) context.res.headers.set('Connection', 'close');
  };
}
