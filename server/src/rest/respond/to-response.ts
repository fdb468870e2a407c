import type { Reply } from '@ffl/database/database';
import { packBody } from '../../http/bodies/pack-body.ts';
import { RestError } from '../rest-error.ts';

const bodiless = new Set([204, 205, 304]);

/** A reply, compressed if its caller accepts that. */
export async function toPackedResponse(reply: Reply, accepted: string | undefined): Promise<Response> {
  const packed = await packBody(reply.body, accepted);
  const response = toResponse(reply, packed.body);
  response.headers.append('Vary', 'Accept-Encoding');
  if (packed.encoding) response.headers.set('Content-Encoding', packed.encoding);
  return response;
}

function toResponse(
  { status, headers, cookies = [], body }: Reply,
  packed: string | Uint8Array<ArrayBuffer> = body,
): Response {
  const response = new Response(packed === '' || bodiless.has(status) ? null : packed, { status, headers });
  for (const cookie of cookies) response.headers.append('Set-Cookie', cookie);
  return response;
}

/** The response for a refusal, in the client's format. */
export function refusalToResponse({ status, code, message, details, hint, headers }: RestError): Response {
  const proxyStatus: Record<string, string> =
    code !== null && /^\w+$/.test(code) ? { 'Proxy-Status': `PostgREST; error=${code}` } : {};
  return toResponse({
    status,
    headers: { 'Content-Type': 'application/json; charset=utf-8', ...proxyStatus, ...headers },
    body: JSON.stringify(code === null ? { message, hint } : { code, details, hint, message }),
  });
}

/** The response for an early refusal, in this API's format. */
export function earlyRestError(status: number, message: string, headers: Record<string, string>): Response {
  return refusalToResponse(new RestError({ status, code: `FF${status}`, message, headers }));
}
