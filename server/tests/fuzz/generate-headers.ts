import fc, { type Arbitrary } from 'fast-check';

const odd: Record<string, string[]> = {
  'Content-Type': [
    'application/json; charset=utf-7',
    'text/plain',
    'text/csv',
    'application/x-www-form-urlencoded',
    ';',
  ],
  'Content-Encoding': ['gzip', 'identity', 'br, gzip'],
  Accept: [
    'text/csv',
    'application/vnd.pgrst.object+json',
    'application/vnd.pgrst.plan',
    'image/png',
    ';;q=',
    '*/*;q=2',
  ],
  Prefer: [
    'return=representation',
    'return=representation,count=exact',
    'count=exact,handling=strict,unknown=1',
    'resolution=merge-duplicates',
    'tx=rollback',
    'missing=default,max-affected=0,handling=strict',
    'timezone=Mars/Olympus',
  ],
  Range: ['0-0', '5-1', '99999999999-', 'bytes=0-', '-1'],
  'Accept-Profile': ['auth', 'public'],
  'Content-Profile': ['auth', 'public'],
  'Idempotency-Key': ['not-a-uuid', '3f0c9f0e-6c1d-4f0a-9a52-0d5f3f1f6c11'],
  Authorization: ['Basic YTpi', 'Bearer', 'Bearer a.b.c', 'Bearer eyJhbGciOiJub25lIn0.eyJyb2xlIjoiYWRtaW4ifQ.'],
  apikey: ['service', ''],
  'X-Request-Id': ['chosen'],
  Cookie: ['__Host-ffl_device=a.b.c; x=y'],
  'User-Agent': ['x'.repeat(400)],
};

/** Generates no headers for most requests, otherwise a few odd ones. */
export function headersOf(text: Arbitrary<string>): Arbitrary<Record<string, string>> {
  const names = fc.constantFrom(...Object.keys(odd));
  const listed = names.chain((name) => fc.constantFrom(...(odd[name] ?? [''])).map((value) => [name, value] as const));
  const invented = fc.tuple(names, text.map(sendable));
  const header = fc.oneof({ weight: 6, arbitrary: listed }, { weight: 1, arbitrary: invented });
  return fc
    .oneof({ weight: 3, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: fc.array(header, { maxLength: 2 }) })
    .map((pairs) => Object.fromEntries(pairs));
}

/** The part of a text that a client can put into a header. */
function sendable(text: string): string {
  return [...text]
    .filter((sign) => sign >= ' ' && sign <= '~')
    .join('')
    .slice(0, 2_000);
}
