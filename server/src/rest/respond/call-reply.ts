import type { Reply } from '@ffl/database/database';
import type { Routine } from '../catalogue/catalogue.ts';
import type { RestRequest } from '../parse/parse-request.ts';
import { RestError } from '../rest-error.ts';
import type { Outcome } from '../sql/statement-sql.ts';
import { contentRange, rangeStatus } from './content-range.ts';
import { preferenceApplied } from './preference-applied.ts';
import { readHeaders } from './read-headers.ts';

/** The answer of a function, with the status and headers that it set for itself. */
export function callReply(request: RestRequest, routine: Routine, offset: number, outcome: Outcome): Reply {
  const { method, format, contentLocation } = request;
  const { count, handling, tx, timezone, maxAffected } = request.preferences;
  const isVoid = routine.result.kind === 'void' && !routine.isSet;
  const headers = {
    ...(isVoid ? {} : { 'Content-Type': format.contentType }),
    'Content-Range': contentRange(offset, outcome.pageTotal, outcome.total),
    ...(method === 'POST' ? {} : { 'Content-Location': contentLocation }),
    ...preferenceApplied({
      ...(count && { count }),
      ...(handling && { handling }),
      ...(tx && { tx }),
      ...(timezone && { timezone }),
      ...(maxAffected !== undefined && { maxAffected }),
    }),
    ...ownHeaders(outcome.responseHeaders),
  };
  const status =
    ownStatus(outcome.responseStatus) ?? (isVoid ? 204 : rangeStatus(offset, outcome.pageTotal, outcome.total));
  const isEmpty = isVoid || method === 'HEAD';
  return { status, headers, body: isEmpty ? '' : (outcome.body ?? 'null') };
}

function ownStatus(setting: string | null | undefined): number | undefined {
  if (!setting) return undefined;
  if (/^[2-5]\d\d$/.test(setting)) return Number(setting);
  throw new RestError({ status: 500, code: 'PGRST112', message: 'response.status guc must be a valid status code' });
}

/** `response.headers` is a JSON list of objects with one header each. */
function ownHeaders(setting: string | null | undefined): Record<string, string> {
  if (!setting) return {};
  const list = parseList(setting);
  const headers = list && readHeaders(list);
  if (headers) return headers;
  const message = 'response.headers guc must be a JSON array composed of objects with a single key and a string value';
  throw new RestError({ status: 500, code: 'PGRST111', message });
}

function parseList(text: string): unknown[] | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
