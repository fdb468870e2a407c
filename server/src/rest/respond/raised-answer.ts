import * as z from 'zod/mini';
import { RestError } from '../rest-error.ts';
import { parseJson, readHeaders } from './written-by-functions.ts';

const optionalText = z.optional(z.nullable(z.string()));
const messageSchema = z.object({ code: z.string(), message: z.string(), details: optionalText, hint: optionalText });
const metaSchema = z.object({
  status: z.int().check(z.minimum(200), z.maximum(599)),
  headers: z.record(z.string(), z.string()),
});

/** The response of `raise sqlstate 'PGRST'`, whose message and detail contain all of it as JSON. */
export function raisedAnswer(message: string, detail: string | undefined): RestError {
  const parsed = messageSchema.safeParse(parseJson(message));
  if (!parsed.success) {
    const hint =
      "MESSAGE must be a JSON object with obligatory keys: 'code', 'message' and optional keys: 'details', 'hint'.";
    return unreadable(`Invalid JSON value for MESSAGE: '${message}'`, hint);
  }
  const meta = metaSchema.safeParse(parseJson(detail ?? ''));
  const headers = meta.success ? readHeaders(Object.entries(meta.data.headers)) : undefined;
  if (!meta.success || !headers) {
    const details =
      detail === undefined ? 'DETAIL is missing in the RAISE statement' : `Invalid JSON value for DETAIL: '${detail}'`;
    const hint =
      "DETAIL must be a JSON object with obligatory keys: 'status', 'headers' and optional key: 'status_text'.";
    return unreadable(details, hint);
  }
  const { details = null, hint = null, ...rest } = parsed.data;
  return new RestError({ ...rest, details, hint, status: meta.data.status, headers: Object.fromEntries(headers) });
}

function unreadable(details: string, hint: string): RestError {
  const message = 'Could not parse JSON in the "RAISE SQLSTATE \'PGRST\'" error';
  return new RestError({ status: 500, code: 'PGRST121', message, details, hint });
}
