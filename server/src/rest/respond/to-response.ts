import type { Reply } from '@ffl/database/database';
import { RestError } from '../rest-error.ts';

const bodiless = new Set([204, 205, 304]);

export function toResponse({ status, headers, cookies = [], body }: Reply): Response {
  const response = new Response(body === '' || bodiless.has(status) ? null : body, { status, headers });
  for (const cookie of cookies) response.headers.append('Set-Cookie', cookie);
  return response;
}

/** A refusal in the client's own format. */
export function refusalToResponse({ status, code, message, details, hint, headers }: RestError): Response {
  const proxyStatus: Record<string, string> =
    code !== null && /^\w+$/.test(code) ? { 'Proxy-Status': `PostgREST; error=${code}` } : {};
  return toResponse({
    status,
    headers: { 'Content-Type': 'application/json; charset=utf-8', ...proxyStatus, ...headers },
    body: JSON.stringify(code === null ? { message, hint } : { code, details, hint, message }),
  });
}

/** What the door refuses, in the words of this API. */
export function earlyRestError(status: number, message: string, headers: Record<string, string>): Response {
  return refusalToResponse(new RestError({ status, code: `FF${status}`, message, headers }));
}
