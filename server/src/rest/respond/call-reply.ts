import type { Reply } from '@ffl/database/database';
import * as z from 'zod/mini';
import type { Routine } from '../catalogue/catalogue.ts';
import type { RestRequest } from '../parse/parse-request.ts';
import { RestError } from '../rest-error.ts';
import type { Outcome } from '../sql/statement-sql.ts';
import { contentRange, rangeStatus } from './content-range.ts';
import { preferenceApplied } from './preference-applied.ts';
import { parseJson, readHeaders } from './written-by-functions.ts';

/** A function's response, with the status and headers it set. */
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
  };
  const status =
    ownStatus(outcome.responseStatus) ?? (isVoid ? 204 : rangeStatus(offset, outcome.pageTotal, outcome.total));
  const isEmpty = isVoid || method === 'HEAD';
  return { status, ...withOwn(headers, outcome.responseHeaders), body: isEmpty ? '' : (outcome.body ?? 'null') };
}

function ownStatus(setting: string | null | undefined): number | undefined {
  if (!setting) return undefined;
  if (/^[2-5]\d\d$/.test(setting)) return Number(setting);
  throw new RestError({ status: 500, code: 'PGRST112', message: 'response.status guc must be a valid status code' });
}

/** Applies `response.headers`, a JSON list of objects with one header each, which replace ours. */
function withOwn(ours: Record<string, string>, setting: string | null | undefined): Pick<Reply, 'headers' | 'cookies'> {
  if (!setting) return { headers: ours };
  const own = readOwn(setting);
  const cookies = own.getSetCookie();
  own.delete('Set-Cookie');
  const kept = Object.entries(ours).filter(([name]) => !own.has(name));
  return { headers: Object.fromEntries([...kept, ...own]), ...(cookies.length > 0 && { cookies }) };
}

const ownSchema = z.array(z.record(z.string(), z.string()));

function readOwn(setting: string): Headers {
  const list = ownSchema.safeParse(parseJson(setting));
  const entries = list.data?.map((each) => Object.entries(each)) ?? [];
  const headers = entries.every((each) => each.length === 1) ? readHeaders(entries.flat()) : undefined;
  if (list.success && headers) return headers;
  const message = 'response.headers guc must be a JSON array composed of objects with a single key and a string value';
  throw new RestError({ status: 500, code: 'PGRST111', message });
}
