import type { Context } from 'hono';
import { BodyRefused, readText } from '../../http/bodies/json-body.ts';
import { restLimits } from '../limits.ts';
import { RestError } from '../rest-error.ts';
import type { RestSettings } from '../rest-settings.ts';
import { type Format, parseAccept } from './parse-accept.ts';
import { type Preferences, parsePreferences } from './parse-preferences.ts';

type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A request taken apart, except for its query string, which tables and functions read differently. */
export type RestRequest = {
  method: Method;
  parameters: [string, string][];
  preferences: Preferences;
  format: Format;
  range: string | undefined;
  contentType: string | undefined;
  contentLocation: string;
  idempotencyKey: string | undefined;
  /** Besides the body, what a repeated write must have in common with the first. */
  fingerprint: string[];
  readText: () => Promise<string>;
};

const methods: readonly Method[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];
const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** `path` is the path below the mount point. Throws PGRST106, PGRST107, PGRST117, PGRST122. */
export function parseRequest({ req }: Context, path: string, settings: RestSettings): RestRequest {
  const { schema, allowsRollback, writeRules } = settings;
  const method = methods.find((known) => known === req.method);
  if (!method) {
    throw new RestError({ status: 405, code: 'PGRST117', message: `Unsupported HTTP method: ${req.method}` });
  }
  const url = new URL(req.url);
  const isRead = method === 'GET' || method === 'HEAD';
  requireSchema(req.header(isRead ? 'accept-profile' : 'content-profile'), schema);
  const parameters = [...url.searchParams];
  const preferences = parsePreferences(req.header('prefer'));
  if (!allowsRollback) delete preferences.tx;
  return {
    method,
    parameters,
    preferences,
    format: parseAccept(req.header('accept')),
    range: method === 'GET' ? req.header('range') : undefined,
    contentType: req.header('content-type'),
    contentLocation: path + canonicalQuery(parameters),
    idempotencyKey: isRead ? undefined : readIdempotencyKey(req.header('idempotency-key')),
    fingerprint: [method, path + url.search, req.header('accept') ?? '', req.header('prefer') ?? ''],
    readText: bodyReader(req.raw, writeRules?.get(path.slice(1))?.mostBodyBytes ?? restLimits.bodyBytes),
  };
}

function requireSchema(profile: string | undefined, schema: string): void {
  if (profile === undefined || profile === schema) return;
  const hint = `Only the following schemas are exposed: ${schema}`;
  throw new RestError({ status: 406, code: 'PGRST106', message: `Invalid schema: ${profile}`, hint });
}

function readIdempotencyKey(header: string | undefined): string | undefined {
  if (header === undefined || uuid.test(header)) return header;
  throw new RestError({ status: 400, code: 'PGRST102', message: 'Idempotency-Key must be a UUID' });
}

function canonicalQuery(parameters: [string, string][]): string {
  const sorted = parameters.toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  const encoded = sorted.map(([key, value]) => `${encode(key)}=${encode(value)}`);
  return encoded.length > 0 ? `?${encoded.join('&')}` : '';
}

function encode(text: string): string {
  const plain = encodeURIComponent(text.toWellFormed());
  return plain.replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}

/** Reads the body once, however often requested. Throws RestError 413 and 415. */
function bodyReader(request: Request, mostBytes: number): () => Promise<string> {
  let text: Promise<string> | undefined;
  return () => {
    text ??= readText(request, mostBytes).catch(refuse);
    return text;
  };
}

function refuse(error: unknown): never {
  if (!(error instanceof BodyRefused)) throw error;
  throw new RestError({ status: error.status, code: 'PGRST102', message: error.message });
}
