import type { Context, MiddlewareHandler } from 'hono';
import type { RefuseEarly } from '../answers/early-refusal.ts';
import { requestLimits } from './limits.ts';

/** Refuses addresses and headers longer than any of ours. */
export function limitHead(refuse: RefuseEarly): MiddlewareHandler {
  return async (context, next) => {
    if (urlBytes(context.req.url) > requestLimits.urlBytes) {
      return refuse(context, { code: 'url_too_long', message: 'The address of the request is too long' });
    }
    if (headerBytes(context) > requestLimits.headerBytes) {
      return refuse(context, { code: 'headers_too_long', message: 'The headers of the request are too long' });
    }
    await next();
  };
}

/** Size of path and query, without the origin. */
function urlBytes(url: string): number {
  return url.length - url.indexOf('/', url.indexOf('//') + 2);
}

// Size on the wire; each header has a colon, a space and a line ending besides its texts.
function headerBytes(context: Context): number {
  const raw: unknown = context.env?.incoming?.rawHeaders;
  const texts: unknown[] = Array.isArray(raw) ? raw : [...context.req.raw.headers].flat();
  return texts.reduce<number>((total, text) => total + String(text).length + 2, 0);
}
