import type { MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';

const exposed = [
  'Content-Encoding',
  'Content-Location',
  'Content-Range',
  'Content-Type',
  'Date',
  'Location',
  'Server',
  'Transfer-Encoding',
  'Range-Unit',
  'X-Total-Count',
  'Link',
  'X-Supabase-Api-Version',
  'Retry-After',
  'Preference-Applied',
  'x-relay-error',
];

/**
 * One CORS policy for the three APIs: listed origins only, and the requested headers echoed (wire-contract 1.5). The
 * library answers preflights. Other responses get their headers when finished: set through the context, they would turn
 * the body into a stream and create a second Response, a third of the cost of a small read.
 */
export function apiCors(origins: string[]): MiddlewareHandler {
  const answerPreflight = cors({
    origin: origins,
    allowMethods: ['GET', 'POST', 'PATCH', 'PUT', 'DELETE', 'OPTIONS', 'HEAD'],
    exposeHeaders: exposed,
    maxAge: 86_400,
  });
  const exposedHeaders = exposed.join(',');
  return async (context, next) => {
    const isOptions = context.req.method === 'OPTIONS';
    const isPreflight = context.req.header('access-control-request-method') !== undefined;
    // A table lists its methods in response to any request but a preflight.
    if (isOptions && !isPreflight && context.req.path.startsWith('/rest/v1/')) return next();
    if (isOptions) {
      const reply = await answerPreflight(context, next);
      return reply && new Response(null, { status: 200, headers: reply.headers });
    }
    await next();
    const { headers } = context.res;
    const origin = context.req.header('origin');
    if (origin !== undefined && origins.includes(origin)) headers.set('Access-Control-Allow-Origin', origin);
    headers.set('Access-Control-Expose-Headers', exposedHeaders);
    headers.append('Vary', 'Origin');
  };
}
