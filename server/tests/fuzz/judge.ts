import { isRefusalCode } from '@ffl/domain/refusals/refusal-codes';

/** The problem with a response to nonsense; null if it has none. */
export function judge(api: 'auth' | 'functions' | 'rest', response: Response, text: string): string | null {
  const { status, headers } = response;
  if (status >= 500) return `status ${status}`;
  if (status === 429 && api === 'rest') return 'a limit kept the request from being tried';
  if (/\.[jt]s:\d+:\d+|node_modules/.test(text)) return 'a stack';
  if (/syntax error at or near|"code":"42601"/.test(text)) return 'broken SQL';
  if (headers.get('X-Content-Type-Options') !== 'nosniff') return 'no safe headers';
  if (!headers.has('X-Request-Id')) return 'no request id';
  if (!headers.has('Cache-Control')) return 'no word about caching';
  return status < 400 || text === '' ? null : judgeRefusal(api, text);
}

const fields = {
  auth: ['code', 'error_code', 'message', 'msg'],
  functions: ['code', 'error', 'message'],
  rest: ['code', 'details', 'hint', 'message'],
};

/** A refusal says why, in its API's format. */
function judgeRefusal(api: keyof typeof fields, text: string): string | null {
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body !== 'object' || body === null) return 'a refusal that is no object';
    // The gateway's words have no code (wire-contract 1.3).
    const isUnknownKey = 'message' in body && body.message === 'Invalid API key';
    const missing = fields[api].filter((field) => !(field in body));
    if (api === 'functions' && 'code' in body && !isRefusalCode(body.code)) return 'a code that nobody knows';
    return missing.length > 0 && !isUnknownKey ? `a refusal without ${missing.join(', ')}` : null;
  } catch {
    return 'a refusal that is no JSON';
  }
}
