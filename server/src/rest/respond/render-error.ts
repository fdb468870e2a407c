import { RestError } from '../rest-error.ts';
import { databaseError, internalMessage } from './database-error.ts';

/** The refusal behind any thrown thing; what is unknown becomes a fixed sentence. */
export function toRestError(error: unknown, isAnonymous: boolean): RestError {
  if (error instanceof RestError) return error;
  const known = databaseError(error, isAnonymous);
  return known ?? new RestError({ status: 500, code: 'PGRSTX00', message: internalMessage });
}

export function renderError({ status, code, message, details, hint, headers }: RestError): Response {
  return new Response(JSON.stringify({ code, details, hint, message }), {
    status,
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Proxy-Status': `PostgREST; error=${code}`,
      ...headers,
    },
  });
}
