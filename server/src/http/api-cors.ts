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

/** One policy for the three APIs: listed origins only, the requested headers echoed (wire-contract 1.5). */
export function apiCors(origins: string[]): MiddlewareHandler {
  const answer = cors({
    origin: origins,
    allowMethods: ['GET', 'POST', 'PATCH', 'PUT', 'DELETE', 'OPTIONS', 'HEAD'],
    exposeHeaders: exposed,
    maxAge: 86_400,
  });
  return async (context, next) => {
    const isOptions = context.req.method === 'OPTIONS';
    const isPreflight = context.req.header('access-control-request-method') !== undefined;
    // A table tells its methods to whoever asks without meaning a browser's question.
    if (isOptions && !isPreflight && context.req.path.startsWith('/rest/v1/')) return next();
    const reply = await answer(context, next);
    if (!isOptions || !reply) return reply;
    return new Response(null, { status: 200, headers: reply.headers });
  };
}
